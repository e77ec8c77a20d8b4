import { dateValue } from '#contract/orders/order-date.ts'
import { sampleOrders } from '#sample/orders.ts'

/**
 * The sample's orders as an order file that the import reads. A relative label becomes the instant it means at `now`;
 * the text that is no date counts as 0 (specification §9), so it becomes 1 January 1970.
 */
export function sampleOrdersFile(now: number): string {
  return JSON.stringify(
    sampleOrders.map((order) => ({
      id: order.id,
      date: new Date(dateValue(order.date, now)).toISOString(),
      customer: { name: order.user.name },
      address: order.address,
      status: order.status,
      currency: 'USD',
      lines: [{ product: order.project, quantity: 1, unit_price: '100.00', amount: '100.00' }],
      total: '100.00',
    })),
  )
}
