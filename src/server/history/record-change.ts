import { randomUUID } from 'node:crypto'
import { differentValues, type NewChange, type Values } from '#contract/changes/new-change.ts'
import { requireAccess } from '#server/database/access-grant.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import { linkEntries } from './link-entries.ts'

/** Adds the change to the history, in the transaction that makes it. */
export async function recordChange(
  transaction: Queries,
  author: ActorInWorkspace,
  { id, kind, at, object, objectId = '', fields = [], orders = 0, reason = '', undoes = '', bodyHash = '' }: NewChange,
): Promise<void> {
  await requireAccess(transaction, author)
  const { workspaceId, actor } = author
  const row = {
    ...{ workspace_id: workspaceId, id, kind, at, object, object_id: objectId, fields: JSON.stringify(fields) },
    ...{ actor: actor.name, actor_kind: actor.kind, actor_id: actor.id ?? '' },
    ...{ reason, undoes, body_hash: bodyHash, orders, undone_at: null },
  }
  await insertRows(transaction, CHANGES, [row])
  await linkEntries(transaction, workspaceId, [id])
}

/** Adds an edit of values to the history, if any differs; returns its ID. */
export async function recordValues(
  transaction: Queries,
  author: ActorInWorkspace,
  { before, after, ...what }: Pick<NewChange, 'at' | 'object' | 'objectId'> & Record<'before' | 'after', Values>,
): Promise<string | undefined> {
  const fields = differentValues(before, after)
  if (fields.length === 0) return undefined
  const id = randomUUID()
  await recordChange(transaction, author, { ...what, id, kind: 'edit', fields })
  return id
}
