import { importMessages } from '#server/imports/messages.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import type { ColumnMap, TextOf } from './columns.ts'
import { linesOfRow, NO_LINE_TEXTS, namedCustomer, orderHead } from './order-fields.ts'
import type { LineTexts, ParsedRecord } from './parsed-record.ts'
import type { TableReader } from './table-layout.ts'

/**
 * Any table whose columns are recognised or chosen. The order's amount is its total where there is one, otherwise the sum
 * of its lines: their amount, else quantity times price. A line without a column for its quantity is one piece.
 */
export const GENERIC_TABLE = {
  name: 'table' as const,
  format: 'csv' as const,
  readerOf(columns: ColumnMap): TableReader {
    const hasLines = (['product', 'quantity', 'price', 'lineAmount'] as const).some((field) => columns.has(field))
    const isLinePerRow = hasLines && !columns.has('products')
    return {
      grouping: isLinePerRow ? 'detected' : 'one row per order',
      notes: isLinePerRow && columns.has('product') && !columns.has('quantity') ? [importMessages.note.onePiece] : [],
      readRecord: (text) => readGeneric(text, columns),
    }
  },
}

/** `fields`: those that the file has. */
export function readGeneric(text: TextOf, fields: Pick<ColumnMap, 'has'>): ParsedRecord {
  const rowLines = () => (fields.has('quantity') ? linesOfRow(text) : linesOfRow(text).map(onePiece))
  const lines = fields.has('products') ? listedLines(text('products')) : rowLines()
  const head = namedCustomer(orderHead(text))
  // Where no column has the order's status, its payment or its delivery says most.
  const word = fields.has('status') ? '' : text('financial') || text('fulfillment')
  const status = word === '' ? head.status : mapStatus(word)
  return { id: text('id'), startsOrder: false, head: { ...head, status }, lines }
}

/** The lines of a cell that lists items. A text that is no list is one product, so that nothing is lost. */
function listedLines(text: string): LineTexts[] {
  if (text === '') return []
  const items = itemList(text) ?? [{ product: text, quantity: '1', price: '' }]
  return items.map((item) => ({ ...NO_LINE_TEXTS, ...item }))
}

/** A line of a file without quantities. */
export function onePiece(line: LineTexts): LineTexts {
  return line.product === '' ? line : { ...line, quantity: '1' }
}
