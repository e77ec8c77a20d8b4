import { IMPORT_FIELDS, type ImportField } from '#contract/imports/import-fields.ts'
import { type FieldsOfKind, type FieldsWith, fieldsOfKind } from '#contract/orders/order-fields.ts'
import type { MoneyField } from '#contract/orders/shown-fields.ts'

type Text = Exclude<FieldsOfKind<'text' | 'plainText' | 'longText'>, 'project' | 'sourceStatus'>
/** The texts of an order that a file has. */
export const FILE_TEXTS = fieldsOfKind('text', 'plainText', 'longText').filter(
  (field): field is Text => field !== 'project' && field !== 'sourceStatus',
)
export type FileText = Text

/** What a file may say nothing about. */
export type AbsentField = FieldsWith<'isOptionalInFiles'> | 'sku'

type SourcedField = FileText | MoneyField | FieldsOfKind<'state'>

/** The columns that a field is read from, as recognition names them: the first with a text counts. */
const SOURCES: Readonly<Record<Exclude<SourcedField, ImportField>, readonly ImportField[]>> = {
  customerKey: ['customerId', 'email', 'customerName'],
  address: ['shipStreet', 'billStreet'],
  city: ['shipCity', 'billCity'],
  country: ['shipCountry', 'billCountry'],
  paymentMethod: ['payment'],
  paymentState: ['financial'],
  fulfillmentState: ['fulfillment'],
}

/** A field without an entry above is a column of its own. */
export function sourcesOf(field: SourcedField): readonly ImportField[] {
  if (field === 'customerName') return ['customerName', 'shipName', 'billName', 'lastName', 'firstName']
  return isColumn(field) ? [field] : SOURCES[field]
}

function isColumn(field: SourcedField): field is SourcedField & ImportField {
  return (IMPORT_FIELDS as readonly string[]).includes(field)
}
