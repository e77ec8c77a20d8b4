import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ExportColumnName } from '#contract/orders/export-columns.ts'
import { type FieldsWith, fieldsOfKind } from '#contract/orders/order-fields.ts'
import type { FulfillmentState, PaymentState } from '#contract/orders/order-states.ts'
import type { MoneyField } from '#contract/orders/shown-fields.ts'
import type { MappedStatus } from '#server/imports/parse/status.ts'

/** What one record of a file says about an order; texts as written, '' where it says nothing. */
export interface ParsedRecord {
  readonly id: string
  /** The record begins an order, even right after another record with the same ID. */
  readonly startsOrder: boolean
  readonly head: OrderHead
  readonly lines: readonly LineTexts[]
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
export type AbsentField = FieldsWith<'isOptionalInFiles'> | 'sku'

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
export function sourcesOf(field: ExportColumnName | AbsentField): readonly ImportField[] {
  return hasEntry(field) ? SOURCES[field] : [field]
}

function hasEntry(field: ExportColumnName | AbsentField): field is keyof typeof SOURCES {
  return field in SOURCES
}
