import { UNKNOWN_CUSTOMER } from '#contract/order.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { mapStripeStatus } from '#server/imports/assemble/stripe-status.ts'
import { addressText, cityText } from '#server/imports/formats/address.ts'
import { type FoundColumns, findColumns, type HeadingTable } from '#server/imports/formats/columns-by-name.ts'
import { type Field, fieldText } from '#server/imports/formats/fields.ts'
import type { Layout } from '#server/imports/formats/layout.ts'

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
 * Stripe's Payments, Export ('unified_payments.csv'): one row a payment, also of one that failed. The money is `Amount`,
 * what the customer was charged, in `Currency`; times are UTC.
 */
export function stripeLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): OrderReading => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const date = inUtc(text('date'))
    const status = mapStripeStatus(text('status'), text('captured'))
    const [total, product] = [text('total'), text('product')]
    return {
      id: text('id'),
      begins: true,
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
    notes: [
      'Layout: Stripe payments. Each payment is an order; its amount is "Amount", what was charged, and its product the description.',
      'Payments that failed, were blocked or canceled, and those refunded in full, are taken as Cancelled; refunds are not subtracted. Settings can leave Cancelled out of the figures.',
    ],
    read,
  }
}

/** The heading says UTC, the cell does not. */
function inUtc(date: string): string {
  return /\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(date) ? `${date}Z` : date
}
