import { useDeferredValue, useId, useState } from 'react'
import { useOrderNames } from '#client/state/data-hooks.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { NameKind } from '#contract/order-names.ts'
import { FIELD, nameAsked } from './panel-fields.ts'

/** Takes a name and offers those that orders carry, as the browser offers them: arrows, Enter, typing on. */
export function NameField({ of, filters }: { of: NameKind; filters: OrderFilters }) {
  const id = useId()
  const [text, setText] = useState(nameAsked(of, filters))
  const { data: names = [] } = useOrderNames(of, useDeferredValue(text))
  return (
    <>
      <input
        name={of}
        list={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="any"
        autoComplete="off"
        spellCheck={false}
        className={`${FIELD} w-44`}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
