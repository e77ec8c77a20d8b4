import { Fragment } from 'react'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { Letterhead, type PrintedShop } from './letterhead.tsx'
import { printMessages } from './messages.ts'
import { OrderNumber } from './order-number.tsx'
import { pickLines } from './pick-lines.ts'
import { ProductCell } from './product-cell.tsx'

interface PickListProps {
  readonly orders: readonly SingleOrder[]
  /** Where they come from. */
  readonly shops: readonly PrintedShop[]
}

/** What to fetch from the shelves for all these orders. */
export function PickList({ orders, shops }: PickListProps) {
  const lines = pickLines(orders)
  const done = orders.filter((order) => !piecesLeft(order).canShip)
  const without = orders.filter((order) => order.lines.length === 0 && !done.includes(order))
  // A file says that a part was sent, and cannot say which.
  const partly = orders.filter(({ fulfillmentState, shipments }) => {
    return fulfillmentState === 'Partially fulfilled' && shipments.length === 0
  })
  return (
    <section>
      {shops.map((shop) => (
        <Letterhead key={shop.name} {...shop} />
      ))}
      <h1 className="font-semibold text-2xl">{printMessages.pickList}</h1>
      <p>{printMessages.orders(orders.length)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{printMessages.product}</th>
            <th scope="col">{printMessages.inOrders}</th>
            <th scope="col">{printMessages.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, sku, quantity, orders: parts }) => (
            <tr key={JSON.stringify([product, sku])}>
              <ProductCell {...{ product, sku }} />
              <td>
                {parts.map((part, index) => (
                  <span key={part.order.id}>
                    {index > 0 && ', '}
                    <OrderNumber order={part.order} />
                    {parts.length > 1 && ` (${part.quantity})`}
                  </span>
                ))}
              </td>
              <td>{quantity}</td>
            </tr>
          ))}
          {without.map((order) => (
            <tr key={order.id}>
              <td>{order.project || printMessages.noProducts}</td>
              <td>
                <OrderNumber order={order} />
              </td>
              <td>{printMessages.notStated}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderNumbers label={printMessages.nothingLeft} orders={done} />
      <OrderNumbers label={printMessages.partlySent} orders={partly} />
    </section>
  )
}

function OrderNumbers({ label, orders }: { label: string; orders: readonly SingleOrder[] }) {
  if (orders.length === 0) return null
  return (
    <p className="pt-4">
      {label}{' '}
      {orders.map((order, index) => (
        <Fragment key={order.id}>
          {index > 0 && ', '}
          <OrderNumber order={order} />
        </Fragment>
      ))}
    </p>
  )
}
