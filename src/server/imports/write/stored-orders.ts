import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import type { Row, Statements, WriteTransaction } from '#server/database/ports.ts'
import type { ImportLine, ImportOrder } from '#server/imports/assemble/import-order.ts'
import { LINE_COLUMNS, ORDER_COLUMNS } from './order-columns.ts'
import type { OrderRow } from './order-row.ts'

/** An order as the database holds it. */
export interface StoredOrder {
  /** 0 where orders have none. */
  readonly number: number
  readonly version: number
  readonly importId: string
  readonly hash: string
  readonly row: OrderRow
  readonly order: ImportOrder
}

const IDS = { id: 'text' } as const

/** The content hashes of those of the orders that are stored. */
export async function storedHashes(
  statements: Statements,
  workspaceId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await statements.over(
    `select o.id, o.content_hash from $rows join orders o on o.workspace_id = ${workspaceId} and o.id = given.id`,
    IDS,
    ids.map((id) => [id]),
  )
  return new Map(rows.map(({ id, content_hash: hash }) => [String(id), String(hash)]))
}

/** The orders of these ids, whole, with their lines; `numbered` says whether orders have numbers. */
export async function storedOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  ids: readonly string[],
  numbered: boolean,
): Promise<StoredOrder[]> {
  const given = ids.map((id) => [id])
  const columns = [...Object.keys(ORDER_COLUMNS), 'version', ...(numbered ? ['number'] : [])]
  const ofOrders = `select ${columns.map((column) => `o.${column}`)} from $rows
    join orders o on o.workspace_id = ${workspaceId} and o.id = given.id`
  const ofLines = `select ${Object.keys(LINE_COLUMNS).map((column) => `l.${column}`)} from $rows
    join order_lines l on l.workspace_id = ${workspaceId} and l.order_id = given.id`
  const [orders, lines] = await transaction.together(
    () => transaction.over(ofOrders, IDS, given),
    () => transaction.over(ofLines, IDS, given),
  )
  const linesOf = Map.groupBy(lines, ({ order_id: id }) => String(id))
  return orders.map((row) => storedOrder(row, linesOf.get(String(row.id)) ?? [], transaction))
}

function storedOrder(stored: Row, lines: readonly Row[], statements: Statements): StoredOrder {
  const row = rowOf(stored, statements)
  const sorted = [...lines].sort((a, b) => Number(a.line) - Number(b.line))
  return {
    number: Number(stored.number ?? 0),
    version: Number(stored.version),
    importId: String(stored.import_id),
    hash: String(stored.content_hash),
    row,
    order: orderOf(row, sorted.map(lineOf)),
  }
}

function rowOf(stored: Row, statements: Statements): OrderRow {
  const text = (column: keyof OrderRow) => String(stored[column])
  return {
    id: text('id'),
    id_key: text('id_key'),
    placed_at: Number(stored.placed_at),
    day: text('day'),
    paid_day: text('paid_day'),
    counted_day: text('counted_day'),
    status: statusOf(text('status')),
    status_key: text('status_key'),
    customer_name: text('customer_name'),
    customer_name_key: text('customer_name_key'),
    customer_key: text('customer_key'),
    project: text('project'),
    project_key: text('project_key'),
    address: text('address'),
    address_key: text('address_key'),
    city: text('city'),
    channel: text('channel'),
    payment_method: text('payment_method'),
    currency: text('currency'),
    amount: BigInt(stored.amount ?? 0),
    search: statements.readableSearch(text('search')),
    source_status: text('source_status'),
  }
}

function orderOf(row: OrderRow, lines: readonly ImportLine[]): ImportOrder {
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
    lines,
  }
}

function lineOf({ product, quantity, price, amount }: Row): ImportLine {
  return { product: String(product), quantity: whole(quantity), price: whole(price), amount: whole(amount) }
}

function whole(value: Row[string] | undefined): bigint | null {
  return typeof value === 'bigint' ? value : null
}

function statusOf(text: string): OrderStatus {
  const status = ORDER_STATUSES.find((one) => one === text)
  if (!status) throw new Error(`The database holds an order of the status ${JSON.stringify(text)}.`)
  return status
}
