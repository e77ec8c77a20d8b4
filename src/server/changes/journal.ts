import type { WriteTransaction } from '#server/database/ports.ts'
import { REPLACED_ORDERS } from '#server/database/schema/imports.ts'
import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { orderOf } from './order-columns.ts'
import type { OrderVersion } from './order-content.ts'
import { exactJson, orderOfJson } from './order-json.ts'
import type { StoredOrder } from './stored-orders.ts'

const COLUMNS = columnTypes(REPLACED_ORDERS, REPLACED_ORDERS.names)

/** Saves what a change is about to replace; except what the same change wrote. */
export async function saveReplaced(
  transaction: WriteTransaction,
  workspaceId: number,
  changeId: string,
  before: readonly StoredOrder[],
): Promise<void> {
  const rows = before
    .filter((stored) => stored.changeId !== changeId)
    .map((stored) => {
      const { hash, file } = stored
      const content = exactJson({ order: orderOf(stored, stored.lines), hash, file })
      return [workspaceId, stored.id, stored.version, changeId, stored.changeId, content]
    })
  await transaction.insert('replaced_orders', COLUMNS, rows)
}

/** Reads `replaced_orders.content`. */
export function replacedOrder(text: string): OrderVersion {
  const { order, hash, file } = JSON.parse(text) as ReplacedContent
  return { order: orderOfJson(order), hash, file: file && orderOfJson(file) }
}
