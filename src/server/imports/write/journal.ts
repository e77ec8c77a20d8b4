import type { WriteTransaction } from '#server/database/ports.ts'
import { REPLACED_ORDERS } from '#server/database/schema/imports.ts'
import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { orderOf, storedLine } from './order-values.ts'
import type { StoredOrder } from './stored-orders.ts'

const COLUMNS = columnTypes(REPLACED_ORDERS, REPLACED_ORDERS.names)

/** Saves what an import is about to replace, so that it can be undone; except what the same import wrote. */
export async function saveReplaced(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  before: readonly StoredOrder[],
): Promise<void> {
  const rows = before
    .filter((stored) => stored.importId !== importId)
    .map((stored) => [workspaceId, stored.id, stored.version, importId, stored.importId, contentText(stored)])
  await transaction.insert('replaced_orders', COLUMNS, rows)
}

/** `ReplacedContent` as JSON. Whole numbers that may pass 2^53 are texts. */
function contentText(stored: StoredOrder): string {
  const content = { order: orderOf(stored, stored.lines), hash: stored.hash }
  return JSON.stringify(content, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Reads the journal's text of a replaced order. */
export function replacedOrder(text: string): { readonly order: ImportOrder; readonly hash: string } {
  const { order, hash } = JSON.parse(text) as ReplacedContent
  return { order: { ...order, amount: BigInt(order.amount), lines: order.lines.map(storedLine) }, hash }
}
