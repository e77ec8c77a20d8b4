import { Type } from 'typebox'
import { BulkChangeSchema, BulkJobSchema, JOB_STATES } from '#contract/changes/bulk-change.ts'
import { CHANGE_KINDS } from '#contract/changes/order-history.ts'
import { CHANGED_OBJECTS, ChangedValueSchema } from '#contract/changes/workspace-history.ts'
import { filled, instant, integer, json, oneOf, optional, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** The history of a workspace but for its imports, with which it shares the ids. */
export const CHANGES = defineTable(
  'changes',
  {
    workspace_id: workspaceId,
    /** The caller's idempotency key, or a new UUID. */
    id: filled,
    /** Of settings, targets and views always an edit: the values say whether something came or went. */
    kind: oneOf(CHANGE_KINDS),
    at: instant,
    actor: text(),
    object: oneOf(CHANGED_OBJECTS),
    /** Of an order, an import or a view; '' for many orders, and for what a workspace has once. */
    object_id: text(),
    /** JSON list of the changed values; [] for orders, whose versions are in `replaced_orders`. */
    fields: json(Type.Array(ChangedValueSchema)),
    reason: text(),
    /** The change that it undid; '' otherwise. */
    undoes: text(),
    /** Of the request, by which a repetition is recognised. */
    body_hash: text(),
    /** How many orders it changed. */
    orders: integer(0n),
    undone_at: optional(instant),
  },
  ['workspace_id', 'id'],
)

/** Changes of many orders, which are written in batches and continue after a restart. */
export const BULK_JOBS = defineTable(
  'bulk_jobs',
  {
    workspace_id: workspaceId,
    /** Of the change that it is. */
    id: filled,
    state: oneOf(JOB_STATES),
    change: json(BulkChangeSchema),
    order_ids: json(Type.Array(Type.String())),
    /** How many of them were looked at. */
    done: integer(0n),
    refused_count: integer(0n),
    /** The first of the refused ones. */
    refused: json(BulkJobSchema.properties.refused),
  },
  ['workspace_id', 'id'],
)
