import { unguarded } from '#contract/csv-cell.ts'
import { isObject, type JsonObject } from '#contract/imports/shop-json.ts'
import { mapNames } from '#contract/map-names.ts'
import {
  ASSIGNED_COLUMNS,
  EXPORT_COLUMN_NAMES,
  EXPORT_COLUMNS,
  type ExportColumnName,
  IN_CUSTOMER,
  OPTIONAL_COLUMNS,
} from '#contract/orders/export-columns.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { type AbsentField, FILE_TEXTS, lineTexts, sourcesOf } from '#server/imports/formats/parsed-record.ts'
import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { fulfillmentState, mapStatus, paymentState } from '#server/imports/parse/status.ts'

const OPTIONAL: readonly string[] = [...OPTIONAL_COLUMNS, ...ASSIGNED_COLUMNS]
const REQUIRED = EXPORT_COLUMN_NAMES.filter((name) => !OPTIONAL.includes(name))
const SOURCED = EXPORT_COLUMN_NAMES.filter((name) => sourcesOf(name).length > 0)

/**
 * Our own CSV export: all headings but those of optional columns, spelled exactly, in any order and among any others. Texts
 * are read unchanged, without the apostrophe that guards against formulas, so that exporting and importing changes nothing.
 */
export const ORDERBOARD: TableLayout = {
  name: 'orderboard',
  format: 'orderboard',
  // By which a rejection names the column.
  headings: Object.fromEntries(SOURCED.map((name) => [sourcesOf(name)[0], EXPORT_COLUMNS[name].heading])),
  lineReader(headings) {
    const places = new Map<string, number>(
      EXPORT_COLUMN_NAMES.map((name) => [name, headings.indexOf(EXPORT_COLUMNS[name].heading)]),
    )
    if (REQUIRED.some((name) => places.get(name) === -1)) return undefined
    const missing = OPTIONAL_COLUMNS.filter((name) => (places.get(name) ?? -1) === -1)
    const hasShop = places.get('shop') !== -1
    return (_text, cells) =>
      exactRecord(missing, hasShop, (name) => {
        const cell = cells[places.get(name) ?? -1] ?? ''
        return EXPORT_COLUMNS[name].kind === 'text' ? unguarded(cell) : cell.trim()
      })
  },
}

const IN_LINES = ['line', 'product', 'quantity', 'price', 'lineAmount']
const JSON_NAMES = ['customer', ...REQUIRED.filter((name) => ![...IN_LINES, ...IN_CUSTOMER].includes(name))]

/** Whether orders with values of these names come from our own JSON export. */
export function isOurExport(names: readonly string[]): boolean {
  return JSON_NAMES.every((name) => names.includes(name))
}

/** An order of our own JSON export; `undefined` for any other object. */
export function orderboardOrder(order: JsonObject) {
  if (!isOurExport(Object.keys(order))) return undefined
  const { customer, lines } = order
  if (!isObject(customer) || !Array.isArray(lines) || !lines.every(isObject)) return undefined
  const { name: customerName, key: customerKey, email, phone } = customer
  const known = { customerName, customerKey, email, phone }
  const values: JsonObject = { ...order, ...known, sku: lines[0]?.sku, lines: lines.length, line: '' }
  const missing = OPTIONAL_COLUMNS.filter((name) => values[name] === undefined)
  const record = exactRecord(missing, values.shop !== undefined, (name) => textOf(values[name]))
  return { ...record, startsOrder: true, lines: lines.map(jsonLine) }
}

function jsonLine(line: JsonObject, i: number) {
  const values: JsonObject = { ...line, line: i + 1, lineAmount: line.amount }
  return exactLine((name) => textOf(values[name]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

type TextIn = (name: ExportColumnName) => string

/** An order, or one of its lines, from our export. `text` returns '' for a missing value. */
function exactRecord(absentFields: readonly AbsentField[], hasShop: boolean, text: TextIn) {
  const line = exactLine(text)
  // Our status stays, whatever the shop's word; any other text is read as a shop's word.
  const own = ORDER_STATUSES.find((one) => one === text('status').trim())
  const empty = (['status', 'shop'] as const).find((name) => text(name).trim() === '' && (name !== 'shop' || hasShop))
  const column = empty && EXPORT_COLUMNS[empty].heading
  return {
    id: text('id'),
    startsOrder: false,
    ...(column && { fault: { column, reason: importMessages.exact.missing(column) } }),
    head: {
      date: text('placedAt'),
      paid: text('paidDay'),
      status: own ? { status: own, word: text('sourceStatus'), unknown: false } : mapStatus(text('status')),
      currency: text('currency'),
      total: text('amount'),
      ...mapNames([...FILE_TEXTS, ...MONEY_FIELDS], text),
      paymentState: paymentState(text('paymentState').trim(), ''),
      fulfillmentState: fulfillmentState(text('fulfillmentState').trim(), ''),
      exact: { day: text('day'), project: text('project'), lines: text('lines'), absentFields },
    },
    lines: Object.values(line).join('') === '' ? [] : [line],
  }
}

function exactLine(text: TextIn) {
  return { place: text('line'), ...lineTexts((field) => (field === 'lineDiscount' ? '' : text(field))) }
}
