import { useId } from 'react'
import { draftText } from './draft-text.ts'
import { conflictMessages, orderFormMessages } from './messages.ts'
import { isFieldChanged } from './order-change.ts'
import type { DraftField, OrderDraft } from './order-draft.ts'

interface DisputedFieldProps {
  readonly field: DraftField
  readonly draft: OrderDraft
  readonly mine: OrderDraft
  readonly theirs: OrderDraft
  readonly onChoose: (from: 'yours' | 'theirs') => void
}

/** Both versions of a field, one of which is saved. What is typed into the field itself is one's own version. */
export function DisputedField({ field, draft, mine, theirs, onChoose }: DisputedFieldProps) {
  const name = useId()
  const isTheirs = !isFieldChanged(field, theirs, draft)
  const versions = [
    { from: 'yours', label: conflictMessages.yours, version: isTheirs ? mine : draft, isChosen: !isTheirs },
    { from: 'theirs', label: conflictMessages.theirs, version: theirs, isChosen: isTheirs },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-quiet text-xs">{orderFormMessages.fields[field]}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {versions.map(({ from, label, version, isChosen }) => (
          <label
            key={from}
            className="flex min-w-0 gap-2 rounded-lg border border-hairline bg-page p-2 has-checked:border-text"
          >
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(from)}
              className="mt-0.5 size-4 shrink-0 accent-text"
            />
            <span className="min-w-0">
              <span className="block text-quiet text-xs">{label}</span>{' '}
              <span className="block whitespace-pre-line wrap-anywhere">{draftText(version, field)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
