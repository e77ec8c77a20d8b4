import type { ImportField } from '#contract/import-fields.ts'
import { importMessages } from '#server/imports/messages.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { firstHeadings, type TextOf } from './columns.ts'
import { inMajorUnits, minorUnitFields } from './minor-units.ts'
import { linesOfRow, lineTexts, orderHeadByName } from './order-fields.ts'
import type { LineTexts, ParsedRecord } from './parsed-record.ts'
import type { TableLayout } from './table-layout.ts'

const LINE_FIELDS = ['product', 'quantity', 'price', 'lineAmount'] as const

/**
 * Any table whose columns are recognised or chosen. The order's amount is its total where there is one, otherwise the sum
 * of its lines: their amount, else quantity times price. A line without a column for its quantity is one piece.
 */
export const GENERIC_TABLE: TableLayout = {
  name: 'table',
  format: 'csv',
  readerOf(columns, headings) {
    const hasLines = LINE_FIELDS.some((field) => columns.has(field))
    const isLinePerRow = hasLines && !columns.has('products')
    const inMinor = minorUnitFields(firstHeadings(columns, headings))
    return {
      grouping: isLinePerRow ? 'detected' : 'one row per order',
      notes: [
        ...(isLinePerRow && !columns.has('quantity') ? [importMessages.note.onePiece] : []),
        ...(inMinor.size > 0 ? [importMessages.note.minorUnits([...inMinor.values()])] : []),
      ],
      readRecord: (text) => readGeneric(inMajorUnits(text, inMinor), columns),
    }
  },
}

/** The fields that a file has. */
export interface FieldSet {
  has(field: ImportField): boolean
}

export function readGeneric(text: TextOf, fields: FieldSet): ParsedRecord {
  const lines = fields.has('products') ? listedLines(text('products')) : rowLines(text, fields)
  const head = orderHeadByName(text)
  // Where no column has the order's status, its payment or its delivery says most.
  const word = fields.has('status') ? '' : text('financial') || text('fulfillment')
  const status = word === '' ? head.status : mapStatus(word)
  return { id: text('id'), startsOrder: false, head: { ...head, status }, lines }
}

function rowLines(text: TextOf, fields: FieldSet): LineTexts[] {
  return fields.has('quantity') ? linesOfRow(text) : linesOfRow(text).map(onePiece)
}

/** The lines of a cell that lists items. A text that is no list is one product, so that nothing is lost. */
export function listedLines(text: string): LineTexts[] {
  if (text === '') return []
  const items = itemList(text) ?? [{ product: text, quantity: '1', price: '' }]
  return items.map((item) => ({ ...lineTexts(() => ''), ...item }))
}

/** A line of a file without quantities. */
export function onePiece(line: LineTexts): LineTexts {
  return line.product === '' ? line : { ...line, quantity: '1' }
}
