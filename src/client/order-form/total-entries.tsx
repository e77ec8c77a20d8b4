import { EDITED_MONEY } from '#contract/orders/shown-fields.ts'
import { CheckEntry } from './check-entry.tsx'
import { isNothing } from './draft-totals.ts'
import { FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'
import {
  amountCurrency,
  type DraftTextField,
  isFollowing,
  type OrderDraft,
  unexplainedText,
  withFollowing,
} from './order-draft.ts'
import { TextEntry } from './text-entry.tsx'

interface Field {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

interface TotalEntriesProps {
  readonly draft: OrderDraft
  readonly field: (name: DraftTextField) => Field
  readonly onDraft: (draft: OrderDraft) => void
}

const NUMBER = { inputMode: 'decimal', className: 'text-right tabular-nums' } as const

/** Discount, shipping, tax and the order total, which follows them and the lines or stays. */
export function TotalEntries({ draft, field, onDraft }: TotalEntriesProps) {
  const rest = unexplainedText(draft)
  return (
    <>
      <div className="col-span-2 grid grid-cols-3 gap-2">
        {EDITED_MONEY.map((extra) => (
          <TextEntry key={extra} {...field(extra)} {...NUMBER} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <CheckEntry
          label={orderFormMessages.follows}
          isChecked={isFollowing(draft)}
          onCheck={(follows) => onDraft(withFollowing(draft, follows))}
        />
        <output aria-live="off" className="text-quiet text-xs">
          {rest !== undefined && !isNothing(rest, amountCurrency(draft)) && orderFormMessages.unexplained(rest)}
        </output>
      </div>
      <TextEntry {...field('amount')} {...NUMBER} />
    </>
  )
}

/** The order total of the sample, and what of it does not come from the lines. */
export function SampleTotal({ draft, ...total }: Field & { readonly draft: OrderDraft }) {
  return (
    <>
      <FormField label={orderFormMessages.difference} className="text-right">
        {({ id }) => (
          <output id={id} aria-live="off" className="flex min-h-9 items-center justify-end tabular-nums wrap-anywhere">
            {unexplainedText(draft) ?? orderFormMessages.unknown}
          </output>
        )}
      </FormField>
      <TextEntry {...total} {...NUMBER} />
    </>
  )
}
