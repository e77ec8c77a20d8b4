import { missingFields, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import { type ColumnMap, type Field, type FoundColumns, fieldText, findColumns } from './columns.ts'
import { GENERIC_HEADINGS } from './generic-headings.ts'
import { orderHead } from './order-head.ts'
import type { ParsedRecord } from './parsed-record.ts'
import type { Layout } from './source.ts'

/** The required columns that the headings don't have, by name. */
export function missingColumns(headings: readonly string[]): string[] {
  const { columns } = findColumns(headings, GENERIC_HEADINGS)
  return missingFields((field) => columns.has(field))
}

/** How many fields the headings name: a heading row names more than a title or an order. */
export function recognisedFields(headings: readonly string[]): number {
  return findColumns(headings, GENERIC_HEADINGS).columns.size
}

/**
 * Any table with recognisable headings. The order's amount is its total where there is one, otherwise the sum of its
 * lines: their amount, else quantity times price.
 */
export function genericLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  if (!chosen && missingColumns(headings).length > 0) return undefined
  const { columns, found } = chosen ?? genericColumns(headings)
  const hasLines = (['product', 'quantity', 'price', 'lineAmount'] as const).some((field) => columns.has(field))
  return {
    name: 'table',
    family: 'csv',
    columns,
    grouping: hasLines ? 'detected' : 'one row per order',
    found,
    rowsHaveIds: columns.has('rowId'),
    machineNumbers: false,
    notes: [],
    read: (cells) => readGeneric(cells, columns),
  }
}

export function genericColumns(headings: readonly string[]): FoundColumns {
  const { columns, found } = findColumns(headings, GENERIC_HEADINGS)
  const single = [...columns].map(([field, places]) => {
    // An empty cell of such a field stays empty: another column's text would be a guess.
    return [field, SINGLE_COLUMN_FIELDS.includes(field) ? places.slice(0, 1) : places] as const
  })
  return { columns: new Map(single), found }
}

export function readGeneric(cells: readonly string[], columns: ColumnMap): ParsedRecord {
  const text = (field: Field) => fieldText(cells, columns, field)
  const line = {
    product: text('product'),
    quantity: text('quantity'),
    price: text('price'),
    amount: text('lineAmount'),
  }
  const isEmpty = line.product === '' && line.quantity === '' && line.price === '' && line.amount === ''
  return {
    id: text('id'),
    startsOrder: false,
    head: orderHead(cells, columns),
    lines: isEmpty ? [] : [{ ...line, discount: '' }],
  }
}
