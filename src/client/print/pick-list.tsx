import type { SingleOrder } from '#contract/orders/single-order.ts'
import { printMessages } from './messages.ts'
import { OrderNumber } from './order-number.tsx'
import { pickLines } from './pick-lines.ts'

/** What to fetch from the shelves for all these orders. */
export function PickList({ orders }: { orders: readonly SingleOrder[] }) {
  const lines = pickLines(orders)
  const without = orders.filter((order) => order.lines.length === 0)
  return (
    <section>
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
          {lines.map(({ product, quantity, orders: parts }) => (
            <tr key={product}>
              <td>{product}</td>
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
    </section>
  )
}
