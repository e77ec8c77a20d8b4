import { Type } from 'typebox'
import { BulkJobSchema, JOB_STATES, StatusChangeSchema } from '#contract/changes/bulk-change.ts'
import { filled, integer, json, oneOf, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** Status changes of many orders, which are written in batches and continue after a restart. */
export const BULK_JOBS = defineTable(
  'bulk_jobs',
  {
    workspace_id: workspaceId,
    /** Of the change that it is. */
    id: filled,
    state: oneOf(JOB_STATES),
    change: json(StatusChangeSchema),
    order_ids: json(Type.Array(Type.String())),
    /** How many of them were looked at. */
    done: integer(0n),
    refused_count: integer(0n),
    /** The first of the refused ones. */
    refused: json(BulkJobSchema.properties.refused),
  },
  ['workspace_id', 'id'],
)
