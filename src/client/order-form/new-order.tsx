import { type Ref, useState } from 'react'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { OrderSource } from '#client/data/order-source.ts'
import { useDataSet } from '#client/state/data-set.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import { exactAmount } from '#contract/exact-number.ts'
import { mapNames } from '#contract/map-names.ts'
import { EDITED_MONEY, EDITED_TEXTS } from '#contract/orders/shown-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { storeDay } from '#contract/store-day.ts'
import { newOrderProblems } from './draft-problems.ts'
import { orderFormMessages } from './messages.ts'
import { changedDraftFields, newOrderOf } from './order-change.ts'
import { EMPTY_LINE, type OrderDraft, orderDraftOf } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { storeMinute } from './store-minute.ts'
import type { ReadNames } from './use-names.ts'

interface NewOrderProps {
  readonly source: Pick<OrderSource, 'createOrder'>
  readonly names: ReadNames
  readonly shops: readonly ListedShop[]
  /** The slug of the shop that is chosen at first, if there is such a shop. */
  readonly startShop: string
  readonly startCurrency: string
  readonly now: () => number
  /** Of the store; null: UTC. */
  readonly timeZone: string | null | undefined
  readonly onCreated: (order: SingleOrder) => void
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle>
}

/** Adds an order. However often it is sent while this form is open, one order is created. */
export default function AddOrder(props: NewOrderProps) {
  const { source, names, shops, onCreated, onClose, ref } = props
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  const [start] = useState(() => startDraft(props, isLive))
  const [draft, setDraft] = useState(start)
  const [key] = useState(() => crypto.randomUUID())
  return (
    <OrderForm
      ref={ref}
      title={orderFormMessages.add}
      saveLabel={orderFormMessages.add}
      leaveLabel={orderFormMessages.cancel}
      {...{ draft, names, shops, onClose }}
      today={storeDay(props.now(), props.timeZone ?? null)}
      hasChanges={draft.shop !== start.shop || changedDraftFields(start, draft).length > 0}
      problems={newOrderProblems(draft, shops.length > 1)}
      onDraft={setDraft}
      save={async () => onCreated(await source.createOrder(newOrderOf(draft), key))}
    />
  )
}

function startDraft({ shops, startShop, startCurrency, now, timeZone }: NewOrderProps, isLive: boolean): OrderDraft {
  const hasChoice = shops.length > 1 && shops.some(({ slug }) => slug === startShop)
  const draft = orderDraftOf({
    placedAt: storeMinute(now(), timeZone ?? null),
    paidDay: '',
    status: 'Pending',
    customer: { name: '', email: '', phone: '' },
    ...mapNames([...EDITED_TEXTS, ...EDITED_MONEY], () => ''),
    tags: [],
    paymentState: isLive ? 'Unpaid' : 'Unknown',
    currency: startCurrency,
    lines: [EMPTY_LINE],
    amount: exactAmount(0n, startCurrency),
  })
  return { ...draft, shop: hasChoice ? startShop : '' }
}
