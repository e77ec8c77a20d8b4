import { type Column, integer, oneOf, text } from './columns.ts'
import { workspaceTable } from './table.ts'

/** A table of sums: its texts are the key, in their order, and its integers the sums. */
function sumTable<const Name extends string, C extends Readonly<Record<string, Column>>>(name: Name, columns: C) {
  const keys = Object.keys(columns).filter((column) => columns[column]?.kind === 'text')
  return workspaceTable(name, keys, columns)
}

/** The columns of sums in two parts (`exactSum`), as of all that may leave 64 bits. */
function inParts<const Name extends string>(...names: readonly Name[]) {
  const columns = names.flatMap((name) => [`${name}_high`, `${name}_low`]).map((column) => [column, integer()])
  return Object.fromEntries(columns) as Record<`${Name}_${'high' | 'low'}`, Column<bigint>>
}

/** Days, months and years. */
export const GRANULARITIES = ['d', 'm', 'y'] as const

/**
 * Sums per span of store days; `start` is the span's first day. Dimension 'status' has every order by the day it was placed;
 * the others have the reported orders by their reporting date: 'counted' by status; 'country' those with one; 'refunded' those
 * with a known refund, which may be 0, and its amount. Rows of all shops add up to the workspace's.
 */
export const ORDER_ROLLUPS = sumTable('order_rollups', {
  dimension: oneOf(['status', 'counted', 'channel', 'payment', 'city', 'country', 'refunded']),
  granularity: oneOf(GRANULARITIES),
  start: text(),
  currency: text(),
  key: text(),
  shop: text(),
  orders: integer(),
  ...inParts('amount'),
})

export const PRODUCT_ROLLUPS = sumTable('product_rollups', {
  granularity: oneOf(GRANULARITIES),
  start: text(),
  currency: text(),
  product: text(),
  shop: text(),
  orders: integer(),
  amounts: integer(),
  ...inParts('amount'),
  quantities: integer(),
  ...inParts('pieces', 'priced_pieces', 'priced'),
  /** The total of the orders that contain the product, with all their lines. */
  ...inParts('order'),
})

export const CUSTOMER_DAYS = sumTable('customer_days', {
  currency: text(),
  customer_key: text(),
  day: text(),
  shop: text(),
  orders: integer(),
})

/**
 * How many customers ordered on a day (by month: for the first time in that month), and on `previous` the time before: in one
 * shop, and in any (shop ''), because a customer of two shops is one customer.
 */
export const CUSTOMER_GAPS = sumTable('customer_gaps', {
  shop: text(),
  currency: text(),
  granularity: oneOf(['d', 'm']),
  start: text(),
  /** '' where the customer had no earlier day. */
  previous: text(),
  customers: integer(),
})

/** In how many orders' search texts a trigram is. PostgreSQL only: SQLite's text index counts them itself. */
export const SEARCH_TRIGRAMS = sumTable('search_trigrams', { trigram: text(), orders: integer() })
