import { integer, oneOf, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** Days, months and years. */
export const GRANULARITIES = ['d', 'm', 'y'] as const

/**
 * Sums per span of store days; `start` is the span's first day. Dimension 'status' has every order by the day it was placed;
 * the others have the reported orders by their reporting date: 'counted' by status; 'country' those with one; 'refunded' those
 * with a known refund, which may be 0, and its amount.
 */
export const ORDER_ROLLUPS = defineTable(
  'order_rollups',
  {
    workspace_id: workspaceId,
    dimension: oneOf(['status', 'counted', 'channel', 'payment', 'city', 'country', 'refunded']),
    granularity: oneOf(GRANULARITIES),
    start: text(),
    currency: text(),
    key: text(),
    orders: integer(),
    /** The amount in two parts (`exactSum`). */
    amount_high: integer(),
    amount_low: integer(),
  },
  ['workspace_id', 'dimension', 'granularity', 'start', 'currency', 'key'],
)

export const PRODUCT_ROLLUPS = defineTable(
  'product_rollups',
  {
    workspace_id: workspaceId,
    granularity: oneOf(GRANULARITIES),
    start: text(),
    currency: text(),
    product: text(),
    orders: integer(),
    lines: integer(),
    amounts: integer(),
    amount_high: integer(),
    amount_low: integer(),
    quantities: integer(),
    pieces: integer(),
    priced_pieces: integer(),
    priced_high: integer(),
    priced_low: integer(),
    /** The total of the orders that contain the product, with all their lines. */
    order_high: integer(),
    order_low: integer(),
  },
  ['workspace_id', 'granularity', 'start', 'currency', 'product'],
)
