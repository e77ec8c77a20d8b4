import { randomUUID } from 'node:crypto'
import type { ChangeKind } from '#contract/changes/order-history.ts'
import type { CHANGED_OBJECTS, ChangedValue } from '#contract/changes/workspace-history.ts'
import { requireAccess } from '#server/database/access-grant.ts'
import type { Value } from '#server/database/ports.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import { type HistoryTransaction, insertRows, linkEntries, queryIn } from './link-entries.ts'

/** A change of anything that has a history, but no import. */
interface NewChange {
  readonly id: string
  readonly kind: Exclude<ChangeKind, 'import'>
  /** UTC milliseconds. */
  readonly at: number
  readonly object: (typeof CHANGED_OBJECTS)[number]
  /** Absent where it changed many orders, or what a workspace has once. */
  readonly objectId?: string
  readonly fields?: readonly ChangedValue[]
  readonly orders?: number
  readonly reason?: string
  readonly undoes?: string
  readonly bodyHash?: string
}

/** Adds the change to the history, in the transaction that makes it. */
export async function recordChange(
  transaction: HistoryTransaction,
  author: ActorInWorkspace,
  { id, kind, at, object, objectId = '', fields = [], orders = 0, reason = '', undoes = '', bodyHash = '' }: NewChange,
): Promise<void> {
  await requireAccess(transaction, author)
  const { workspaceId, actor } = author
  const row: Record<string, Value> = {
    ...{ workspace_id: workspaceId, id, kind, at, object, object_id: objectId, fields: JSON.stringify(fields) },
    ...{ actor: actor.name, actor_kind: actor.kind, actor_id: actor.id ?? '' },
    ...{ reason, undoes, body_hash: bodyHash, orders, undone_at: null },
  }
  const query = queryIn(transaction)
  await insertRows(query, CHANGES.name, CHANGES.names, [CHANGES.names.map((name) => row[name] ?? null)])
  await linkEntries(query, workspaceId, [id])
}

/** Fields with values that JSON can hold; one that is absent has none. */
type Values = Readonly<Record<string, unknown>>

/** Adds an edit of values to the history, if any differs; returns its ID. */
export async function recordValues(
  transaction: HistoryTransaction,
  author: ActorInWorkspace,
  change: Pick<NewChange, 'at' | 'object' | 'objectId'> & { readonly before: Values; readonly after: Values },
): Promise<string | undefined> {
  const { before, after, ...what } = change
  const fields = changedValues(before, after)
  if (fields.length === 0) return undefined
  const id = randomUUID()
  await recordChange(transaction, author, { ...what, id, kind: 'edit', fields })
  return id
}

function changedValues(before: Values, after: Values): ChangedValue[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((value) => JSON.stringify(value.before) !== JSON.stringify(value.after))
}
