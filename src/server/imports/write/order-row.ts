import { orderIdKey } from '#contract/order-id.ts'
import { type CalculationRules, reportingDate } from '#contract/reporting-date.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { clean } from '#server/imports/parse/clean-text.ts'

/** The stored columns of an order that follow from the order alone, under the names of the table. */
export function orderRow(order: ImportOrder, counting: CalculationRules) {
  const [name, project, address] = [clean(order.customerName), clean(order.project), clean(order.address)]
  const keys = { name: fold(name), project: fold(project), address: fold(address), status: fold(order.status) }
  return {
    id: order.id,
    id_key: orderIdKey(order.id),
    placed_at: order.placedAt,
    day: order.day,
    paid_day: order.paidDay,
    counted_day: reportingDate(order, counting),
    status: order.status,
    status_key: keys.status,
    customer_name: name,
    customer_name_key: keys.name,
    customer_key: clean(order.customerKey),
    project,
    project_key: keys.project,
    address,
    address_key: keys.address,
    city: clean(order.city),
    channel: clean(order.channel),
    payment_method: clean(order.paymentMethod),
    currency: order.currency,
    amount: order.amount,
    // The contract's `searchText`, from keys that are folded anyway.
    search: [fold(order.id), keys.name, keys.project, keys.address, keys.status].join(PART_SEPARATOR),
    source_status: clean(order.sourceStatus),
  }
}

export type OrderRow = ReturnType<typeof orderRow>
