import { SORT_FIELDS } from '#contract/order-query.ts'
import { integer, oneOf, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/**
 * The orders of each sort in consecutive buckets: where a bucket starts (0 and '' in the columns that the sort does not
 * need) and how many orders it has. The first starts below every order.
 */
export const SORT_BUCKETS = defineTable(
  'sort_buckets',
  {
    workspace_id: workspaceId,
    field: oneOf(SORT_FIELDS),
    /** Identifies the bucket within its sort; buckets are not ordered by it. */
    number: integer(),
    from_number: integer(),
    from_text: text(),
    from_id_key: text(),
    orders: integer(),
  },
  ['workspace_id', 'field', 'from_number', 'from_text', 'from_id_key'],
)
