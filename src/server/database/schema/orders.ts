import { derived, filled, indexed, integer, json, optional, optionalDay, referring, text, version } from './columns.ts'
import { FIELD_COLUMNS, KEY_COLUMNS } from './field-columns.ts'
import { OrderContentSchema } from './replaced-content.ts'
import { columnTypes, workspaceTable } from './table.ts'

/**
 * One row per order: its fields (`ORDER_FIELDS`), and what the writer adds. `search` is the contract's `orderSearchText`, on
 * PostgreSQL as `storedSearch` encodes it.
 */
export const ORDERS = workspaceTable('orders', ['id'], {
  /** The row number of SQLite. */
  number: { ...integer(), isRowNumber: true },
  ...FIELD_COLUMNS,
  ...KEY_COLUMNS,
  shop: referring(FIELD_COLUMNS.shop, 'shops', 'slug'),
  /** Its reporting date; '' if the figures leave it out. */
  reporting_day: derived(optionalDay),
  search: derived(text()),
  /** `contentHash` of the order in the last file that had it; '' for an order that no file had. */
  content_hash: text(),
  /** The content that this file has, where the order was edited since; null where they are equal. */
  file_content: optional(json(OrderContentSchema)),
  /** From 1, incremented with every change. */
  version,
  /** The change that wrote this content: an import, an edit, … */
  change_id: filled,
})

const ADDED_COLUMNS = ['content_hash', 'file_content', 'change_id'] as const
const WRITER_COLUMNS = ['number', 'workspace_id', 'version', ...ADDED_COLUMNS] as const

/** The columns that follow from an order's content and the calculation rules. */
export const ORDER_VALUE_COLUMNS = ORDERS.names.filter(
  (name) => !(WRITER_COLUMNS as readonly string[]).includes(name),
) as Exclude<keyof typeof ORDERS.columns, (typeof WRITER_COLUMNS)[number]>[]

/** What a writer fills, apart from workspace, version and row number. */
export const WRITTEN_ORDER_COLUMNS = columnTypes(ORDERS, [...ORDER_VALUE_COLUMNS, ...ADDED_COLUMNS])

export const ORDER_LINES = workspaceTable('order_lines', ['order_id', 'line'], {
  order_id: referring(filled, 'orders', 'id'),
  /** From 1, in the order of the file. */
  line: version,
  product: indexed,
  /** Ten-thousandths of a piece. */
  quantity: optional(integer()),
  /** Of one piece, in ten-thousandths of a minor unit. */
  price: optional(integer()),
  /** Of the line, in ten-thousandths of a minor unit. */
  amount: optional(integer()),
  currency: FIELD_COLUMNS.currency,
  /** Stock number; '' where the line has none. */
  sku: text(),
})
