import type { OrderStatus } from '#contract/order.ts'
import { findColumns, headingTable, type TextOf } from '#server/imports/formats/columns.ts'
import { orderHead } from '#server/imports/formats/order-fields.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { paymentState } from '#server/imports/parse/order-states.ts'
import { type MappedStatus, mapStatus, statusTable } from '#server/imports/parse/status.ts'

const HEADINGS = headingTable({
  id: 'id',
  date: 'Created date (UTC)|Created (UTC)',
  total: 'Amount',
  currency: 'Currency',
  status: 'Status',
  refunded: 'Amount Refunded',
  captured: 'Captured',
  customerId: 'Customer ID',
  email: 'Customer Email',
  phone: 'Customer Phone',
  customerName: 'Customer Name|Shipping Name|Card Name',
  product: 'Description',
  payment: 'Payment Method Type|Payment Source Type|Card Brand',
  shipStreet: 'Shipping Address Line1',
  shipStreet2: 'Shipping Address Line2',
  shipCity: 'Shipping Address City',
  shipRegion: 'Shipping Address State',
  shipZip: 'Shipping Address Postal Code|Shipping Address Zip',
  shipCountry: 'Shipping Address Country',
  billStreet: 'Card Address Line1',
  billStreet2: 'Card Address Line2',
  billCity: 'Card Address City',
  billRegion: 'Card Address State',
  billZip: 'Card Address Zip',
  billCountry: 'Card Address Country',
})

/** Words that only Stripe uses, or that have another meaning in shops. */
const STATUSES = statusTable<OrderStatus>({
  Complete: 'paid|partial refund|disputed|needs response|dispute won|early fraud warning',
  Cancelled: 'dispute lost|refund pending|blocked',
  Approved: 'uncaptured|requires capture',
  Pending: 'incomplete|requires payment method|requires confirmation|requires action',
})

/**
 * Stripe's Payments, Export ('unified_payments.csv'): one row per payment, including those that failed. The amount is
 * `Amount`, what the customer was charged, in `Currency`; times are UTC.
 */
export const STRIPE: ShopLayout = {
  name: 'stripe',
  format: 'stripe',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'total', 'currency', 'status', 'refunded'],
  readerOf: () => ({
    grouping: 'one row per order',
    notes: [importMessages.note.stripe, importMessages.note.stripeCancelled],
    readRecord,
  }),
}

function readRecord(text: TextOf): ParsedRecord {
  const date = inUtc(text('date'))
  const status = stripeStatus(text('status'), text('captured'))
  const [amount, product] = [text('total'), text('product')]
  return {
    id: text('id'),
    startsOrder: true,
    head: {
      ...{ ...orderHead(text), date, paid: status.status === 'Complete' ? date : '', status },
      paymentState: status.status === 'Approved' ? 'Authorized' : paymentState(text('status'), ''),
      fulfillmentState: 'Unknown',
    },
    lines: product === '' ? [] : [{ product, sku: '', quantity: '', price: '', discount: '', amount }],
  }
}

/** The date as UTC: the heading names the time zone, the cells do not. */
function inUtc(date: string): string {
  return /\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(date) ? `${date}Z` : date
}

/** A payment that was only authorised isn't paid, whatever its status says. */
function stripeStatus(word: string, captured: string): MappedStatus {
  const status = STATUSES.get(headingKey(word))
  const mapped = status ? { status, word, unknown: false } : mapStatus(word)
  const isOnlyAuthorised = captured.toLowerCase() === 'false' && mapped.status === 'Complete'
  return isOnlyAuthorised ? { ...mapped, status: 'Approved' } : mapped
}
