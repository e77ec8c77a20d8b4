/** A column of the CSV export. The headings are a promise: scripts and the import rely on them. */
interface OrderColumn {
  readonly heading: string
  readonly kind: 'text' | 'number'
  readonly says: string
}

/** The columns of an exported order file, in their order; one row a line, an order without lines has one row. */
export const EXPORT_COLUMNS = {
  id: { heading: 'Order ID', kind: 'text', says: 'The id, as the shop wrote it' },
  placedAt: { heading: 'Placed At', kind: 'text', says: 'The instant in UTC, ISO 8601 with milliseconds' },
  day: { heading: 'Store Day', kind: 'text', says: 'The day it counts on, YYYY-MM-DD in the store’s calendar' },
  paidDay: { heading: 'Paid Day', kind: 'text', says: 'The store day it was paid; empty if unknown' },
  status: { heading: 'Status', kind: 'text', says: 'In Progress, Complete, Pending, Approved or Cancelled' },
  sourceStatus: { heading: 'Source Status', kind: 'text', says: 'The status in the shop’s own word' },
  customerName: { heading: 'Customer', kind: 'text', says: 'The name' },
  customerKey: {
    heading: 'Customer Key',
    kind: 'text',
    says: 'Identifies the customer in customer counts; empty if unknown',
  },
  project: { heading: 'Project', kind: 'text', says: 'What was ordered, in short' },
  address: { heading: 'Address', kind: 'text', says: 'The address in one line' },
  city: { heading: 'City', kind: 'text', says: 'The city' },
  channel: { heading: 'Channel', kind: 'text', says: 'Where it was sold' },
  paymentMethod: { heading: 'Payment Method', kind: 'text', says: 'How it was paid' },
  currency: { heading: 'Currency', kind: 'text', says: 'ISO 4217; XXX where the shop named none' },
  amount: {
    heading: 'Order Amount',
    kind: 'number',
    says: 'The whole order, exact; on its first row only, so that the column adds up',
  },
  lines: { heading: 'Lines', kind: 'number', says: 'How many lines the order has' },
  line: { heading: 'Line', kind: 'number', says: 'Which of them this row is, from 1; empty without lines' },
  product: { heading: 'Product', kind: 'text', says: 'The line’s product' },
  quantity: { heading: 'Quantity', kind: 'number', says: 'Pieces; empty where the shop did not say' },
  price: { heading: 'Price', kind: 'number', says: 'Of one piece; empty where the shop did not say' },
  lineAmount: { heading: 'Line Amount', kind: 'number', says: 'Of the line; empty where the shop did not say' },
} as const satisfies Record<string, OrderColumn>

export type ExportColumnName = keyof typeof EXPORT_COLUMNS
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as readonly ExportColumnName[]

/** How a CSV export is written down. */
export const CSV_DELIMITERS = { comma: ',', semicolon: ';' } as const
export type CsvDelimiterName = keyof typeof CSV_DELIMITERS
