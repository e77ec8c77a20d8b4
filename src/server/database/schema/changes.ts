import { CHANGE_KINDS } from '#contract/changes/order-history.ts'
import { filled, instant, integer, oneOf, optional, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** Changes of orders other than imports, with which they share their ids. */
export const CHANGES = defineTable(
  'changes',
  {
    workspace_id: workspaceId,
    /** The caller's idempotency key, or a new UUID. */
    id: filled,
    kind: oneOf(CHANGE_KINDS),
    at: instant,
    actor: text(),
    reason: text(),
    /** The change that it undid; '' otherwise. */
    undoes: text(),
    /** Of the request, by which a repetition is recognised. */
    body_hash: text(),
    /** The order that it created or changed; '' for many. */
    order_id: text(),
    /** How many orders it changed. */
    orders: integer(0n),
    undone_at: optional(instant),
  },
  ['workspace_id', 'id'],
)
