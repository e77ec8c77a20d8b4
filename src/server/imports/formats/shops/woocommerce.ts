import { sumOfRefunds } from '#contract/imports/shop-json.ts'
import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import HEADINGS from './woocommerce.json' with { type: 'json' }

/**
 * WooCommerce's Analytics, Orders, Download: one row per order with its products in one cell ('2× Name, 1× Other'). The
 * amount is `Net Sales`. The file has no prices, so lines have no amounts. The headings are in WooCommerce's translations;
 * the amount was called 'N. Revenue' first and 'Net Sales' later, and the later name counts.
 */
const ANALYTICS: TableLayout = {
  name: 'woocommerce-analytics',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'status', 'products', 'total'],
  headings: HEADINGS.analytics,
  grouping: 'one row per order',
  notes: (headings) => [importMessages.note.wooAnalytics(headings.get('total') ?? '')],
  head: withWooStates,
}

/** WebToffee's WordPress plugin: one row per order, items in `line_item_1` … as `name:…|quantity:…|total:…`. */
const WEBTOFFEE: TableLayout = {
  name: 'webtoffee',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'total'],
  // Extensions add `order_tags` and `_refund…`.
  headings: { ...HEADINGS.plugins, ...HEADINGS.webtoffee },
  itemHeadings: /^line_item_\d+$/i,
  grouping: 'one row per order',
  head: (head) => withWooStates({ ...head, refunded: refundedIn(head.refunded) }),
}

/** SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row per item, or per order with its items in one cell. */
const SKYVERGE: TableLayout = {
  name: 'skyverge',
  format: 'woocommerce',
  requiredHeadings: ['id', 'date', 'status', 'total', 'currency', 'payment', 'email'],
  headings: { ...HEADINGS.plugins, ...HEADINGS.skyverge },
  grouping: 'one row per line',
  head: withWooStates,
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

/** In the order in which they are tried. */
export const WOOCOMMERCE = [ANALYTICS, WEBTOFFEE, SKYVERGE]

const REFUND = 'amount:'

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
function refundedIn(text: string): string {
  const parts = text.split(/[|;]/).map((part) => part.trim())
  const refunds = parts.filter((part) => part.startsWith(REFUND))
  return refunds.length === 0 ? text : sumOfRefunds(refunds.map((part) => part.slice(REFUND.length))) || text
}
