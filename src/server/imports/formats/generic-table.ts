import { missingFields } from '#contract/import-fields.ts'
import { type ColumnMap, findColumns, type TextOf, withSingleColumns } from './columns.ts'
import { GENERIC_HEADINGS } from './generic-headings.ts'
import { linesOfRow, orderHeadByName } from './order-fields.ts'
import type { ParsedRecord } from './parsed-record.ts'
import type { TableLayout } from './table-layout.ts'

const LINE_FIELDS = ['product', 'quantity', 'price', 'lineAmount'] as const

/**
 * Any table with recognisable headings. The order's amount is its total where there is one, otherwise the sum of its
 * lines: their amount, else quantity times price.
 */
export const GENERIC_TABLE: TableLayout = {
  name: 'table',
  format: 'csv',
  columnsOf: genericColumns,
  signs: [],
  readerOf(columns) {
    if (missingFields((field) => columns.has(field)).length > 0) return undefined
    const hasLines = LINE_FIELDS.some((field) => columns.has(field))
    return { grouping: hasLines ? 'detected' : 'one row per order', notes: [], readRecord: readGeneric }
  },
}

/** The columns of a table, or of a JSON order, by common headings. */
export function genericColumns(headings: readonly string[]): ColumnMap {
  return withSingleColumns(findColumns(headings, GENERIC_HEADINGS))
}

export function readGeneric(text: TextOf): ParsedRecord {
  return { id: text('id'), startsOrder: false, head: orderHeadByName(text), lines: linesOfRow(text) }
}
