import { currency, filled, indexed, integer, optional, text, version } from './columns.ts'
import { workspaceTable } from './table.ts'

export const ORDER_LINES = workspaceTable(
  'order_lines',
  {
    order_id: filled,
    /** From 1, in the order of the file. */
    line: version,
    product: indexed,
    /** Ten-thousandths of a piece. */
    quantity: optional(integer()),
    /** Of one piece, in ten-thousandths of a minor unit. */
    price: optional(integer()),
    /** Of the line, in ten-thousandths of a minor unit. */
    amount: optional(integer()),
    currency,
    /** Stock number; '' where the line has none. */
    sku: text(),
  },
  ['order_id', 'line'],
  [{ columns: ['workspace_id', 'order_id'], table: 'orders', key: ['workspace_id', 'id'] }],
)
