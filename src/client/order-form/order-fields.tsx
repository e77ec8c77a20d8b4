import type { ListedShop } from '#client/data/http-shops.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { mapNames } from '#contract/map-names.ts'
import { FIELD_FILTERS, FILTER_KINDS } from '#contract/orders/name-filters.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { EDITED_TEXTS, type EditedText } from '#contract/orders/shown-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { CurrencyEntry } from './currency-entry.tsx'
import { DateEntry } from './date-entry.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { LineEntries } from './line-entries.tsx'
import { orderFormMessages } from './messages.ts'
import { needsReason, statusOf } from './order-change.ts'
import { type DraftTextField, type OrderDraft, withFieldText } from './order-draft.ts'
import { PaymentEntry } from './payment-entry.tsx'
import { ShopEntry } from './shop-entry.tsx'
import { StatusEntry } from './status-entry.tsx'
import { LongTextEntry, NameEntry, TextEntry } from './text-entry.tsx'
import { SampleTotal, TotalEntries } from './total-entries.tsx'
import type { ReadNames } from './use-names.ts'

interface OrderFieldsProps {
  readonly draft: OrderDraft
  /** As saved; undefined for a new order. */
  readonly before: OrderDraft | undefined
  readonly problems: DraftProblems
  readonly names: ReadNames
  /** Those that a new order can be of. */
  readonly shops: readonly ListedShop[]
  /** Of the store, YYYY-MM-DD; undefined while it is not known. */
  readonly today: string | undefined
  /** Only the note is edited. */
  readonly isNote: boolean
  /** As saved, with what was recorded of it; undefined for a new order. */
  readonly order?: SingleOrder | undefined
  readonly onDraft: (draft: OrderDraft) => void
}

/** All fields of an order, in two columns, or the note alone. */
export function OrderFields(props: OrderFieldsProps) {
  const { draft, before, problems, names, shops, today, isNote, order, onDraft } = props
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  const field = (name: DraftTextField) => ({
    label: orderFormMessages.fields[name],
    name,
    value: draft.texts[name],
    problem: problems.get(name),
    onText: (text: string) => onDraft(withFieldText(draft, name, text)),
  })
  const from = before && statusOf(before)
  // The payment date follows them.
  const hasPayments = order !== undefined && order.payments.length > 0
  const longTexts = LONG_TEXTS.map((name) => <LongTextEntry key={name} {...field(name)} isLabelHidden={isNote} />)
  if (isNote) return longTexts
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {shops.length > 1 && (
        <ShopEntry
          shops={shops}
          value={draft.shop}
          problem={problems.get('shop')}
          onText={(shop) => onDraft({ ...draft, shop })}
        />
      )}
      <NameEntry {...field('customer.name')} of="customer" names={names} place="col-span-2" />
      <TextEntry {...field('customer.email')} inputMode="email" spellCheck={false} place={WIDE_ON_PHONE} />
      <TextEntry {...field('customer.phone')} inputMode="tel" place={WIDE_ON_PHONE} />
      {maySeeMoney() && (
        <>
          <CurrencyEntry {...field('currency')} />
          <LineEntries {...{ draft, problems, names, onDraft, hasSku: isLive }} least={before ? 0 : 1} />
          {isLive ? (
            <TotalEntries {...{ field, draft, onDraft }} />
          ) : (
            <SampleTotal {...field('amount')} draft={draft} />
          )}
        </>
      )}
      <DateEntry {...field('placedAt')} hasTime today={today} place={WIDE_ON_PHONE} />
      {!hasPayments && maySeeMoney() && <DateEntry {...field('paidDay')} today={today} place={WIDE_ON_PHONE} />}
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
      {isLive && maySeeMoney() && <PaymentEntry {...field('paymentState')} {...{ draft, order }} />}
      {isLive && (
        <NameEntry {...field('tags')} of="tag" names={names} hint={orderFormMessages.tagsHint} place="col-span-2" />
      )}
      {TEXTS.filter((name) => isLive || !LIVE_TEXTS.includes(name)).map((name) => {
        const of = KIND_OF[name]
        if (of) return <NameEntry key={name} {...field(name)} of={of} names={names} />
        return <TextEntry key={name} {...field(name)} {...(!LIVE_TEXTS.includes(name) && { place: 'col-span-2' })} />
      })}
      {longTexts}
    </div>
  )
}

const LONG_TEXTS = EDITED_TEXTS.filter((field) => ORDER_FIELDS[field].kind === 'longText')
const TEXTS = EDITED_TEXTS.filter((field) => !LONG_TEXTS.includes(field))
/** The sample has none of them. */
const LIVE_TEXTS: readonly EditedText[] = ['country', 'assignee']
/** The kind of names that are suggested for an entry. */
const KIND_OF = mapNames(EDITED_TEXTS, (field) => {
  if (field === 'assignee') return field
  const name = FIELD_FILTERS.find((filter) => filter.field === field)?.name
  return FILTER_KINDS.find((kind) => kind === name)
})

const WIDE_ON_PHONE = 'max-sm:col-span-2'
