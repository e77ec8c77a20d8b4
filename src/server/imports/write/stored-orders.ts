import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import { ORDER_LINES } from '#server/database/schema/order-lines.ts'
import { ORDER_VALUE_COLUMNS } from '#server/database/schema/orders.ts'
import type { ImportLine } from '#server/imports/assemble/import-order.ts'
import { type OrderValues, storedLine, storedValues } from './order-values.ts'

/** An order as the database stores it. */
export interface StoredOrder extends OrderValues {
  /** 0 in databases whose orders have none. */
  readonly number: number
  readonly version: number
  readonly importId: string
  readonly hash: string
  readonly lines: readonly ImportLine[]
}

const IDS = { id: 'text' } as const

/** The content hashes of the stored orders among these. */
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

/** The stored orders among these, with their lines. `hasNumbers`: whether orders have numbers in this database. */
export async function storedOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  ids: readonly string[],
  hasNumbers: boolean,
): Promise<StoredOrder[]> {
  const given = ids.map((id) => [id])
  const columns = [...ORDER_VALUE_COLUMNS, 'content_hash', 'import_id', 'version', ...(hasNumbers ? ['number'] : [])]
  const ofOrders = `select ${columns.map((column) => `o.${column}`)} from $rows
    join orders o on o.workspace_id = ${workspaceId} and o.id = given.id`
  const ofLines = `select ${ORDER_LINES.names.map((column) => `l.${column}`)} from $rows
    join order_lines l on l.workspace_id = ${workspaceId} and l.order_id = given.id`
  const orders = await transaction.over(ofOrders, IDS, given)
  const lines = await transaction.over(ofLines, IDS, given)
  lines.sort((a, b) => Number(a.line) - Number(b.line))
  const linesOf = Map.groupBy(lines, ({ order_id: id }) => String(id))
  return orders.map((row) => {
    const values = storedValues({ ...row, search: transaction.readableSearch(String(row.search)) })
    if (!values) throw new Error(`The database has an order with the status ${JSON.stringify(row.status)}.`)
    return {
      ...values,
      number: Number(row.number ?? 0),
      version: Number(row.version),
      importId: String(row.import_id),
      hash: String(row.content_hash),
      lines: (linesOf.get(values.id) ?? []).map(storedLine),
    }
  })
}
