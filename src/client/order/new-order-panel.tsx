import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { orderPath } from '#client/navigation.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { closeOrderForm, useOrderForm } from '#client/state/order-form.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { notifyChange } from './change-status.ts'
import type { NewOrderForm } from './form-props.ts'
import { orderChangeMessages, singleOrderMessages } from './messages.ts'
import { OrderSkeleton } from './order-skeleton.tsx'

/** The form that adds an order; it takes the place of the order panel. */
export default function NewOrderPanel({ Form }: { Form: NewOrderForm }) {
  const data = useOrderData()
  const start = data.useNewOrderStart()
  const timeZone = data.useTimeZone()
  const form = useRef<OrderFormHandle>(null)
  const [, navigate] = useLocation()
  const close = () => {
    closeOrderForm()
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  const ask = useEffectEvent(() => (form.current ? form.current.close() : close()))
  useEffect(() => useOrderForm.setState({ askToClose: () => ask() }), [])
  const created = (order: SingleOrder) => {
    closeOrderForm()
    data.refresh(order)
    notifyChange(data, order, orderChangeMessages.created(order.id))
    navigate(orderPath(order.id, location.search))
  }
  return (
    <section aria-label={singleOrderMessages.newOrder} className="order-panel">
      {start && timeZone !== undefined ? (
        <>
          <h2 className="pb-3 font-semibold text-lg">{singleOrderMessages.newOrder}</h2>
          <Form
            ref={form}
            source={data.source}
            names={data.readNames}
            shops={start.shops}
            startShop={onlyShopOf(location.search)}
            startCurrency={start.currency}
            now={Date.now}
            timeZone={timeZone}
            onCreated={created}
            onClose={close}
          />
        </>
      ) : (
        <OrderSkeleton />
      )}
    </section>
  )
}

/** The shop that a list is filtered by; '' if it is filtered by none or several. */
function onlyShopOf(search: string): string {
  const [shop = '', ...others] = new URLSearchParams(search).getAll(LISTED_FIELDS.shop.filter.name)
  return others.length === 0 ? shop : ''
}
