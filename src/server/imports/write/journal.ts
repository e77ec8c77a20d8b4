import type { WriteTransaction } from '#server/database/ports.ts'
import { REPLACED_ORDERS } from '#server/database/schema/imports.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { writeContent } from './order-content.ts'
import type { StoredOrder } from './stored-orders.ts'

const COLUMNS = columnTypes(REPLACED_ORDERS, REPLACED_ORDERS.names)

/** Keeps what `importId` is about to replace, so that it can be undone; what it wrote itself is nothing to come back to. */
export async function keepReplaced(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  before: readonly StoredOrder[],
): Promise<void> {
  const rows = before
    .filter((stored) => stored.importId !== importId)
    .map((stored) => [workspaceId, stored.order.id, stored.version, importId, stored.importId, writeContent(stored)])
  await transaction.insert('replaced_orders', COLUMNS, rows)
}
