import { unguarded } from '#contract/csv-cell.ts'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumnName } from '#contract/export-columns.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import type { Field } from '#server/imports/formats/fields.ts'
import type { Layout } from '#server/imports/formats/layout.ts'
import { exactReading } from './orderboard-reading.ts'

/** What a rejection calls the column of a field. */
const FIELDS: Partial<Record<ExportColumnName, Field>> = {
  id: 'id',
  placedAt: 'date',
  paidDay: 'paidAt',
  status: 'status',
  customerName: 'customerName',
  customerKey: 'customerId',
  address: 'shipStreet',
  city: 'shipCity',
  channel: 'channel',
  paymentMethod: 'payment',
  currency: 'currency',
  amount: 'total',
  line: 'rowId',
  product: 'product',
  quantity: 'quantity',
  price: 'price',
  lineAmount: 'lineAmount',
}

/**
 * Our own export: all its headings, spelled as we spell them, in any order and among any others. Texts are taken as they
 * stand, less the apostrophe that kept a spreadsheet from running them, so that exporting and importing changes nothing.
 */
export function orderboardLayout(headings: readonly string[]): Layout | undefined {
  const places = new Map<string, number>()
  headings.forEach((heading, i) => {
    const name = heading.trim()
    if (!places.has(name)) places.set(name, i)
  })
  const own = new Map<ExportColumnName, number>()
  const columns = new Map<Field, readonly number[]>()
  const found = new Map<Field, string>()
  for (const name of EXPORT_COLUMN_NAMES) {
    const { heading } = EXPORT_COLUMNS[name]
    const place = places.get(heading)
    if (place === undefined) return undefined
    own.set(name, place)
    const field = FIELDS[name]
    if (!field) continue
    columns.set(field, [place])
    found.set(field, heading)
  }
  const read = (cells: readonly string[]): OrderReading =>
    exactReading((name) => {
      const cell = cells[own.get(name) ?? -1] ?? ''
      return EXPORT_COLUMNS[name].kind === 'text' ? unguarded(cell) : cell.trim()
    })
  return {
    name: 'orderboard',
    family: 'orderboard',
    grouping: 'one row per line',
    columns,
    found,
    rowsHaveIds: true,
    machineNumbers: true,
    notes: [],
    read,
  }
}
