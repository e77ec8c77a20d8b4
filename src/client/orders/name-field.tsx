import { useDeferredValue, useId, useState } from 'react'
import { useOrderNames } from '#client/state/data-hooks.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { Labelled } from './labelled.tsx'
import { NoneBox } from './none-box.tsx'
import { FIELD, type NAMED, nameAsked, noneAsked, noneField } from './panel-fields.ts'

interface NameFieldProps {
  readonly field: (typeof NAMED)[number]
  readonly filters: OrderFilters
}

/**
 * Takes a name and offers those that orders carry, as the browser offers them: arrows, Enter, typing on. Where they
 * cannot be read the label says so, and the name is typed in full.
 */
export function NameField({ field: { of, label, none }, filters }: NameFieldProps) {
  const id = useId()
  const [text, setText] = useState(nameAsked(of, filters))
  const [isNone, setIsNone] = useState(noneAsked(of, filters))
  const { data: names = [], error } = useOrderNames(of, useDeferredValue(text))
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Labelled label={error ? `${label} · no suggestions` : label}>
        <input
          name={of}
          list={id}
          value={isNone ? '' : text}
          disabled={isNone}
          onChange={(event) => setText(event.target.value)}
          placeholder={isNone ? 'none' : 'any'}
          autoComplete="off"
          spellCheck={false}
          className={`${FIELD} w-44 disabled:opacity-60`}
        />
      </Labelled>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {none && <NoneBox name={noneField(of)} label={none} isTicked={isNone} onTick={setIsNone} />}
    </div>
  )
}
