import { type CountingRules, countedDay } from '#contract/counted-day.ts'
import { orderIdKey } from '#contract/order-id.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { OrderImage } from '#server/aggregates/order-image.ts'
import type { Columns } from '#server/database/ports.ts'
import type { ImportLine, ImportOrder } from '#server/imports/assemble/import-order.ts'

/** The columns of the orders table that follow from the order alone. The order's texts are clean (`cleanOrder`). */
export function orderValues(order: ImportOrder, counting: CountingRules) {
  const { customerName, project, address, status } = order
  const keys = { name: fold(customerName), project: fold(project), address: fold(address), status: fold(status) }
  return {
    id: order.id,
    id_key: orderIdKey(order.id),
    placed_at: order.placedAt,
    day: order.day,
    paid_day: order.paidDay,
    counted_day: countedDay(order, counting),
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
    channel: order.channel,
    payment_method: order.paymentMethod,
    currency: order.currency,
    amount: order.amount,
    // The contract's `searchText`; the keys are folded already.
    search: [fold(order.id), keys.name, keys.project, keys.address, keys.status].join(PART_SEPARATOR),
    source_status: order.sourceStatus,
  }
}

export type OrderValues = ReturnType<typeof orderValues>

const VALUE_TYPES: Readonly<Record<keyof OrderValues, 'text' | 'int'>> = {
  id: 'text',
  id_key: 'text',
  placed_at: 'int',
  day: 'text',
  paid_day: 'text',
  counted_day: 'text',
  status: 'text',
  status_key: 'text',
  customer_name: 'text',
  customer_name_key: 'text',
  customer_key: 'text',
  project: 'text',
  project_key: 'text',
  address: 'text',
  address_key: 'text',
  city: 'text',
  channel: 'text',
  payment_method: 'text',
  currency: 'text',
  amount: 'int',
  search: 'text',
  source_status: 'text',
}

export const VALUE_COLUMNS = Object.keys(VALUE_TYPES) as (keyof OrderValues)[]

/** What is written of an order's row, besides its workspace, version and number. */
export const WRITTEN_ORDER_COLUMNS: Columns = { ...VALUE_TYPES, content_hash: 'text', import_id: 'text' }

export const WRITTEN_LINE_COLUMNS: Columns = {
  workspace_id: 'int',
  order_id: 'text',
  line: 'int',
  product: 'text',
  quantity: 'int',
  price: 'int',
  amount: 'int',
  currency: 'text',
}

/** What the aggregates depend on; `number` is 0 in databases whose orders have none. */
export function imageOf(number: number, values: OrderValues, lines: readonly ImportLine[]): OrderImage {
  const { day, status, channel, city, currency, amount, search } = values
  return {
    ...{ number, day, status, channel, city, currency, amount, search, lines },
    idKey: values.id_key,
    placedAt: values.placed_at,
    countedDay: values.counted_day,
    paymentMethod: values.payment_method,
    customerKey: values.customer_key,
    customerNameKey: values.customer_name_key,
    projectKey: values.project_key,
    addressKey: values.address_key,
    statusKey: values.status_key,
  }
}
