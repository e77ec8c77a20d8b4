import { Type } from 'typebox'
import { BulkJobSchema, JOB_STATES, JobChangeSchema } from '#contract/changes/bulk-change.ts'
import { CHANGE_KINDS } from '#contract/changes/order-history.ts'
import { CHANGED_OBJECTS, ChangedValueSchema } from '#contract/changes/workspace-history.ts'
import { ACTOR_KINDS } from '#contract/roles.ts'
import { filled, instant, integer, json, matching, oneOf, optional, referring, text } from './columns.ts'
import { workspaceTable } from './table.ts'

/** The history of a workspace but for its imports, with which it shares the ids. */
export const CHANGES = workspaceTable('changes', ['id'], {
  /** The caller's idempotency key, or a new UUID. */
  id: filled,
  /** Of settings, targets and views always an edit: the values say whether something came or went. */
  kind: oneOf(CHANGE_KINDS),
  at: instant,
  actor: text(),
  actor_kind: oneOf(ACTOR_KINDS),
  /** Of the person or the key; '' of others, and of changes of earlier releases. */
  actor_id: text(),
  object: oneOf(CHANGED_OBJECTS),
  /** Of an order, an import or a view; '' for many orders, and for what a workspace has once. */
  object_id: text(),
  /** JSON list of the changed values; of an order only what was recorded of it, since its versions are in `replaced_orders`. */
  fields: json(Type.Array(ChangedValueSchema)),
  reason: text(),
  /** The change that it undid; '' otherwise. */
  undoes: text(),
  /** Of the request, by which a repetition is recognised. */
  body_hash: text(),
  /** How many orders it changed. */
  orders: integer(0n),
  undone_at: optional(instant),
})

const hash = matching(/^[0-9a-f]{64}$/, 'must be a SHA-256')

/** The chain of a workspace's history (`Link`): a row each time that an entry of `changes` or `imports` is written. */
export const HISTORY_LINKS = workspaceTable('history_links', ['position'], {
  position: integer(1n),
  entry_id: filled,
  at: instant,
  digest: hash,
  hash,
})

/** Changes of many orders, which are written in batches and continue after a restart. */
export const BULK_JOBS = workspaceTable('bulk_jobs', ['id'], {
  /** Of the change that it is. */
  id: filled,
  state: oneOf(JOB_STATES),
  change: json(JobChangeSchema),
  /** How many of all its orders were looked at. */
  done: integer(0n),
  refused_count: integer(0n),
})

/** The orders of a bulk change, in lists of a batch each (those of earlier releases may be longer): a batch reads one of them. */
export const BULK_JOB_ORDERS = workspaceTable('bulk_job_orders', ['job_id', 'start'], {
  job_id: referring(filled, 'bulk_jobs', 'id'),
  /** How many orders of the job come before the list. */
  start: integer(0n),
  order_ids: json(Type.Array(Type.String())),
  /** Those that were looked at and refused. */
  refused: json(BulkJobSchema.properties.refused),
})
