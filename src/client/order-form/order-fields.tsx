import { CurrencyEntry } from './currency-entry.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { LineEntries } from './line-entries.tsx'
import { orderFormMessages } from './messages.ts'
import { needsReason, statusOf } from './order-change.ts'
import { type DraftTextField, type OrderDraft, withFieldText } from './order-draft.ts'
import { PlacedEntry } from './placed-entry.tsx'
import { StatusEntry } from './status-entry.tsx'
import { NameEntry, TextEntry } from './text-entry.tsx'
import { TotalEntries } from './total-entries.tsx'
import type { ReadNames } from './use-names.ts'

interface OrderFieldsProps {
  readonly draft: OrderDraft
  /** As saved; undefined for a new order. */
  readonly before: OrderDraft | undefined
  readonly problems: DraftProblems
  readonly names: ReadNames
  readonly onDraft: (draft: OrderDraft) => void
}

/** All fields of an order, in two columns. */
export function OrderFields({ draft, before, problems, names, onDraft }: OrderFieldsProps) {
  const field = (name: DraftTextField) => ({
    label: orderFormMessages.fields[name],
    name,
    value: draft.texts[name],
    problem: problems.get(name),
    onText: (text: string) => onDraft(withFieldText(draft, name, text)),
  })
  const from = before && statusOf(before)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <PlacedEntry {...field('placedAt')} />
      <TextEntry {...field('paidDay')} type="date" />
      <StatusEntry {...field('status')} value={statusOf(draft)} from={from} />
      {before && from && needsReason(before, draft) && (
        <FormField
          label={orderFormMessages.reason}
          hint={orderFormMessages.reasonNeeded(from, statusOf(draft))}
          problem={problems.get('reason')}
          className="col-span-2"
        >
          {(control) => (
            <input
              {...control}
              name="reason"
              autoComplete="off"
              value={draft.reason}
              onChange={(event) => onDraft({ ...draft, reason: event.target.value })}
              className={ENTRY}
            />
          )}
        </FormField>
      )}
      <NameEntry {...field('customer.name')} of="customer" names={names} place="col-span-2" />
      <TextEntry {...field('customer.email')} inputMode="email" spellCheck={false} place={WIDE_ON_PHONE} />
      <TextEntry {...field('customer.phone')} inputMode="tel" place={WIDE_ON_PHONE} />
      <TextEntry {...field('address')} place="col-span-2" />
      <NameEntry {...field('city')} of="city" names={names} />
      <NameEntry {...field('channel')} of="channel" names={names} />
      <NameEntry {...field('paymentMethod')} of="payment" names={names} />
      <CurrencyEntry {...field('currency')} />
      <LineEntries {...{ draft, problems, names, onDraft }} least={before ? 0 : 1} />
      <TotalEntries {...field('amount')} draft={draft} />
      <FormField label={orderFormMessages.fields.note} problem={problems.get('note')} className="col-span-2">
        {(control) => (
          <textarea
            {...control}
            name="note"
            rows={3}
            value={draft.texts.note}
            onChange={(event) => onDraft(withFieldText(draft, 'note', event.target.value))}
            className={`${ENTRY} h-auto py-1.5 pointer-coarse:h-auto`}
          />
        )}
      </FormField>
    </div>
  )
}

const WIDE_ON_PHONE = 'max-sm:col-span-2'
