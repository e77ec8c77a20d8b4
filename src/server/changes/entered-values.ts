import { exactAmount, exactQuantity, optionalAmount } from '#contract/exact-number.ts'
import type { OrderValues } from '#contract/order-values.ts'
import { clockIn } from '#contract/store-clock.ts'
import type { LineContent, OrderContent } from './order-content.ts'

/** An order as people enter it. `zone`: IANA name of the store's time zone; null: days as files have them, times in UTC. */
export function enteredValues(order: OrderContent, zone: string | null): OrderValues {
  const { status, paidDay, address, city, channel, paymentMethod, currency, note } = order
  const { country, tags, paymentState, fulfillmentState } = order
  return {
    placedAt: enteredDate(order, zone),
    paidDay,
    status,
    customer: { name: order.customerName, email: order.email, phone: order.phone },
    ...{ address, city, channel, paymentMethod, currency },
    lines: order.lines.map((line) => enteredLine(line, currency)),
    amount: exactAmount(order.amount, currency),
    note,
    country,
    tags,
    discount: optionalAmount(order.discount, currency),
    shipping: optionalAmount(order.shipping, currency),
    tax: optionalAmount(order.tax, currency),
    refunded: optionalAmount(order.refunded, currency),
    paymentState,
    fulfillmentState,
  }
}

/** The store day and the time, to the second. `zone`: see `enteredValues`. */
export function enteredDate({ placedAt, day }: OrderContent, zone: string | null): string {
  const clock = zone === null ? placedAt : clockIn(zone, placedAt)
  return `${day}T${new Date(clock).toISOString().slice(11, 19)}`
}

function enteredLine({ product, quantity, price, amount, sku }: LineContent, currency: string) {
  return {
    product,
    quantity: quantity === null ? '' : exactQuantity(quantity),
    price: optionalAmount(price, currency),
    amount: optionalAmount(amount, currency),
    ...(sku !== '' && { sku }),
  }
}
