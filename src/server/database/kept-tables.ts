import type { Tables } from './tables.ts'

/** A table that a backup holds. What is derived is made anew. */
export interface KeptTable {
  readonly name: keyof Tables
  readonly columns: readonly string[]
  /** Columns that hold integers; the others hold text. */
  readonly integers: readonly string[]
  /** What the rows are sorted by. */
  readonly key: readonly string[]
}

/** Everything that is not derived, in an order in which it can be written. `orders.number` is SQLite's own affair. */
export const KEPT_TABLES: readonly KeptTable[] = [
  {
    name: 'workspaces',
    columns: [
      'id',
      'slug',
      'name',
      'time_zone',
      'excluded_statuses',
      'counted_date',
      'settings_version',
      'orders_version',
    ],
    integers: ['id', 'settings_version', 'orders_version'],
    key: ['id'],
  },
  {
    name: 'orders',
    columns: [
      'workspace_id',
      'id',
      'id_key',
      'placed_at',
      'day',
      'paid_day',
      'counted_day',
      'status',
      'status_key',
      'customer_name',
      'customer_name_key',
      'customer_key',
      'project',
      'project_key',
      'address',
      'address_key',
      'city',
      'channel',
      'payment_method',
      'currency',
      'amount',
      'search',
      'source_status',
      'content_hash',
      'version',
      'import_id',
    ],
    integers: ['workspace_id', 'placed_at', 'amount', 'version'],
    key: ['workspace_id', 'id'],
  },
  {
    name: 'order_lines',
    columns: ['workspace_id', 'order_id', 'line', 'product', 'quantity', 'price', 'amount', 'currency'],
    integers: ['workspace_id', 'line', 'quantity', 'price', 'amount'],
    key: ['workspace_id', 'order_id', 'line'],
  },
  {
    name: 'replaced_orders',
    columns: ['workspace_id', 'order_id', 'version', 'import_id', 'replaced_import_id', 'content'],
    integers: ['workspace_id', 'version'],
    key: ['workspace_id', 'order_id', 'version'],
  },
  {
    name: 'imports',
    columns: ['workspace_id', 'id', 'name', 'body_hash', 'started_at', 'finished_at', 'report', 'undone_at'],
    integers: ['workspace_id', 'started_at', 'finished_at', 'undone_at'],
    key: ['workspace_id', 'id'],
  },
  {
    name: 'targets',
    columns: ['workspace_id', 'currency', 'month', 'amount'],
    integers: ['workspace_id', 'amount'],
    key: ['workspace_id', 'currency', 'month'],
  },
  {
    name: 'import_mappings',
    columns: ['workspace_id', 'headings_hash', 'mapping', 'used_at'],
    integers: ['workspace_id', 'used_at'],
    key: ['workspace_id', 'headings_hash'],
  },
]
