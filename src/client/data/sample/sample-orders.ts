import type { Order } from '#contract/orders/order.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import { sampleOrders } from '#sample/orders.ts'

/** The specification's orders behind the port: they need no server, answer at once and never fail. */
export function listSampleOrders(
  query: OrderQuery,
  clock: () => number,
  orders: readonly Order[] = sampleOrders,
): OrderPage<Order> {
  return listOrders(orders, query, clock())
}
