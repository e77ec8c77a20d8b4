import { integer, oneOf, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

export const CUSTOMER_DAYS = defineTable(
  'customer_days',
  { workspace_id: workspaceId, currency: text(), customer_key: text(), day: text(), orders: integer() },
  ['workspace_id', 'currency', 'customer_key', 'day'],
)

/** How many customers ordered on a day (by month: for the first time in that month), and on `previous` the time before. */
export const CUSTOMER_GAPS = defineTable(
  'customer_gaps',
  {
    workspace_id: workspaceId,
    currency: text(),
    granularity: oneOf(['d', 'm']),
    start: text(),
    /** '' where the customer had no earlier day. */
    previous: text(),
    customers: integer(),
  },
  ['workspace_id', 'currency', 'granularity', 'start', 'previous'],
)
