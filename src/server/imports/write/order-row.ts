import type { Selectable } from 'kysely'
import { type CountingRules, countedDay } from '#contract/counted-day.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import { orderIdKey } from '#contract/order-id.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { Row, Value } from '#server/database/ports.ts'
import { ORDER_CONTENT_COLUMNS, type OrderContentColumn } from '#server/database/schema/orders.ts'
import type { OrderTable } from '#server/database/schema/tables.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { clean } from '#server/imports/parse/clean-text.ts'

/** The columns of an order that follow from its content and the calculation rules. */
export interface OrderContentRow extends Readonly<Omit<Selectable<Pick<OrderTable, OrderContentColumn>>, 'placed_at'>> {
  readonly placed_at: number
}

export function orderRow(order: ImportOrder, counting: CountingRules): OrderContentRow {
  const [name, project, address] = [clean(order.customerName), clean(order.project), clean(order.address)]
  const keys = { name: fold(name), project: fold(project), address: fold(address), status: fold(order.status) }
  return {
    id: order.id,
    id_key: orderIdKey(order.id),
    placed_at: order.placedAt,
    day: order.day,
    paid_day: order.paidDay,
    counted_day: countedDay(order, counting),
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

/** The same columns of a stored row; undefined where it has a status that does not exist. */
export function contentRow(stored: Row | Readonly<Record<string, Value>>): OrderContentRow | undefined {
  if (!ORDER_STATUSES.some((status) => status === stored.status)) return undefined
  const columns = Object.fromEntries(ORDER_CONTENT_COLUMNS.map((column) => [column, stored[column]]))
  return { ...(columns as unknown as OrderContentRow), placed_at: Number(stored.placed_at) }
}

/** The order that such a row was made from, without its lines. */
export function orderOf(row: OrderContentRow): Omit<ImportOrder, 'lines'> {
  return {
    id: row.id,
    placedAt: row.placed_at,
    day: row.day,
    paidDay: row.paid_day,
    status: row.status,
    sourceStatus: row.source_status,
    customerName: row.customer_name,
    customerKey: row.customer_key,
    project: row.project,
    address: row.address,
    city: row.city,
    channel: row.channel,
    paymentMethod: row.payment_method,
    currency: row.currency,
    amount: row.amount,
  }
}
