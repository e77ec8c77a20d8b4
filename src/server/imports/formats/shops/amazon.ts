import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import WORDS from './amazon.json' with { type: 'json' }

/**
 * Amazon's "All Orders" report: one row per item. `item-price` is for all pieces of the item, although its name says
 * otherwise; the order's amount is the sum of its items, without tax and shipping.
 */
export const AMAZON: TableLayout = {
  name: 'amazon',
  format: 'csv',
  requiredHeadings: ['id', 'date', 'status', 'product', 'quantity', 'lineAmount'],
  headings: WORDS.headings,
  grouping: 'one row per line',
  notes: () => [importMessages.note.amazon],
}
