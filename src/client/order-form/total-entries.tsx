import { differenceText } from './draft-totals.ts'
import { FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'
import { amountCurrency, type OrderDraft } from './order-draft.ts'
import { TextEntry } from './text-entry.tsx'

interface TotalEntriesProps {
  readonly draft: OrderDraft
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** The order total, and what of it does not come from the lines. */
export function TotalEntries({ draft, problem, onText }: TotalEntriesProps) {
  const { lines, texts } = draft
  return (
    <>
      <FormField label={orderFormMessages.difference} className="text-right">
        {({ id }) => (
          <output id={id} aria-live="off" className="flex min-h-9 items-center justify-end tabular-nums wrap-anywhere">
            {differenceText(lines, texts.amount, amountCurrency(draft)) ?? orderFormMessages.unknown}
          </output>
        )}
      </FormField>
      <TextEntry
        label={orderFormMessages.fields.amount}
        name="amount"
        inputMode="decimal"
        value={texts.amount}
        problem={problem}
        onText={onText}
        className="text-right tabular-nums"
      />
    </>
  )
}
