import { unguarded } from '#contract/csv-cell.ts'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumnName } from '#contract/export-columns.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { Field } from '#server/imports/formats/columns.ts'
import { isObject } from '#server/imports/formats/json-cells.ts'
import type { LineTexts, ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Layout } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'

/** The fields of our columns, by which a rejection names the column. */
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
 * Our own CSV export: all its headings, spelled exactly, in any order and among any others. Texts are read unchanged,
 * without the apostrophe that guards against formulas, so that exporting and importing changes nothing.
 */
export function orderboardLayout(headings: readonly string[]): Layout | undefined {
  const places = new Map<ExportColumnName, number>()
  const columns = new Map<Field, readonly number[]>()
  const found = new Map<Field, string>()
  const trimmed = headings.map((heading) => heading.trim())
  for (const name of EXPORT_COLUMN_NAMES) {
    const { heading } = EXPORT_COLUMNS[name]
    const place = trimmed.indexOf(heading)
    if (place < 0) return undefined
    places.set(name, place)
    const field = FIELDS[name]
    if (!field) continue
    columns.set(field, [place])
    found.set(field, heading)
  }
  const read = (cells: readonly string[]): ParsedRecord =>
    exactRecord((name) => {
      const cell = cells[places.get(name) ?? -1] ?? ''
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

const JSON_NAMES = [
  ...['id', 'placedAt', 'day', 'paidDay', 'status', 'sourceStatus', 'customer', 'project', 'address', 'city'],
  ...['channel', 'paymentMethod', 'currency', 'amount', 'lines'],
]

/** An order of our own JSON export; `undefined` for any other object. */
export function orderboardOrder(order: object): ParsedRecord | undefined {
  if (!JSON_NAMES.every((name) => Object.hasOwn(order, name))) return undefined
  const value = valuesOf(order)
  const customer = value('customer')
  const lines = value('lines')
  if (!isObject(customer) || !Array.isArray(lines) || !lines.every(isObject)) return undefined
  const person = valuesOf(customer)
  const moved: Partial<Record<ExportColumnName, unknown>> = {
    customerName: person('name'),
    customerKey: person('key'),
    lines: lines.length,
    line: '',
  }
  const parsed = exactRecord((name) => textOf(name in moved ? moved[name] : value(name)))
  return { ...parsed, startsOrder: true, lines: lines.map(jsonLine) }
}

function jsonLine(line: object, i: number): LineTexts {
  const value = valuesOf(line)
  return {
    place: String(i + 1),
    product: textOf(value('product')),
    quantity: textOf(value('quantity')),
    price: textOf(value('price')),
    discount: '',
    amount: textOf(value('amount')),
  }
}

/** Reads an object's own values by name. */
function valuesOf(object: object): (name: string) => unknown {
  const values = new Map<string, unknown>(Object.entries(object))
  return (name) => values.get(name)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An order, or one of its lines, from our export. `text` returns '' for a missing value. */
function exactRecord(text: (name: ExportColumnName) => string): ParsedRecord {
  const place = text('line')
  const line = {
    product: text('product'),
    quantity: text('quantity'),
    price: text('price'),
    amount: text('lineAmount'),
  }
  const isEmpty = place + line.product + line.quantity + line.price + line.amount === ''
  const status = text('status')
  const noStatus = { column: EXPORT_COLUMNS.status.heading, reason: importMessages.exact.noStatus }
  return {
    id: text('id'),
    startsOrder: false,
    ...(status.trim() === '' && { fault: noStatus }),
    head: {
      date: text('placedAt'),
      paid: text('paidDay'),
      status: exactStatus(status, text('sourceStatus')),
      customerName: text('customerName'),
      customerKey: text('customerKey'),
      currency: text('currency'),
      total: text('amount'),
      address: text('address'),
      city: text('city'),
      channel: text('channel'),
      paymentMethod: text('paymentMethod'),
      exact: { day: text('day'), project: text('project'), lines: text('lines') },
    },
    lines: isEmpty ? [] : [{ place, ...line, discount: '' }],
  }
}

/** Our status stays, whatever the shop's word; any other text is read as a shop's word. */
function exactStatus(text: string, word: string): MappedStatus {
  const status = ORDER_STATUSES.find((one) => one === text.trim())
  return status ? { status, word, unknown: false } : mapStatus(text)
}
