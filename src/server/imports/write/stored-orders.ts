import type { Row, Statements, WriteTransaction } from '#server/database/ports.ts'
import { ORDER_LINES } from '#server/database/schema/order-lines.ts'
import { WRITTEN_ORDER_COLUMNS } from '#server/database/schema/orders.ts'
import type { ImportLine, ImportOrder } from '#server/imports/assemble/import-order.ts'
import { contentRow, type OrderContentRow, orderOf } from './order-row.ts'

/** An order as the database holds it. */
export interface StoredOrder {
  /** 0 where orders have none. */
  readonly number: number
  readonly version: number
  readonly importId: string
  readonly hash: string
  readonly row: OrderContentRow
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
  const columns = [...Object.keys(WRITTEN_ORDER_COLUMNS), 'version', ...(numbered ? ['number'] : [])]
  const ofOrders = `select ${columns.map((column) => `o.${column}`)} from $rows
    join orders o on o.workspace_id = ${workspaceId} and o.id = given.id`
  const ofLines = `select ${ORDER_LINES.names.map((column) => `l.${column}`)} from $rows
    join order_lines l on l.workspace_id = ${workspaceId} and l.order_id = given.id`
  const [orders, lines] = await transaction.together(
    () => transaction.over(ofOrders, IDS, given),
    () => transaction.over(ofLines, IDS, given),
  )
  const linesOf = Map.groupBy(lines, ({ order_id: id }) => String(id))
  return orders.map((row) => storedOrder(row, linesOf.get(String(row.id)) ?? [], transaction))
}

function storedOrder(stored: Row, lines: readonly Row[], statements: Statements): StoredOrder {
  const row = contentRow({ ...stored, search: statements.readableSearch(String(stored.search)) })
  if (!row) throw new Error(`The database holds an order of the status ${JSON.stringify(stored.status)}.`)
  const sorted = [...lines].sort((a, b) => Number(a.line) - Number(b.line))
  return {
    number: Number(stored.number ?? 0),
    version: Number(stored.version),
    importId: String(stored.import_id),
    hash: String(stored.content_hash),
    row,
    order: { ...orderOf(row), lines: sorted.map(lineOf) },
  }
}

function lineOf({ product, quantity, price, amount }: Row): ImportLine {
  return { product: String(product), quantity: whole(quantity), price: whole(price), amount: whole(amount) }
}

function whole(value: Row[string] | undefined): bigint | null {
  return typeof value === 'bigint' ? value : null
}
