import type { DraftProblems } from '#client/order-form/draft-problems.ts'
import { TextEntry } from '#client/order-form/text-entry.tsx'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { recordFormMessages, recordMessages } from './messages.ts'
import { quantityProblem, type RecordDraft } from './record-draft.ts'

const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

interface LineQuantitiesProps {
  readonly order: SingleOrder
  readonly draft: RecordDraft
  /** By line, what can be entered at most. */
  readonly left: readonly number[]
  readonly problems: DraftProblems
  readonly onDraft: (draft: RecordDraft) => void
}

/** How many pieces of each line, for the lines of which there are any; a problem of all lines is shown at the first. */
export function LineQuantities({ order, draft, left, problems, onDraft }: LineQuantitiesProps) {
  const shown = left.flatMap((pieces, index) => (pieces > 0 ? [{ pieces, index }] : []))
  if (shown.length === 0) return null
  return (
    <fieldset className="col-span-2 grid min-w-0 grid-cols-2 items-end gap-x-3 gap-y-4">
      <legend className="mb-2 font-semibold">{recordFormMessages.quantities}</legend>
      {shown.map(({ pieces, index }, place) => (
        <TextEntry
          key={index}
          name={`lines.${index}.quantity`}
          label={recordFormMessages.of(
            order.lines[index]?.product ?? recordMessages.line(index + 1),
            quantities.format(pieces),
          )}
          value={draft.quantities[index] ?? ''}
          problem={quantityProblem(draft, index, problems) ?? (place === 0 ? problems.get('lines') : undefined)}
          inputMode="decimal"
          className="text-right tabular-nums"
          onText={(text) => onDraft({ ...draft, quantities: draft.quantities.with(index, text) })}
        />
      ))}
    </fieldset>
  )
}
