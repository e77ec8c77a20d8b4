import { type ReactNode, useId } from 'react'
import { FormField } from '#client/order-form/form-field.tsx'
import { TextEntry } from '#client/order-form/text-entry.tsx'
import { formatMoney } from '#contract/money.ts'
import { recordFormMessages } from './messages.ts'
import { hasRefundableLines, refundOfLines } from './record-draft.ts'
import type { RecordEntriesProps } from './record-entries.tsx'

interface RefundAmountProps extends Pick<RecordEntriesProps, 'order' | 'draft' | 'onDraft'> {
  /** Of the field of the amount. */
  readonly amount: {
    readonly name: string
    readonly value: string
    readonly problem: string | undefined
    readonly onText: (text: string) => void
  }
  readonly lines: ReactNode
}

/** What is refunded: pieces of lines, with their share of the amounts, or an amount. */
export function RefundAmount({ order, draft, onDraft, amount, lines }: RefundAmountProps) {
  const name = useId()
  const most = recordFormMessages.atMost(formatMoney(order.refundable, order.amount.currency))
  const sum = refundOfLines(draft, order)
  const choices = [
    [recordFormMessages.byLines, true],
    [recordFormMessages.byAmount, false],
  ] as const
  return (
    <>
      {hasRefundableLines(order) && (
        <fieldset className="col-span-2 min-w-0">
          <legend className="text-quiet text-xs">{recordFormMessages.refundBy}</legend>
          <div className="flex gap-x-6">
            {choices.map(([label, isByLines]) => (
              <label key={label} className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name={name}
                  checked={draft.isByLines === isByLines}
                  onChange={() => onDraft({ ...draft, isByLines })}
                  className="size-4 shrink-0 accent-text"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {draft.isByLines ? (
        <>
          {lines}
          <FormField label={recordFormMessages.ofLines} hint={most} className="col-span-2 text-right">
            {({ id }) => (
              <output id={id} aria-live="off" className="tabular-nums wrap-anywhere">
                {sum === undefined ? recordFormMessages.unknown : formatMoney(sum, order.amount.currency)}
              </output>
            )}
          </FormField>
        </>
      ) : (
        <TextEntry
          {...amount}
          label={recordFormMessages.amount}
          hint={most}
          inputMode="decimal"
          place="col-span-2"
          className="text-right tabular-nums"
        />
      )}
    </>
  )
}
