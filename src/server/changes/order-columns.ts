import { ORDER_STATUSES } from '#contract/order.ts'
import { orderIdKey } from '#contract/order-id.ts'
import { orderSearchText } from '#contract/order-search.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/order-states.ts'
import { type CalculationRules, reportingDate } from '#contract/reporting-date.ts'
import { fold } from '#contract/text.ts'
import type { Value } from '#server/database/ports.ts'
import { ORDER_VALUE_COLUMNS, type OrderValueColumn } from '#server/database/schema/orders.ts'
import type { LineContent, OrderContent } from './order-content.ts'

/** The columns of the orders table that follow from the order alone. The order's texts are clean (`cleanOrder`). */
export function orderColumns(order: OrderContent, counting: CalculationRules) {
  const { customerName, project, address, status } = order
  const keys = { name: fold(customerName), project: fold(project), address: fold(address), status: fold(status) }
  return {
    id: order.id,
    id_key: orderIdKey(order.id),
    placed_at: order.placedAt,
    day: order.day,
    paid_day: order.paidDay,
    date_text: order.dateText,
    paid_text: order.paidText,
    reporting_day: reportingDate(order, counting),
    status,
    status_key: keys.status,
    customer_name: customerName,
    customer_name_key: keys.name,
    customer_key: order.customerKey,
    project,
    project_key: keys.project,
    address,
    address_key: keys.address,
    city: order.city,
    country: order.country,
    channel: order.channel,
    payment_method: order.paymentMethod,
    email: order.email,
    phone: order.phone,
    note: order.note,
    currency: order.currency,
    amount: order.amount,
    discount: order.discount,
    shipping: order.shipping,
    tax: order.tax,
    refunded: order.refunded,
    payment_state: order.paymentState,
    fulfillment_state: order.fulfillmentState,
    tags: order.tags,
    search: orderSearchText([fold(order.id), keys.name, keys.project, keys.address, keys.status], order),
    source_status: order.sourceStatus,
    source_line: order.sourceLine,
  } satisfies Record<OrderValueColumn, Value>
}

export type OrderColumns = ReturnType<typeof orderColumns>

/** The same columns of a stored row, with the readable search text; undefined if its status does not exist. */
export function storedColumns(row: Readonly<Record<string, Value | undefined>>): OrderColumns | undefined {
  const status = ORDER_STATUSES.find((one) => one === row.status)
  if (!status) return undefined
  const texts = Object.fromEntries(ORDER_VALUE_COLUMNS.map((column) => [column, String(row[column])]))
  const values = texts as Record<keyof OrderColumns, string>
  const line = row.source_line ?? null
  return {
    ...{ ...values, status, placed_at: Number(row.placed_at), amount: BigInt(row.amount ?? 0) },
    ...{ discount: integerOrNull(row.discount), shipping: integerOrNull(row.shipping) },
    ...{ tax: integerOrNull(row.tax), refunded: integerOrNull(row.refunded) },
    payment_state: PAYMENT_STATES.find((state) => state === row.payment_state) ?? 'Unknown',
    fulfillment_state: FULFILLMENT_STATES.find((state) => state === row.fulfillment_state) ?? 'Unknown',
    source_line: line === null ? null : Number(line),
  }
}

/** A line of a stored row, or of the journal, where integers are texts. */
export function storedLine({
  product,
  sku = '',
  quantity,
  price,
  amount,
}: Readonly<Record<string, Value | undefined>>): LineContent {
  return {
    ...{ product: String(product), sku: String(sku) },
    ...{ quantity: integerOrNull(quantity), price: integerOrNull(price), amount: integerOrNull(amount) },
  }
}

/** Null for null, and for what an older release did not store. */
export function integerOrNull(integer: Value | undefined): bigint | null {
  return integer === null || integer === undefined ? null : BigInt(integer)
}

/** The order that has these values. */
export function orderOf(values: OrderColumns, lines: readonly LineContent[]): OrderContent {
  return {
    id: values.id,
    placedAt: values.placed_at,
    day: values.day,
    paidDay: values.paid_day,
    dateText: values.date_text,
    paidText: values.paid_text,
    status: values.status,
    sourceStatus: values.source_status,
    sourceLine: values.source_line,
    customerName: values.customer_name,
    customerKey: values.customer_key,
    project: values.project,
    address: values.address,
    city: values.city,
    country: values.country,
    channel: values.channel,
    paymentMethod: values.payment_method,
    email: values.email,
    phone: values.phone,
    note: values.note,
    currency: values.currency,
    amount: values.amount,
    discount: values.discount,
    shipping: values.shipping,
    tax: values.tax,
    refunded: values.refunded,
    paymentState: values.payment_state,
    fulfillmentState: values.fulfillment_state,
    tags: values.tags,
    lines,
  }
}
