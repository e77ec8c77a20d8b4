import { hash } from 'node:crypto'
import { customerNameKey } from '#contract/customer-name-key.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import type { ExportColumnName } from '#contract/orders/export-columns.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import type { FulfillmentState, PaymentState } from '#contract/orders/order-states.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { countryName } from '#server/imports/parse/country-name.ts'
import { fulfillmentState, type MappedStatus, mapStatus, paymentState } from '#server/imports/parse/status.ts'
import type { TextOf } from './columns.ts'

/** What one record of a file says about an order; texts as written, '' where it says nothing. */
export interface ParsedRecord {
  readonly id: string
  /** The record begins an order, even right after another record with the same ID. */
  readonly startsOrder: boolean
  readonly head: OrderHead
  readonly lines: readonly LineTexts[]
  /** Its text under a heading, for columns that aren't read; of its lines' texts the first that isn't 0. */
  readonly under?: (heading: string) => string
  /** The heading of a list of refunds that isn't read. */
  readonly refunds?: string | undefined
  /** Why the record can't be read, and the heading of the column. */
  readonly fault?: { readonly column: string | null; readonly reason: string }
}

/** The order as a whole. */
export interface OrderHead extends Readonly<Record<FileText | MoneyField, string>> {
  readonly date: string
  /** When it was paid. */
  readonly paid: string
  readonly status: MappedStatus
  readonly paymentState: PaymentState
  readonly fulfillmentState: FulfillmentState
  readonly currency: string
  /** The order's amount, where the format has one. */
  readonly total: string
  /** Only in our own export, whose orders are built exactly (`buildExactOrder`). */
  readonly exact?: ExactHead
}

export interface ExactHead {
  /** Store day. */
  readonly day: string
  readonly project: string
  /** How many lines the order has. */
  readonly lines: string
  /** The columns that the file lacks. */
  readonly absentFields: readonly AbsentField[]
}

export const LINE_FIELDS = ['product', 'sku', 'quantity', 'price', 'lineDiscount', 'lineAmount'] as const
export type LineField = (typeof LINE_FIELDS)[number]

/** One line of an order. */
export interface LineTexts extends Readonly<Record<LineField, string>> {
  /** Its number in the order, from 1, where the file has it. */
  readonly place?: string
}

/** The texts of an order that a file has. */
export const FILE_TEXTS = fieldsOfKind('text', 'plainText', 'longText', 'tags', 'records', 'moneyRecords').filter(
  (field) => field !== 'project' && field !== 'sourceStatus',
)
export type FileText = (typeof FILE_TEXTS)[number]

/** What a file may say nothing about. */
export type AbsentField = ExportColumnName | 'invoices'

/** The columns that a field is read from, as recognition names them: the first with a text counts. */
const SOURCES: Readonly<
  Record<Exclude<ExportColumnName, ImportField> | 'customerName' | 'invoices', readonly ImportField[]>
> = {
  placedAt: ['date'],
  paidDay: ['paidAt'],
  customerName: ['customerName', 'shipName', 'billName', 'lastName', 'firstName'],
  customerKey: ['customerId', 'email', 'customerName'],
  address: ['shipStreet', 'billStreet'],
  city: ['shipCity', 'billCity'],
  country: ['shipCountry', 'billCountry'],
  paymentMethod: ['payment'],
  paymentState: ['financial'],
  fulfillmentState: ['fulfillment'],
  amount: ['total'],
  line: ['rowId'],
  // Only our own export has these.
  ...{ day: [], project: [], lines: [], sourceStatus: [], shop: [], shopNumber: [] },
  ...{ assignee: [], transactions: [], shipments: [], notes: [] },
  // No file issues an invoice.
  invoices: [],
}

/** A field without an entry above is a column of its own. */
export function sourcesOf(field: AbsentField): readonly ImportField[] {
  return hasEntry(field) ? SOURCES[field] : [field]
}

function hasEntry(field: AbsentField): field is keyof typeof SOURCES {
  return field in SOURCES
}

/**
 * The order's fields as any format has them. A customer is identified by the shop's ID, else by the e-mail, else, where that
 * `isByName`, by the name.
 */
export function orderHead(text: TextOf, isByName: boolean): OrderHead {
  const name = customerName(text)
  const id = text('customerId')
  return {
    date: text('date'),
    paid: text('paidAt'),
    status: mapStatus(text('status')),
    paymentState: paymentState(text('financial'), text('status')),
    fulfillmentState: fulfillmentState(text('fulfillment'), text('status')),
    currency: text('currency'),
    total: text('total'),
    ...mapNames(COPIED, (field) => COPIED_FROM[field].map(text).find((found) => found !== '') ?? ''),
    customerName: name,
    // A table that says nothing else of its customers may count them from 0.
    customerKey:
      known(id) ||
      known(text('email')).toLowerCase() ||
      (isByName ? indexedNameKey(name) || (id === '0' ? id : '') : ''),
    address: oneAddress(text, 'ship') || oneAddress(text, 'bill'),
    country: countryName(text('shipCountry') || text('billCountry')),
  }
}

const COPIED = [...FILE_TEXTS, ...MONEY_FIELDS]
const COPIED_FROM = mapNames(COPIED, sourcesOf)

/** The text, unless it says that the customer isn't known; WooCommerce's guests have the ID 0. */
function known(text: string): string {
  if (text === '0') return ''
  // No placeholder has a digit, and folding a longer text could take long.
  return /[\d@]/.test(text) || text.length > MAX_TEXT || customerNameKey(text) !== '' ? text : ''
}

function indexedNameKey(name: string): string {
  // Folding a longer one could take long.
  const key = name.length > MAX_TEXT ? undefined : customerNameKey(name)
  return key === undefined || isLongText(key) ? hash('sha256', name) : key
}

/** The customer's name, else the name of an address, else the e-mail, else the shop's ID ('Customer 13047'). */
function customerName(text: TextOf): string {
  const fullName = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const name = text('customerName') || fullName || text('shipName') || text('billName') || text('email')
  const id = known(text('customerId'))
  return name || (id === '' ? UNKNOWN_CUSTOMER : `Customer ${id}`)
}

/** An address in one line. */
function oneAddress(text: TextOf, kind: 'ship' | 'bill'): string {
  const [street, second] = [text(`${kind}Street`), text(`${kind}Street2`)]
  // Shops write '02178 so that spreadsheets keep the zero.
  const place = [text(`${kind}Region`), text(`${kind}Zip`).replace(/^'/, '')].filter(Boolean).join(' ')
  const parts = [street, second === street ? '' : second, text(`${kind}City`), place, text(`${kind}Country`)]
  const lines = parts.flatMap((part) => part.split(/[\r\n]+/)).map((line) => line.trim())
  return lines.filter(Boolean).join(', ')
}

/** The line of a record in a table of one line per row, unless the record has no text for one. */
export function linesOfRow(text: TextOf): LineTexts[] {
  const line = lineTexts(text)
  return line.product + line.quantity + line.price + line.lineAmount === '' ? [] : [line]
}

export function lineTexts(text: (field: LineField) => string): LineTexts {
  return mapNames(LINE_FIELDS, text)
}
