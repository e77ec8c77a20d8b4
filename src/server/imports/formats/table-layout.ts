import type { ImportLayout } from '#contract/imports/import-choices.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportFormat } from '#contract/imports/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { type ColumnMap, firstHeadings, type TextOf } from './columns.ts'
import { type LineTexts, linesOfRow, lineTexts, type OrderHead, orderHead, type ParsedRecord } from './parsed-record.ts'
import type { Grouping } from './source.ts'

/** How the rows of a table of orders are understood. */
export interface TableLayout {
  readonly name: Exclude<ImportLayout, 'json'>
  /** The format's name in the report. */
  readonly format: Exclude<ImportFormat, 'auto'>
  /** The headings of each field, separated by '|'. */
  readonly headings: Partial<Record<ImportField, string>>
  /** The headings of all of these fields together belong to no other layout. */
  readonly requiredHeadings?: readonly ImportField[]
  /** Of a shop's export, where no column lists all items of an order. */
  readonly grouping?: Grouping
  /** The headings of columns with one item each, at least one of which is needed. */
  readonly itemHeadings?: RegExp
  /** In a table with a row per line: a record with a text in one of these begins an order. */
  readonly startsOrder?: readonly ImportField[]
  /** For the report. `headings`: of the fields found. */
  readonly notes?: (headings: ReadonlyMap<ImportField, string>) => readonly string[]
  readonly head?: (head: OrderHead, text: TextOf) => OrderHead
  /** Where the rows are lines that are read in another way: instead of `requiredHeadings`; undefined if columns are missing. */
  readonly lineReader?: (headings: readonly string[]) => RecordReader | undefined
}

type RecordReader = (text: TextOf, cells: readonly string[]) => ParsedRecord

/** How the records of one table are read; undefined if required columns are missing. */
export function readerOf(layout: TableLayout, columns: ColumnMap, headings: readonly string[]) {
  if (layout.lineReader) {
    const readRecord = layout.lineReader(headings)
    return readRecord && { layout, columns, grouping: 'one row per line' as const, notes: [], items: [], readRecord }
  }
  const { grouping: ofShop, itemHeadings, startsOrder = [], notes = () => [], head = (usual) => usual } = layout
  const items = headings.flatMap((heading, i) => (itemHeadings?.test(heading) ? [i] : []))
  if (itemHeadings && items.length === 0) return undefined
  const isListed = itemHeadings !== undefined || columns.has('products')
  const isLinePerRow = !isListed && OF_LINES.some((field) => columns.has(field))
  const grouping = isListed ? 'one row per order' : (ofShop ?? (isLinePerRow ? 'detected' : 'one row per order'))
  const isOnePiece = !ofShop && isLinePerRow && columns.has('product') && !columns.has('quantity')
  return {
    ...{ layout, columns, grouping },
    /** For the report. */
    notes: [...notes(firstHeadings(columns, headings)), ...(isOnePiece ? [importMessages.note.onePiece] : [])],
    /** Columns with one item each. */
    items,
    readRecord(text: TextOf, cells: readonly string[]): ParsedRecord {
      const record = readRecord(text, columns, ofShop !== undefined)
      const listed = items.flatMap((column) => listedLines(cells[column]?.trim() ?? ''))
      return {
        ...record,
        startsOrder: grouping === 'one row per order' || startsOrder.some((field) => text(field) !== ''),
        head: head(record.head, text),
        lines: itemHeadings ? listed : record.lines,
      }
    },
  }
}

export type TableReader = NonNullable<ReturnType<typeof readerOf>>

const OF_LINES = ['product', 'quantity', 'price', 'lineAmount'] as const

/**
 * Any table whose columns are recognised or chosen. The order's amount is its total where there is one, otherwise the sum
 * of its lines: their amount, else quantity times price. A line without a column for its quantity is one piece.
 */
export const GENERIC_TABLE: TableLayout = { name: 'table', format: 'csv', headings: {} }

/** What a record says about an order. `fields`: those that the file has. */
export function readRecord(text: TextOf, fields: Pick<ColumnMap, 'has'>, isOfShop = false): ParsedRecord {
  // Shops have customers without either, whom their names don't identify.
  const hasKeys = isOfShop && (fields.has('customerId') || fields.has('email'))
  const head = orderHead(text, !hasKeys)
  // Where no column has the order's status, its payment or its delivery says most; what is cancelled may stay paid.
  const isCancelled = /^(?:cancel|annul|anul|storn)/i.test(text('fulfillment'))
  const word = fields.has('status') ? '' : (!isCancelled && text('financial')) || text('fulfillment')
  const status = word === '' ? head.status : mapStatus(word)
  const rowLines = () => (isOfShop || fields.has('quantity') ? linesOfRow(text) : linesOfRow(text).map(onePiece))
  const lines = fields.has('products') ? listedLines(text('products')) : rowLines()
  return { id: text('id'), startsOrder: false, head: { ...head, status }, lines }
}

/** The lines of a cell that lists items. A text that is no list is one product, so that nothing is lost. */
function listedLines(text: string): LineTexts[] {
  if (text === '') return []
  const items: readonly Partial<LineTexts>[] = itemList(text) ?? [{ product: text, quantity: '1' }]
  return items.map((item) => lineTexts((field) => item[field] ?? ''))
}

/** A line of a file without quantities. */
export function onePiece(line: LineTexts): LineTexts {
  return line.product === '' ? line : { ...line, quantity: '1' }
}
