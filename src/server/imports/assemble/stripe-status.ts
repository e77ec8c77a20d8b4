import type { OrderStatus } from '#contract/order.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { remembered } from '#server/imports/parse/remembered.ts'
import { type MappedStatus, mapStatus } from './status-map.ts'

const WORDS: Record<string, OrderStatus> = {
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

/** What became of a payment; one that was only authorised is not paid, whatever else its status says. */
export function mapStripeStatus(word: string, captured: string): MappedStatus {
  const mapped = statusOf(word)
  const isOnlyAuthorised = captured.toLowerCase() === 'false' && mapped.status === 'Complete'
  return isOnlyAuthorised ? authorised(word) : mapped
}

const statusOf = remembered((word: string): MappedStatus => {
  const status = WORDS[headingKey(word)]
  return status ? { status, word, unknown: false } : mapStatus(word)
})

const authorised = remembered((word: string): MappedStatus => ({ status: 'Approved', word, unknown: false }))
