import { useDeferredValue, useId, useState } from 'react'
import { useOrderNames } from '#client/state/data-hooks.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { NoneBox } from './none-box.tsx'
import { FIELD, isNoneIn, type NAMED, nameIn, noneField } from './panel-fields.ts'

interface NameFieldProps {
  readonly field: (typeof NAMED)[number]
  readonly filters: OrderFilters
}

/**
 * A name, with the browser's own suggestions from the names in the orders. If they cannot be read, the label says so and
 * the name has to be typed in full.
 */
export function NameField({ field: { of }, filters }: NameFieldProps) {
  const id = useId()
  const { label, none } = filterMessages.names[of]
  const [text, setText] = useState(nameIn(of, filters))
  const [isNone, setIsNone] = useState(isNoneIn(of, filters))
  const { data: names = [], error } = useOrderNames(of, useDeferredValue(text))
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Labelled label={error ? filterMessages.noSuggestions(label) : label}>
        <input
          name={of}
          list={id}
          value={isNone ? '' : text}
          disabled={isNone}
          onChange={(event) => setText(event.target.value)}
          placeholder={isNone ? filterMessages.none : filterMessages.any}
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
      {none && <NoneBox name={noneField(of)} label={none} isChecked={isNone} onCheck={setIsNone} />}
    </div>
  )
}
