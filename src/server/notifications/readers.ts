import type { Actor } from '#contract/roles.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { NOTIFICATION_READERS } from '#server/database/schema/notifications.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** A person or key as readers are named; before there are people, everyone is the same. */
export function readerId({ kind, id }: Actor): string {
  return kind === 'computer' ? 'computer' : `${kind} ${id}`
}

/** The notifications of one person or key, but for those that it has caused. */
export function notificationsFor(reads: WorkspaceReads, reader: string, email = '') {
  return reads
    .from('notifications')
    .where('recipient', 'in', ['', email.toLowerCase()])
    .$if(reader !== 'computer', (all) => all.where('caused_by', '<>', reader))
    .$if(reads.role === 'packer', (all) => all.where('kind', '<>', 'highValue'))
}

const COLUMNS = ['position', 'at', 'kind', 'orders', 'order_id', 'import_id', 'recipient', 'actor'] as const
type Notifications = ReturnType<typeof notificationsFor>

export async function presentedNotifications(found: Notifications, direction: 'asc' | 'desc', most: number) {
  const rows = await found.select(COLUMNS).orderBy('position', direction).limit(most).execute()
  return rows.map(({ position, at, orders, order_id: orderId, import_id: importId, ...row }) => ({
    ...{ ...row, position: Number(position), at: Number(at), orders: Number(orders), orderId, importId },
  }))
}

/** Also of those that were deleted, since readers may be as far as them; 0 for none. */
export async function newestPosition(queries: Queries, workspaceId: number): Promise<number> {
  const positionsOf = (table: string) => `select position from ${table} where workspace_id = ${workspaceId}`
  const [row] = await queries.query(
    `select coalesce(max(position), 0) as position from
     (${positionsOf('notifications')} union all ${positionsOf('notification_readers')}) as used`,
  )
  return Number(row?.position)
}

type Reader = Pick<Tables['notification_readers'], 'id' | 'kind'> & {
  readonly position: number
  readonly url?: string
  readonly secret?: string
}

/** Adds a reader, or replaces where it is. */
export async function saveReader(queries: Queries, workspaceId: number, reader: Reader): Promise<void> {
  await deleteReader(queries, workspaceId, reader)
  const row = { url: '', secret: '', failures: 0, problem: '', retry_at: 0, ...reader }
  await insertRows(queries, NOTIFICATION_READERS, [{ workspace_id: workspaceId, ...row }])
}

/** Whether there was one. */
export async function deleteReader(queries: Queries, workspaceId: number, { kind, id }: Pick<Reader, 'kind' | 'id'>) {
  const own = `delete from notification_readers where workspace_id = ${workspaceId} and kind = ? and id = ? returning url`
  const [deleted] = await queries.query(own, [kind, id])
  return deleted
}
