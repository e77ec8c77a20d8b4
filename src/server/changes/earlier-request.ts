import type { Statements } from '#server/database/ports.ts'
import { changeMessages } from './messages.ts'

/** The outcome of the request that had this idempotency key before; undefined of a new one. */
export async function earlierOutcome(statements: Statements, workspaceId: number, key: string, bodyHash: string) {
  const [row] = await statements.query(
    `select body_hash, object_id, undone_at from changes where workspace_id = ${workspaceId} and id = ?
     union all select '', '', undone_at from imports where workspace_id = ${workspaceId} and id = ?`,
    [key, key],
  )
  if (!row) return undefined
  const refused = (reason: string) => ({ state: 'refused', status: 422, reason }) as const
  if (row.body_hash !== bodyHash) return refused(changeMessages.keyReused)
  if (row.undone_at !== null) return refused(changeMessages.keyUndone)
  return { state: 'saved', id: String(row.object_id) } as const
}
