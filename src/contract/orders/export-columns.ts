import { type FieldsOfKind, fieldsOfKind, fieldsWith, VALUE_FIELDS, type ValueField } from './order-fields.ts'

/** A column of the CSV export. The headings are stable: scripts and the import rely on them. */
interface OrderColumn {
  readonly heading: string
  readonly kind: 'text' | 'number'
  readonly description: string
}

/** The fields that are exported: all but how dates were given, places in files, and what was issued. */
export type ExportedField = Exclude<ValueField, FieldsOfKind<'givenDate' | 'place' | 'issuedRecords'>>
const NOT_EXPORTED: readonly ValueField[] = fieldsOfKind('givenDate', 'place', 'issuedRecords')
export const EXPORTED_FIELDS = VALUE_FIELDS.filter((field): field is ExportedField => !NOT_EXPORTED.includes(field))

/** In JSON they are values of the `customer`. */
export const IN_CUSTOMER: readonly string[] = ['customerName', 'customerKey', 'email', 'phone']

export type LineColumn = 'lines' | 'line' | 'product' | 'quantity' | 'price' | 'lineAmount' | 'sku'

/** The columns of an exported order file, in this order. One row per line; an order without lines has one row. */
export const EXPORT_COLUMNS = {
  id: { heading: 'Order ID', kind: 'text', description: 'Order ID as in the shop' },
  placedAt: {
    heading: 'Placed At',
    kind: 'text',
    description:
      'Order date and time, ISO 8601 with milliseconds; with its offset from UTC where it was given with one, otherwise in UTC (Z)',
  },
  day: { heading: 'Store Day', kind: 'text', description: 'Order date in the store’s time zone, YYYY-MM-DD' },
  paidDay: {
    heading: 'Paid Day',
    kind: 'text',
    description: 'Payment date in the store’s time zone; empty if unknown',
  },
  status: {
    heading: 'Status',
    kind: 'text',
    description: 'In Progress, Complete, Pending, Approved, Cancelled, or Unknown if the file had none',
  },
  sourceStatus: { heading: 'Source Status', kind: 'text', description: 'Status as in the shop' },
  customerName: { heading: 'Customer', kind: 'text', description: 'Customer name' },
  customerKey: {
    heading: 'Customer Key',
    kind: 'text',
    description: 'Identifies the customer in customer counts; empty if unknown',
  },
  project: { heading: 'Project', kind: 'text', description: 'Short description of what was ordered' },
  address: { heading: 'Address', kind: 'text', description: 'Address in one line' },
  city: { heading: 'City', kind: 'text', description: 'City' },
  channel: { heading: 'Channel', kind: 'text', description: 'Sales channel' },
  paymentMethod: { heading: 'Payment Method', kind: 'text', description: 'Payment method' },
  currency: { heading: 'Currency', kind: 'text', description: 'ISO 4217; XXX if unknown' },
  amount: {
    heading: 'Order Amount',
    kind: 'number',
    description:
      'Order total with all stored digits; like the amounts below on the order’s first row only, so that the column adds up',
  },
  lines: { heading: 'Lines', kind: 'number', description: 'Number of lines of the order' },
  line: { heading: 'Line', kind: 'number', description: 'Line number, from 1; empty for an order without lines' },
  product: { heading: 'Product', kind: 'text', description: 'Product of the line' },
  quantity: { heading: 'Quantity', kind: 'number', description: 'Quantity of the line; empty if unknown' },
  price: { heading: 'Price', kind: 'number', description: 'Unit price; empty if unknown' },
  lineAmount: { heading: 'Line Amount', kind: 'number', description: 'Line total; empty if unknown' },
  email: {
    heading: 'Email',
    kind: 'text',
    description: 'E-mail address of the customer',
  },
  phone: {
    heading: 'Phone',
    kind: 'text',
    description: 'Phone number of the customer',
  },
  note: {
    heading: 'Note',
    kind: 'text',
    description: 'Note on the order',
  },
  tags: {
    heading: 'Tags',
    kind: 'text',
    description: 'Tags, separated by commas',
  },
  discount: {
    heading: 'Discount',
    kind: 'number',
    description: 'Discount of the order; empty if unknown',
  },
  shipping: {
    heading: 'Shipping',
    kind: 'number',
    description: 'Shipping cost of the order; empty if unknown',
  },
  tax: {
    heading: 'Tax',
    kind: 'number',
    description: 'Tax of the order; empty if unknown',
  },
  refunded: {
    heading: 'Refunded',
    kind: 'number',
    description: 'Amount that was paid back; empty if unknown',
  },
  paymentState: {
    heading: 'Payment State',
    kind: 'text',
    description: 'Unpaid, Authorized, Partially paid, Paid, Partially refunded, Refunded or Voided; empty if unknown',
  },
  fulfillmentState: {
    heading: 'Fulfillment State',
    kind: 'text',
    description: 'Unfulfilled, Partially fulfilled, Fulfilled or Returned; empty if unknown',
  },
  sku: {
    heading: 'SKU',
    kind: 'text',
    description: 'Stock number of the line; empty if unknown',
  },
  country: {
    heading: 'Country',
    kind: 'text',
    description: 'Country; empty if unknown',
  },
  warehouse: {
    heading: 'Warehouse',
    kind: 'text',
    description: 'Warehouse that ships the order; empty if unknown',
  },
  shop: { heading: 'Shop', kind: 'text', description: 'Short name of the shop' },
  shopNumber: {
    heading: 'Shop Number',
    kind: 'text',
    description: 'Order number in the shop where it is not the order ID, which is unique over all shops',
  },
  assignee: { heading: 'Assignee', kind: 'text', description: 'E-mail address of the person who works on it' },
  transactions: { heading: 'Transactions', kind: 'text', description: 'Recorded payments and refunds, as JSON' },
  shipments: { heading: 'Shipments', kind: 'text', description: 'Recorded shipments and returns, as JSON' },
  notes: { heading: 'Notes', kind: 'text', description: 'Notes with their people and times, as JSON' },
} as const satisfies Record<ExportedField | LineColumn, OrderColumn>

export type ExportColumnName = keyof typeof EXPORT_COLUMNS
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as readonly ExportColumnName[]

/** Columns that a file need not have: it then says nothing about them. */
export const OPTIONAL_COLUMNS = [...fieldsWith('isOptionalInFiles'), 'sku'] as const
/** Columns that files of earlier releases do not have. */
export const ASSIGNED_COLUMNS = fieldsWith('isAssigned')

/** Delimiters of a CSV export. */
export const CSV_DELIMITERS = { comma: ',', semicolon: ';' } as const
export type CsvDelimiterName = keyof typeof CSV_DELIMITERS
