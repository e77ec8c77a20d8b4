import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ExportColumnName } from '#contract/orders/export-columns.ts'
import { type FieldsOfKind, type FieldsWith, fieldsOfKind } from '#contract/orders/order-fields.ts'

export type FileText = Exclude<FieldsOfKind<'text' | 'plainText' | 'longText'>, 'project' | 'sourceStatus'>
/** The texts of an order that a file has. */
export const FILE_TEXTS = fieldsOfKind('text', 'plainText', 'longText').filter(
  (field): field is FileText => field !== 'project' && field !== 'sourceStatus',
)

/** What a file may say nothing about. */
export type AbsentField = FieldsWith<'isOptionalInFiles'> | 'sku'

/** The columns that a field is read from, as recognition names them: the first with a text counts. */
const SOURCES: Readonly<Record<Exclude<ExportColumnName, ImportField> | 'customerName', readonly ImportField[]>> = {
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
}

/** A field without an entry above is a column of its own. */
export function sourcesOf(field: ExportColumnName): readonly ImportField[] {
  return hasEntry(field) ? SOURCES[field] : [field]
}

function hasEntry(field: ExportColumnName): field is keyof typeof SOURCES {
  return field in SOURCES
}
