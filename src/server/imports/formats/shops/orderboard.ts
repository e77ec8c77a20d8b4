import { unguarded } from '#contract/csv-cell.ts'
import {
  EXPORT_COLUMN_NAMES,
  EXPORT_COLUMNS,
  type ExportColumnName,
  LATER_COLUMNS,
  type LaterColumn,
} from '#contract/export-columns.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import { findColumns, headingTable } from '#server/imports/formats/columns.ts'
import { isObject, type JsonObject } from '#server/imports/formats/json-cells.ts'
import type { LineTexts, ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { fulfillmentState, paymentState } from '#server/imports/parse/order-states.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'

const COLUMNS = EXPORT_COLUMNS
/** The fields of the columns that every release exported, by which a rejection names the column. */
const FIRST_HEADINGS = headingTable({
  id: COLUMNS.id.heading,
  date: COLUMNS.placedAt.heading,
  paidAt: COLUMNS.paidDay.heading,
  status: COLUMNS.status.heading,
  customerName: COLUMNS.customerName.heading,
  customerId: COLUMNS.customerKey.heading,
  shipStreet: COLUMNS.address.heading,
  shipCity: COLUMNS.city.heading,
  channel: COLUMNS.channel.heading,
  payment: COLUMNS.paymentMethod.heading,
  currency: COLUMNS.currency.heading,
  total: COLUMNS.amount.heading,
  rowId: COLUMNS.line.heading,
  product: COLUMNS.product.heading,
  quantity: COLUMNS.quantity.heading,
  price: COLUMNS.price.heading,
  lineAmount: COLUMNS.lineAmount.heading,
})
const HEADINGS = new Map([
  ...FIRST_HEADINGS,
  ...headingTable({
    email: COLUMNS.email.heading,
    phone: COLUMNS.phone.heading,
    note: COLUMNS.note.heading,
    tags: COLUMNS.tags.heading,
    discount: COLUMNS.discount.heading,
    shipping: COLUMNS.shipping.heading,
    tax: COLUMNS.tax.heading,
    refunded: COLUMNS.refunded.heading,
    financial: COLUMNS.paymentState.heading,
    fulfillment: COLUMNS.fulfillmentState.heading,
    sku: COLUMNS.sku.heading,
    shipCountry: COLUMNS.country.heading,
  }),
])
const isLater = (name: ExportColumnName) => (LATER_COLUMNS as readonly string[]).includes(name)

/**
 * Our own CSV export: all headings of the first release, spelled exactly, in any order and among any others. Texts are read unchanged,
 * without the apostrophe that guards against formulas, so that exporting and importing changes nothing.
 */
export const ORDERBOARD: ShopLayout = {
  name: 'orderboard',
  format: 'orderboard',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: [...FIRST_HEADINGS.keys()],
  readerOf(_columns, headings) {
    const trimmed = headings.map((heading) => heading.trim())
    const places = new Map(EXPORT_COLUMN_NAMES.map((name) => [name, trimmed.indexOf(COLUMNS[name].heading)]))
    if ([...places].some(([name, place]) => place === -1 && !isLater(name))) return undefined
    const missing = LATER_COLUMNS.filter((name) => places.get(name) === -1)
    return {
      grouping: 'one row per line',
      notes: [],
      readRecord: (_text, cells) =>
        exactRecord((name) => {
          const cell = cells[places.get(name) ?? -1] ?? ''
          return COLUMNS[name].kind === 'text' ? unguarded(cell) : cell.trim()
        }, missing),
    }
  },
}

const JSON_NAMES = [
  ...['id', 'placedAt', 'day', 'paidDay', 'status', 'sourceStatus', 'customer', 'project', 'address', 'city'],
  ...['channel', 'paymentMethod', 'currency', 'amount', 'lines'],
]

/** Whether orders with values of these names come from our own JSON export. */
export function isOurExport(names: readonly string[]): boolean {
  return JSON_NAMES.every((name) => names.includes(name))
}

/** An order of our own JSON export; `undefined` for any other object. */
export function orderboardOrder(order: JsonObject): ParsedRecord | undefined {
  if (!isOurExport(Object.keys(order))) return undefined
  const { customer, lines } = order
  if (!isObject(customer) || !Array.isArray(lines) || !lines.every(isObject)) return undefined
  const { name: customerName, key: customerKey, email, phone } = customer
  const known = { customerName, customerKey, email, phone }
  const values: JsonObject = { ...order, ...known, sku: lines[0]?.sku, lines: lines.length, line: '' }
  const missing = LATER_COLUMNS.filter((name) => values[name] === undefined)
  const record = exactRecord((name) => textOf(values[name]), missing)
  return { ...record, startsOrder: true, lines: lines.map(jsonLine) }
}

function jsonLine({ product, sku, quantity, price, amount }: JsonObject, i: number): LineTexts {
  return {
    place: String(i + 1),
    product: textOf(product),
    sku: textOf(sku),
    quantity: textOf(quantity),
    price: textOf(price),
    discount: '',
    amount: textOf(amount),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An order, or one of its lines, from our export. `text` returns '' for a missing value. */
function exactRecord(text: (name: ExportColumnName) => string, unsaid: readonly LaterColumn[]): ParsedRecord {
  const line = {
    place: text('line'),
    product: text('product'),
    sku: text('sku'),
    quantity: text('quantity'),
    price: text('price'),
    discount: '',
    amount: text('lineAmount'),
  }
  const status = text('status')
  const noStatus = { column: COLUMNS.status.heading, reason: importMessages.exact.noStatus }
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
      country: text('country'),
      channel: text('channel'),
      paymentMethod: text('paymentMethod'),
      email: text('email'),
      phone: text('phone'),
      note: text('note'),
      tags: text('tags'),
      discount: text('discount'),
      shipping: text('shipping'),
      tax: text('tax'),
      refunded: text('refunded'),
      paymentState: paymentState(text('paymentState').trim(), ''),
      fulfillmentState: fulfillmentState(text('fulfillmentState').trim(), ''),
      exact: { day: text('day'), project: text('project'), lines: text('lines'), unsaid },
    },
    lines: Object.values(line).join('') === '' ? [] : [line],
  }
}

/** Our status stays, whatever the shop's word; any other text is read as a shop's word. */
function exactStatus(text: string, word: string): MappedStatus {
  const status = ORDER_STATUSES.find((one) => one === text.trim())
  return status ? { status, word, unknown: false } : mapStatus(text)
}
