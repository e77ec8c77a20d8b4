import type { Selectable } from 'kysely'
import { exactAmount, exactQuantity, optionalAmount } from '#contract/exact-number.ts'
import type { OrderLineTable, OrderTable } from '#server/database/schema/tables.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'

export const EXPORTED_ORDER_COLUMNS = [
  ...(['id', 'placed_at', 'day', 'paid_day', 'status', 'source_status', 'customer_name', 'customer_key'] as const),
  ...(['project', 'address', 'city', 'channel', 'payment_method', 'currency', 'amount'] as const),
  ...(['email', 'phone', 'note', 'tags', 'discount', 'shipping', 'tax', 'refunded'] as const),
  ...(['payment_state', 'fulfillment_state', 'country'] as const),
] as const

const LINE_COLUMNS = ['order_id', 'product', 'quantity', 'price', 'amount', 'sku'] as const

type OrderOnly = Pick<Selectable<OrderTable>, (typeof EXPORTED_ORDER_COLUMNS)[number]>
type ExportedLine = Pick<Selectable<OrderLineTable>, (typeof LINE_COLUMNS)[number]>

/** An order with all exported fields. */
export type ExportedOrder = OrderOnly & { readonly lines: readonly ExportedLine[] }

/** The same orders in the same order, with their lines. */
export async function withLines(
  { reads, workspaceId }: ReadScope,
  orders: readonly OrderOnly[],
): Promise<ExportedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const lines = await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', 'in', ids)
    .select(LINE_COLUMNS)
    .orderBy('order_id')
    .orderBy('line')
    .execute()
  const byOrder = Map.groupBy(lines, ({ order_id: id }) => id)
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }))
}

/** The order's own fields as every format writes them; the amount in digits that a float would lose. */
export function orderFields(order: ExportedOrder) {
  return {
    id: order.id,
    placedAt: new Date(Number(order.placed_at)).toISOString(),
    day: order.day,
    paidDay: order.paid_day,
    status: order.status,
    sourceStatus: order.source_status,
    customerName: order.customer_name,
    customerKey: order.customer_key,
    project: order.project,
    address: order.address,
    city: order.city,
    channel: order.channel,
    paymentMethod: order.payment_method,
    currency: order.currency,
    amount: exactAmount(order.amount, order.currency),
    email: order.email,
    phone: order.phone,
    note: order.note,
    tags: order.tags,
    discount: optionalAmount(order.discount, order.currency),
    shipping: optionalAmount(order.shipping, order.currency),
    tax: optionalAmount(order.tax, order.currency),
    refunded: optionalAmount(order.refunded, order.currency),
    paymentState: stateText(order.payment_state),
    fulfillmentState: stateText(order.fulfillment_state),
    country: order.country,
  }
}

/** A line's fields, with exact digits; '' where the shop did not say. */
export function lineFields({ product, quantity, price, amount, sku }: ExportedLine, currency: string) {
  return {
    product,
    quantity: quantity === null ? '' : exactQuantity(quantity),
    price: optionalAmount(price, currency),
    lineAmount: optionalAmount(amount, currency),
    sku,
  }
}

function stateText(state: string): string {
  return state === 'Unknown' ? '' : state
}
