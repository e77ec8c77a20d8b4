import type { OrderImage } from '#server/aggregates/order-image.ts'
import type { ImportLine } from '#server/imports/assemble/import-order.ts'
import type { OrderContentRow } from './order-row.ts'

/** What the derived tables see of an order; `number` is 0 where orders have none. */
export function imageOf(number: number, row: OrderContentRow, lines: readonly ImportLine[]): OrderImage {
  const { id_key: idKey, customer_name_key: customerNameKey, address_key: addressKey } = row
  const { placed_at: placedAt, payment_method: paymentMethod, customer_key: customerKey } = row
  const { project_key: projectKey, status_key: statusKey, counted_day: countedDay } = row
  const { day, status, channel, city, currency, amount, search } = row
  const keys = { idKey, customerNameKey, projectKey, addressKey, statusKey, customerKey }
  return {
    number,
    placedAt,
    day,
    countedDay,
    status,
    channel,
    paymentMethod,
    city,
    currency,
    amount,
    ...keys,
    search,
    lines,
  }
}
