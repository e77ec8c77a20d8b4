import { derived, filled, json, optional, optionalDay, rowNumber, text, version } from './columns.ts'
import { FIELD_COLUMNS, KEY_COLUMNS } from './field-columns.ts'
import { OrderContentSchema } from './replaced-content.ts'
import { columnTypes, IN_WORKSPACE, workspaceTable } from './table.ts'

/**
 * One row per order: its fields (`ORDER_FIELDS`), and what the writer adds. `search` is the contract's `orderSearchText`, on
 * PostgreSQL as `storedSearch` encodes it.
 */
export const ORDERS = workspaceTable(
  'orders',
  {
    number: rowNumber,
    ...FIELD_COLUMNS,
    ...KEY_COLUMNS,
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
  },
  ['id'],
  [...IN_WORKSPACE, { columns: ['workspace_id', 'shop'], table: 'shops', key: ['workspace_id', 'slug'] }],
)

const WRITER_COLUMNS = ['number', 'workspace_id', 'content_hash', 'file_content', 'version', 'change_id'] as const
export type OrderValueColumn = Exclude<keyof typeof ORDERS.columns, (typeof WRITER_COLUMNS)[number]>

/** The columns that follow from an order's content and the calculation rules. */
export const ORDER_VALUE_COLUMNS = ORDERS.names.filter(
  (name) => !(WRITER_COLUMNS as readonly string[]).includes(name),
) as OrderValueColumn[]

/** What a writer fills, apart from workspace, version and row number. */
export const WRITTEN_ORDER_COLUMNS = columnTypes(ORDERS, [
  ...ORDER_VALUE_COLUMNS,
  'content_hash',
  'file_content',
  'change_id',
])
