import type { OrderStatus } from '#contract/orders/order.ts'
import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type MappedStatus, mapStatus, paymentState } from '#server/imports/parse/status.ts'
import { headingKey, wordTable } from '#server/imports/parse/words.ts'
import WORDS from './stripe.json' with { type: 'json' }

/** Words that only Stripe uses, or that have another meaning in shops. */
const STATUSES = wordTable<OrderStatus>(WORDS.statuses)

/**
 * Stripe's Payments, Export ('unified_payments.csv'): one row per payment, including those that failed. The amount is
 * `Amount`, what the customer was charged, in `Currency`; times are UTC.
 */
export const STRIPE: TableLayout = {
  name: 'stripe',
  format: 'stripe',
  requiredHeadings: ['id', 'date', 'total', 'currency', 'status', 'refunded'],
  headings: WORDS.headings,
  grouping: 'one row per order',
  notes: () => [importMessages.note.stripe, importMessages.note.stripeCancelled],
  head: (head, text) => {
    // The heading names the time zone, the cells do not.
    const date = head.date.replace(/\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/, '$&Z')
    const status = stripeStatus(text('status'), text('captured'))
    return {
      ...{ ...head, date, paid: status.status === 'Complete' ? date : '', status },
      paymentState: status.status === 'Approved' ? 'Authorized' : paymentState(text('status'), ''),
      fulfillmentState: 'Unknown',
    }
  },
}

/** A payment that was only authorised isn't paid, whatever its status says. */
function stripeStatus(word: string, captured: string): MappedStatus {
  const status = STATUSES.get(headingKey(word))
  const mapped = status ? { status, word, unknown: false } : mapStatus(word)
  const isOnlyAuthorised = captured.toLowerCase() === 'false' && mapped.status === 'Complete'
  return isOnlyAuthorised ? { ...mapped, status: 'Approved' } : mapped
}
