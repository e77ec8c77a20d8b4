import { type OrderStatus, UNKNOWN_CUSTOMER } from '#contract/order.ts'
import {
  type Field,
  type FoundColumns,
  fieldText,
  findColumns,
  type HeadingTable,
} from '#server/imports/formats/columns.ts'
import { addressText, cityText } from '#server/imports/formats/order-head.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Layout } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { memoized } from '#server/imports/parse/memoize.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'

const HEADINGS: HeadingTable = {
  id: ['id'],
  date: ['Created date (UTC)', 'Created (UTC)'],
  total: ['Amount'],
  currency: ['Currency'],
  status: ['Status'],
  refunded: ['Amount Refunded'],
  captured: ['Captured'],
  customerId: ['Customer ID'],
  email: ['Customer Email'],
  customerName: ['Customer Name', 'Shipping Name', 'Card Name'],
  product: ['Description'],
  payment: ['Payment Method Type', 'Payment Source Type', 'Card Brand'],
  shipStreet: ['Shipping Address Line1'],
  shipStreet2: ['Shipping Address Line2'],
  shipCity: ['Shipping Address City'],
  shipRegion: ['Shipping Address State'],
  shipZip: ['Shipping Address Postal Code', 'Shipping Address Zip'],
  shipCountry: ['Shipping Address Country'],
  billStreet: ['Card Address Line1'],
  billStreet2: ['Card Address Line2'],
  billCity: ['Card Address City'],
  billRegion: ['Card Address State'],
  billZip: ['Card Address Zip'],
  billCountry: ['Card Address Country'],
}
const SIGNS: readonly Field[] = ['id', 'date', 'total', 'currency', 'status', 'refunded']

/**
 * Stripe's Payments, Export ('unified_payments.csv'): one row per payment, including those that failed. The amount is
 * `Amount`, what the customer was charged, in `Currency`; times are UTC.
 */
export function stripeLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): ParsedRecord => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const date = inUtc(text('date'))
    const status = stripeStatus(text('status'), text('captured'))
    const [total, product] = [text('total'), text('product')]
    return {
      id: text('id'),
      startsOrder: true,
      head: {
        date,
        paid: status.status === 'Complete' ? date : '',
        status,
        customerName: text('customerName') || text('email') || UNKNOWN_CUSTOMER,
        customerKey: text('customerId') || text('email').toLowerCase(),
        currency: text('currency'),
        total,
        address: addressText(cells, columns),
        city: cityText(cells, columns),
        channel: '',
        paymentMethod: text('payment'),
      },
      lines: product === '' ? [] : [{ product, quantity: '', price: '', discount: '', amount: total }],
    }
  }
  return {
    name: 'stripe',
    family: 'stripe',
    columns,
    grouping: 'one row per order',
    found,
    rowsHaveIds: false,
    machineNumbers: true,
    notes: [importMessages.note.stripe, importMessages.note.stripeCancelled],
    read,
  }
}

/** The heading says UTC, the cell does not. */
function inUtc(date: string): string {
  return /\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(date) ? `${date}Z` : date
}

const STATUSES: Record<string, OrderStatus> = {
  paid: 'Complete',
  succeeded: 'Complete',
  'partially refunded': 'Complete',
  'partial refund': 'Complete',
  disputed: 'Complete',
  'needs response': 'Complete',
  'dispute won': 'Complete',
  'dispute lost': 'Cancelled',
  'refund pending': 'Cancelled',
  blocked: 'Cancelled',
  'early fraud warning': 'Complete',
  uncaptured: 'Approved',
  'requires capture': 'Approved',
  incomplete: 'Pending',
  'requires payment method': 'Pending',
  'requires confirmation': 'Pending',
  'requires action': 'Pending',
}

/** A payment that was only authorised isn't paid, whatever its status says. */
function stripeStatus(word: string, captured: string): MappedStatus {
  const mapped = statusOf(word)
  const isOnlyAuthorised = captured.toLowerCase() === 'false' && mapped.status === 'Complete'
  return isOnlyAuthorised ? authorised(word) : mapped
}

const statusOf = memoized((word: string): MappedStatus => {
  const status = STATUSES[headingKey(word)]
  return status ? { status, word, unknown: false } : mapStatus(word)
})

const authorised = memoized((word: string): MappedStatus => ({ status: 'Approved', word, unknown: false }))
