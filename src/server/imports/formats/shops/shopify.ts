import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import type { TextOf } from '#server/imports/formats/source.ts'
import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import WORDS from './shopify.json' with { type: 'json' }

const CHANNELS = new Map(Object.entries(WORDS.channels))

/**
 * Shopify's "Export orders": one row per line item, with the order's fields only on its first row. The amount is `Total`
 * of that row; a line's amount is quantity times price minus its discount.
 */
export const SHOPIFY: TableLayout = {
  name: 'shopify',
  format: 'shopify',
  requiredHeadings: ['id', 'date', 'total', 'product', 'quantity', 'price', 'financial'],
  headings: WORDS.headings,
  grouping: 'one row per line',
  startsOrder: ['total', 'financial'],
  head: shopifyHead,
}

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
