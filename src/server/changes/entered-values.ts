import { exactAmount, exactQuantity, optionalAmount } from '#contract/exact-number.ts'
import { givenDate } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { RECORD_FIELDS } from '#contract/orders/order-records.ts'
import type { OrderValues } from '#contract/orders/order-values.ts'
import { recordTexts } from '#contract/orders/record-texts.ts'
import { EDITED_TEXTS, IMPORTED_TEXTS, MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { clockIn } from '#contract/store-clock.ts'
import type { LineContent, OrderContent } from './order-content.ts'

/**
 * An order as people enter it. `zone`: IANA name of the store's time zone; null: each date is on the clock that it was given
 * by, which is UTC where no offset was given.
 */
export function enteredValues(order: OrderContent, zone: string | null): OrderValues {
  const { paidDay, status, currency, paymentState, fulfillmentState } = order
  return {
    placedAt: enteredDate(order, zone),
    customer: { name: order.customerName, email: order.email, phone: order.phone },
    lines: order.lines.map((line) => enteredLine(line, currency)),
    amount: exactAmount(order.amount, currency),
    ...mapNames([...EDITED_TEXTS, ...IMPORTED_TEXTS], (field) => order[field]),
    ...mapNames(RECORD_FIELDS, (field) => recordTexts(order, field)),
    tags: tagsOf(order.tags),
    ...mapNames(MONEY_FIELDS, (field) => optionalAmount(order[field], currency)),
    ...{ paidDay, status, currency, paymentState, fulfillmentState },
  }
}

/** The date and time, to the second. `zone`: see `enteredValues`. */
export function enteredDate({ placedAt, day, dateText }: OrderContent, zone: string | null): string {
  const offset = zone === null ? givenDate(dateText).offset : undefined
  const clock = zone === null ? placedAt + (offset ?? 0) * 60_000 : clockIn(zone, placedAt)
  const text = new Date(clock).toISOString().slice(0, 19)
  // Of orders from exports without offsets only the instant and the day are known. The day with a time in UTC would be neither.
  return text.startsWith(day) ? text : `${new Date(placedAt).toISOString().slice(0, 19)}Z`
}

/** The line as people enter it, with exact digits; '' where nothing is known. */
export function enteredLine({ product, quantity, price, amount, sku }: LineContent, currency: string) {
  return {
    product,
    quantity: quantity === null ? '' : exactQuantity(quantity),
    price: optionalAmount(price, currency),
    amount: optionalAmount(amount, currency),
    ...(sku !== '' && { sku }),
  }
}
