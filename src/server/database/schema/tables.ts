import type { ColumnType } from 'kysely'
import type { OrderStatus } from '#contract/order.ts'
import type { SortField } from '#contract/order-query.ts'
import type { Grain } from '#server/aggregates/granularity.ts'

/** SQLite's 64-bit integers: read as BigInt, because sums may pass 2^53; written as either. */
type Int = ColumnType<bigint, number | bigint, number | bigint>
type OptionalInt = ColumnType<bigint | null, number | bigint | null, number | bigint | null>

export interface WorkspaceTable {
  id: Int
  slug: string
  name: string
  /** IANA name; null: each day as the file wrote it. Fixed when the workspace is made. */
  time_zone: string | null
  /** JSON list of the statuses whose orders the figures leave out. */
  excluded_statuses: string
  /** Which date the figures count an order by. */
  counted_date: 'placed' | 'paid'
  /** From 1, one more with every change of these two. */
  settings_version: Int
  /** One more with every transaction that wrote orders: what was read at one number is so while the number stays. */
  orders_version: Int
}

/**
 * One row an order. Texts are '' where the file says nothing, never null, so that each can be searched and sorted.
 * `…_key` columns are the folded sort keys of the contract (`fold`, `orderIdKey`), `search` is its `searchText`.
 */
export interface OrderTable {
  /** Unique over all workspaces; see `orderNumbers`. */
  number: Int
  workspace_id: Int
  id: string
  id_key: string
  /** UTC milliseconds. */
  placed_at: Int
  /** Store day, `YYYY-MM-DD`. */
  day: string
  /** The store day it was paid; '' while it is not, or where the file does not say. */
  paid_day: string
  /** The day under which the figures count it; '' where they do not (`countedDay`). */
  counted_day: string
  status: OrderStatus
  status_key: string
  customer_name: string
  customer_name_key: string
  /** What customers are counted by; '' where the file does not tell them apart. */
  customer_key: string
  project: string
  project_key: string
  address: string
  address_key: string
  city: string
  channel: string
  payment_method: string
  currency: string
  /** Ten-thousandths of a minor unit (`PARTS_PER_MINOR`). */
  amount: Int
  search: string
  /** The status in the file's own word. */
  source_status: string
  content_hash: string
  /** From 1, one more with every change. */
  version: Int
  import_id: string
}

export interface OrderLineTable {
  workspace_id: Int
  order_id: string
  /** From 1, in the file's order. */
  line: Int
  product: string
  /** Ten-thousandths of a piece. */
  quantity: OptionalInt
  /** Of one piece, in ten-thousandths of a minor unit. */
  price: OptionalInt
  /** Of the line, in ten-thousandths of a minor unit. */
  amount: OptionalInt
  currency: string
}

export interface ImportTable {
  workspace_id: Int
  id: string
  name: string
  body_hash: string
  /** UTC milliseconds. */
  started_at: Int
  finished_at: OptionalInt
  /** The contract's `ImportReport` as JSON; null until it is finished. */
  report: string | null
  undone_at: OptionalInt
}

/** Sums over spans of store days, kept by the writer; amounts in two parts (`exactSum`). */
export interface OrderRollupTable {
  workspace_id: Int
  dimension: 'status' | 'counted' | 'channel' | 'payment' | 'city'
  grain: Grain
  start: string
  currency: string
  key: string
  orders: Int
  amount_high: Int
  amount_low: Int
}

export interface ProductRollupTable {
  workspace_id: Int
  grain: Grain
  start: string
  currency: string
  product: string
  orders: Int
  lines: Int
  amounts: Int
  amount_high: Int
  amount_low: Int
  quantities: Int
  pieces: Int
  priced_pieces: Int
  priced_high: Int
  priced_low: Int
  /** What those orders come to themselves, with all their lines. */
  order_high: Int
  order_low: Int
}

export interface CustomerGapTable {
  workspace_id: Int
  currency: string
  grain: 'd' | 'm'
  start: string
  /** '' where the customer had no earlier day. */
  previous: string
  customers: Int
}

/** Consecutive orders of one sort, and how many they are. */
export interface SortBucketTable {
  workspace_id: Int
  field: SortField
  /** Identifies the bucket within its sort; buckets are not ordered by it. */
  number: Int
  /** Where it starts: 0 and '' in the columns that the sort does not need. */
  from_number: Int
  from_text: string
  from_id_key: string
  orders: Int
}

export interface TargetTable {
  workspace_id: Int
  currency: string
  /** `YYYY-MM`. */
  month: string
  /** Ten-thousandths of a minor unit. */
  amount: Int
}

export interface ImportMappingTable {
  workspace_id: Int
  headings_hash: string
  /** JSON. */
  mapping: string
  /** UTC milliseconds. */
  used_at: Int
}

/** The content an order had in `version`, until the import `import_id` wrote the next. */
export interface ReplacedOrderTable {
  workspace_id: Int
  order_id: string
  version: Int
  import_id: string
  /** The import that had written the replaced version. */
  replaced_import_id: string
  /** The order and its lines as JSON. */
  content: string
}

export interface Tables {
  workspaces: WorkspaceTable
  orders: OrderTable
  order_lines: OrderLineTable
  imports: ImportTable
  order_rollups: OrderRollupTable
  product_rollups: ProductRollupTable
  customer_gaps: CustomerGapTable
  sort_buckets: SortBucketTable
  targets: TargetTable
  import_mappings: ImportMappingTable
  replaced_orders: ReplacedOrderTable
}
