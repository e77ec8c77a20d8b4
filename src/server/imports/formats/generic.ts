import { missingFields, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { type FoundColumns, findColumns } from './columns-by-name.ts'
import { type Columns, type Field, fieldText } from './fields.ts'
import { GENERIC_HEADINGS } from './generic-headings.ts'
import type { Layout } from './layout.ts'
import { orderHead } from './order-head.ts'

/** What generic headings leave to be wished for before orders can be read from them, as words. */
export function missingColumns(headings: readonly string[]): string[] {
  const { columns } = findColumns(headings, GENERIC_HEADINGS)
  return missingFields((field) => columns.has(field))
}

/** How many fields the headings name: tells a heading row from a title or an order. */
export function recognisedFields(headings: readonly string[]): number {
  return findColumns(headings, GENERIC_HEADINGS).columns.size
}

/**
 * Any table whose headings can be recognised. The money is the order total where there is one (it is not added up over
 * the rows of an order), else the sum of the lines: their amount, else quantity times price.
 */
export function genericLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  if (!chosen && missingColumns(headings).length > 0) return undefined
  const { columns, found } = chosen ?? genericColumns(headings)
  const hasLines = (['product', 'quantity', 'price', 'lineAmount'] as const).some((field) => columns.has(field))
  return {
    name: 'table',
    family: 'csv',
    columns,
    grouping: hasLines ? 'evidence' : 'one row per order',
    found,
    rowsHaveIds: columns.has('rowId'),
    machineNumbers: false,
    notes: [],
    read: (cells) => readGeneric(cells, columns),
  }
}

export function genericColumns(headings: readonly string[]): ReturnType<typeof findColumns> {
  const { columns, found } = findColumns(headings, GENERIC_HEADINGS)
  const strict = new Map(columns)
  // An empty cell of these stays empty: another column's text would be a guess.
  for (const field of SINGLE_COLUMN_FIELDS) {
    const places = columns.get(field)
    if (places) strict.set(field, places.slice(0, 1))
  }
  return { columns: strict, found }
}

export function readGeneric(cells: readonly string[], columns: Columns): OrderReading {
  const text = (field: Field) => fieldText(cells, columns, field)
  const line = {
    product: text('product'),
    quantity: text('quantity'),
    price: text('price'),
    discount: '',
    amount: text('lineAmount'),
  }
  const empty = line.product === '' && line.quantity === '' && line.price === '' && line.amount === ''
  return {
    id: text('id'),
    begins: false,
    head: orderHead(cells, columns),
    lines: empty ? [] : [line],
  }
}
