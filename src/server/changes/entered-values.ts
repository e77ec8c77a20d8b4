import { exactAmount, exactQuantity, optionalAmount } from '#contract/exact-number.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import type { OrderValues } from '#contract/orders/order-values.ts'
import { EDITED_TEXTS, IMPORTED_TEXTS, MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { clockIn } from '#contract/store-clock.ts'
import type { LineContent, OrderContent } from './order-content.ts'

/** An order as people enter it. `zone`: IANA name of the store's time zone; null: days as files have them, times in UTC. */
export function enteredValues(order: OrderContent, zone: string | null): OrderValues {
  const { paidDay, status, currency, paymentState, fulfillmentState } = order
  return {
    placedAt: enteredDate(order, zone),
    customer: { name: order.customerName, email: order.email, phone: order.phone },
    lines: order.lines.map((line) => enteredLine(line, currency)),
    amount: exactAmount(order.amount, currency),
    ...mapNames([...EDITED_TEXTS, ...IMPORTED_TEXTS], (field) => order[field]),
    ...mapNames(MONEY_FIELDS, (field) => optionalAmount(order[field], currency)),
    ...{ paidDay, status, currency, paymentState, fulfillmentState },
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
