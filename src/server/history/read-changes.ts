import type { ChangeKind } from '#contract/changes/order-history.ts'
import type { ChangedObject, ChangedValue } from '#server/database/schema/changes.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

interface RecordedChange {
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
  readonly actor: string
  readonly kind: ChangeKind
  readonly object: ChangedObject
  /** Of an order or a view; '' otherwise. */
  readonly objectId: string
  /** Empty for orders. */
  readonly fields: readonly ChangedValue[]
}

/** The latest changes of a workspace but for its imports, newest first. */
export async function readChanges(reads: WorkspaceReads, limit: number): Promise<RecordedChange[]> {
  const rows = await reads
    .from('changes')
    .select(['id', 'at', 'actor', 'kind', 'object', 'object_id', 'fields'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ at, object_id: objectId, fields, ...row }) => {
    return { ...row, at: Number(at), objectId, fields: JSON.parse(fields) as ChangedValue[] }
  })
}
