import { THIS_COMPUTER } from '#contract/changes/order-changes.ts'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import { columnTypes } from '#server/database/schema/table.ts'

const COLUMNS = columnTypes(CHANGES, CHANGES.names)

/** A change of orders that is not an import. */
export interface SavedChange {
  readonly id: string
  readonly kind: Exclude<ChangeKind, 'import'>
  /** UTC milliseconds. */
  readonly at: number
  /** How many orders it changed. */
  readonly orders: number
  readonly reason?: string
  readonly undoes?: string
  readonly bodyHash?: string
  /** Absent where it changed many. */
  readonly orderId?: string
}

export async function saveChange(
  transaction: WriteTransaction,
  workspaceId: number,
  { id, kind, at, orders, reason = '', undoes = '', bodyHash = '', orderId = '' }: SavedChange,
): Promise<void> {
  const row = [workspaceId, id, kind, at, THIS_COMPUTER, reason, undoes, bodyHash, orderId, orders, null]
  await transaction.insert('changes', COLUMNS, [row])
}
