import { sumOfRefunds } from '#contract/imports/shop-json.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { TextOf } from '#server/imports/formats/columns.ts'
import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type MappedStatus, mapStatus, paymentState } from '#server/imports/parse/status.ts'
import { headingKey, wordTable } from '#server/imports/parse/words.ts'
import WORDS from './layouts.json' with { type: 'json' }
import { ORDERBOARD } from './orderboard.ts'

const { note } = importMessages

/** What a layout needs beyond its row of `layouts.json`. */
const FURTHER: { readonly [Name in TableLayout['name']]?: Partial<TableLayout> } = {
  // Shopify's "Export orders": one row per line item, with the order's fields only on its first row. The amount is `Total` of
  // that row; a line's amount is quantity times price minus its discount.
  shopify: { head: shopifyHead },
  // Stripe's Payments, Export ('unified_payments.csv'): one row per payment, including those that failed. The amount is
  // `Amount`, what the customer was charged, in `Currency`; times are UTC.
  stripe: { head: stripeHead, notes: () => [note.stripe, note.stripeCancelled] },
  // WooCommerce's Analytics, Orders, Download: one row per order with its products in one cell ('2× Name, 1× Other'). The
  // amount is `Net Sales`. The file has no prices, so lines have no amounts. The headings are in WooCommerce's translations;
  // the amount was called 'N. Revenue' first and 'Net Sales' later, and the later name counts.
  'woocommerce-analytics': { head: withWooStates, notes: (found) => [note.wooAnalytics(found.get('total') ?? '')] },
  // WebToffee's WordPress plugin: one row per order, items in `line_item_1` … as `name:…|quantity:…|total:…`. Extensions add
  // `order_tags` and `_refund…`.
  webtoffee: {
    itemHeadings: /^line_item_\d+$/i,
    head: (head) => withWooStates({ ...head, refunded: refundedIn(head.refunded) }),
  },
  // SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row per item, or per order with its items in one cell.
  skyverge: { head: withWooStates },
  // Amazon's "All Orders" report: one row per item. `item-price` is for all pieces of the item, although its name says
  // otherwise; the order's amount is the sum of its items, without tax and shipping.
  amazon: { notes: () => [note.amazon] },
}

const ROWS = WORDS.layouts as readonly (Omit<TableLayout, 'headings'> & {
  /** The lists of headings that it has. */
  readonly headings: readonly (keyof typeof WORDS.headings)[]
})[]

/** In the order in which they are tried. */
export const SHOP_LAYOUTS: readonly TableLayout[] = [
  ORDERBOARD,
  ...ROWS.map((row) => {
    const headings: TableLayout['headings'] = Object.assign({}, ...row.headings.map((name) => WORDS.headings[name]))
    return { ...row, ...FURTHER[row.name], headings }
  }),
]

const CHANNELS = new Map(Object.entries(WORDS.shopifyChannels))

/** The head with what Shopify's words mean. */
export function shopifyHead(head: OrderHead, text: TextOf): OrderHead {
  return { ...head, status: shopifyStatus(text), channel: CHANNELS.get(head.channel) ?? head.channel }
}

/** From payment status, fulfillment status and cancellation time. The result's `word` has all three, separated by commas. */
function shopifyStatus(text: TextOf): MappedStatus {
  const [financial, fulfillment, isCancelled] = [text('financial'), text('fulfillment'), text('cancelledAt') !== '']
  const word = [financial, fulfillment, isCancelled ? 'cancelled' : ''].filter((part) => part !== '').join(', ')
  if (isCancelled) return { status: 'Cancelled', word, unknown: false }
  const payment = headingKey(financial)
  if (payment !== 'paid' && payment !== 'partially refunded') {
    return { ...mapStatus(financial || fulfillment), word }
  }
  const isFulfilled = headingKey(fulfillment) === 'fulfilled'
  return { status: isFulfilled ? 'Complete' : 'In Progress', word, unknown: false }
}

/** Words that only Stripe uses, or that have another meaning in shops. */
const STRIPE_STATUSES = wordTable<OrderStatus>(WORDS.stripeStatuses)

function stripeHead(head: OrderHead, text: TextOf): OrderHead {
  const known = STRIPE_STATUSES.get(headingKey(text('status')))
  const mapped = known ? { status: known, word: text('status'), unknown: false } : mapStatus(text('status'))
  // A payment that was only authorised isn't paid, whatever its status says.
  const isOnlyAuthorised = text('captured').toLowerCase() === 'false' && mapped.status === 'Complete'
  const status: MappedStatus = isOnlyAuthorised ? { ...mapped, status: 'Approved' } : mapped
  return {
    ...{ ...head, paid: status.status === 'Complete' ? head.date : '', status },
    paymentState: status.status === 'Approved' ? 'Authorized' : paymentState(text('status'), ''),
    fulfillmentState: 'Unknown',
  }
}

/** The head with what WooCommerce's own statuses mean for payment and fulfillment. */
export function withWooStates(head: OrderHead): OrderHead {
  const { status, unknown } = head.status
  const isOpen = !unknown && (status === 'Pending' || status === 'In Progress')
  const payment = head.paid !== '' ? 'Paid' : !unknown && status === 'Pending' ? 'Unpaid' : 'Unknown'
  const fulfillment = status === 'Complete' ? 'Fulfilled' : isOpen ? 'Unfulfilled' : 'Unknown'
  return {
    ...head,
    paymentState: head.paymentState === 'Unknown' ? payment : head.paymentState,
    fulfillmentState: head.fulfillmentState === 'Unknown' ? fulfillment : head.fulfillmentState,
  }
}

const REFUND = 'amount:'

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
function refundedIn(text: string): string {
  const parts = text.split(/[|;]/).map((part) => part.trim())
  const refunds = parts.filter((part) => part.startsWith(REFUND))
  return refunds.length === 0 ? text : sumOfRefunds(refunds.map((part) => part.slice(REFUND.length))) || text
}
