import { useId } from 'react'
import { CheckEntry } from '#client/order-form/check-entry.tsx'
import { DateEntry } from '#client/order-form/date-entry.tsx'
import type { DraftProblems } from '#client/order-form/draft-problems.ts'
import { NameEntry, TextEntry } from '#client/order-form/text-entry.tsx'
import type { ReadNames } from '#client/order-form/use-names.ts'
import { formatMoney } from '#contract/money.ts'
import { CARRIER_NAMES } from '#contract/orders/carriers.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { LineQuantities } from './line-quantities.tsx'
import { recordFormMessages } from './messages.ts'
import { linesLeft, type RecordDraft, type RecordName } from './record-draft.ts'
import { RefundAmount } from './refund-amount.tsx'

export interface RecordEntriesProps {
  readonly name: RecordName
  readonly order: SingleOrder
  readonly draft: RecordDraft
  readonly problems: DraftProblems
  readonly names: ReadNames
  /** Store day. */
  readonly today: string
  readonly onDraft: (draft: RecordDraft) => void
}

/** The fields of what is recorded, in two columns. */
export function RecordEntries(props: RecordEntriesProps) {
  const { name, order, draft, problems, names, today, onDraft } = props
  const field = (of: keyof RecordDraft['texts']) => ({
    name: of,
    value: draft.texts[of],
    problem: problems.get(of),
    onText: (text: string) => onDraft({ ...draft, texts: { ...draft.texts, [of]: text } }),
  })
  const check = (of: 'isReceived' | 'restock') => ({
    isChecked: draft[of],
    onCheck: (isChecked: boolean) => onDraft({ ...draft, [of]: isChecked }),
  })
  const due = recordFormMessages.atMost(formatMoney(order.due, order.amount.currency))
  const hasReason = name === 'return' || name === 'refund'
  const canRestock =
    name === 'receivedReturn' || (name === 'return' && draft.isReceived) || (name === 'refund' && draft.isByLines)
  const lines = <LineQuantities {...{ order, draft, problems, onDraft }} left={linesLeft(name, order)} />
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      {(name === 'shipment' || name === 'return') && lines}
      {name === 'refund' && <RefundAmount {...props} amount={field('amount')} lines={lines} />}
      {name === 'payment' && (
        <TextEntry
          {...field('amount')}
          label={recordFormMessages.amount}
          hint={due}
          inputMode="decimal"
          className="text-right tabular-nums"
        />
      )}
      {name === 'shipment' && (
        <>
          <CarrierEntry {...field('carrier')} />
          <TextEntry {...field('tracking')} label={recordFormMessages.tracking} spellCheck={false} />
        </>
      )}
      {name === 'payment' && (
        <NameEntry {...field('method')} label={recordFormMessages.method} of="paymentMethod" names={names} />
      )}
      {hasReason && <TextEntry {...field('reason')} label={recordFormMessages.reason} place="col-span-2" />}
      <DateEntry
        {...field('day')}
        label={recordFormMessages.days[name]}
        problem={problems.get('day') ?? problems.get('shippedDay')}
        today={today}
      />
      <div className="flex flex-col pt-4">
        {name === 'return' && <CheckEntry {...check('isReceived')} label={recordFormMessages.hasArrived} />}
        {canRestock && <CheckEntry {...check('restock')} label={recordFormMessages.restock} />}
      </div>
    </div>
  )
}

interface CarrierEntryProps {
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** The carrier, completed from those whose shipments get a link. */
function CarrierEntry(entry: CarrierEntryProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <TextEntry {...entry} label={recordFormMessages.carrier} list={id} spellCheck={false} />
      <datalist id={id}>
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
