import type { Rows, Statements, WriteTransaction } from '#server/database/ports.ts'
import { REPLACED_ORDERS } from '#server/database/schema/imports.ts'
import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { withIds } from '#server/database/with-ids.ts'
import { orderOfJson } from './order-columns.ts'
import { exactJson, type OrderVersion } from './order-content.ts'
import type { StoredOrder } from './stored-orders.ts'

const COLUMNS = columnTypes(REPLACED_ORDERS, REPLACED_ORDERS.names)

/**
 * Saves what a change is about to replace, except what the same change wrote; and of orders that it creates again, that there
 * was no such order since they were `deleted`.
 */
export async function saveReplaced(
  transaction: WriteTransaction,
  workspaceId: number,
  changeId: string,
  before: readonly StoredOrder[],
  deleted: Awaited<ReturnType<typeof deletedOrders>> = [],
): Promise<void> {
  const replaced = before
    .filter((stored) => stored.changeId !== changeId)
    .map(({ order, hash, file, version, changeId: by }) => {
      return [workspaceId, order.id, version, changeId, by, exactJson({ order, hash, file })]
    })
  const absent = deleted.map(({ id, version, deletedBy }) => {
    return [workspaceId, id, version + 1, changeId, deletedBy, exactJson(null)]
  })
  await transaction.insert('replaced_orders', COLUMNS, [...replaced, ...absent])
}

/**
 * The last versions of those among these orders that do not exist now but did: their history goes on where they are created
 * again.
 */
export async function deletedOrders(transaction: WriteTransaction, workspaceId: number, ids: readonly string[]) {
  const newest = `select r.order_id, r.version, r.change_id from $rows join replaced_orders r
    on r.workspace_id = ${workspaceId} and r.order_id = input_rows.id
    where not exists (select 1 from replaced_orders n
      where n.workspace_id = ${workspaceId} and n.order_id = r.order_id and n.version > r.version)`
  const rows = await withIds(transaction, newest, ids)
  return rows.map(({ order_id: id, version, change_id: deletedBy }) => {
    return { id: String(id), version: Number(version), deletedBy: String(deletedBy) }
  })
}

/** Reads `replaced_orders.content`; undefined where there was no such order. */
export function replacedOrder(text: string): OrderVersion | undefined {
  const content = JSON.parse(text) as ReplacedContent
  if (!content) return undefined
  const { order, hash, file } = content
  return { order: orderOfJson(order), hash, file: file && orderOfJson(file) }
}

export type ReplacedVersion = Awaited<ReturnType<typeof replacedVersions>>[number]

/** The earlier versions of these orders, the oldest first, with the IDs of the changes that replaced them. */
export async function replacedVersions(statements: Statements, workspaceId: number, ids: readonly string[]) {
  const replaced = `select r.version, r.change_id, r.content from $rows join replaced_orders r
    on r.workspace_id = ${workspaceId} and r.order_id = input_rows.id`
  const rows = await withIds(statements, replaced, ids)
  const versions = rows.flatMap((row) => {
    const content = replacedOrder(String(row.content))
    return content ? [{ ...content, version: Number(row.version), replacedBy: String(row.change_id) }] : []
  })
  return versions.sort((a, b) => a.version - b.version)
}

/** Writes other content into earlier versions; `rows`: ID of the order, version, content. */
export async function updateReplaced(transaction: WriteTransaction, workspaceId: number, rows: Rows): Promise<void> {
  const update = `update replaced_orders set content = input_rows.content from $rows where replaced_orders.workspace_id = ${workspaceId}
    and replaced_orders.order_id = input_rows.order_id and replaced_orders.version = input_rows.version`
  await transaction.withRows(update, { order_id: 'text', version: 'int', content: 'text' }, rows)
}
