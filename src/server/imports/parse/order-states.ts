import type { FulfillmentState, PaymentState } from '#contract/order-states.ts'
import { headingKey } from './heading.ts'
import { memoized } from './memoize.ts'
import { statusTable } from './status.ts'

/** Words with one meaning, also as the status of an order; the keys are `headingKey`s. */
const PAYMENT = statusTable<PaymentState>({
  Unpaid: 'unpaid|not paid|awaiting payment|pending payment|payment pending|unbezahlt|offener betrag|impaye|no pagado',
  Authorized: 'authorized|authorised|uncaptured|requires capture|autorisiert|autorise|autorizado',
  'Partially paid': 'partially paid|partly paid|part paid|teilweise bezahlt|partiellement paye|parcialmente pagado',
  Paid: 'paid|bezahlt|paye|payee|pagado|pagato|betaald|pago',
  'Partially refunded':
    'partially refunded|partial refund|partly refunded|teilweise erstattet|partiellement rembourse|parcialmente reembolsado',
  Refunded: 'refunded|erstattet|ruckerstattet|rembourse|remboursee|reembolsado|rimborsato|terugbetaald',
  Voided: 'voided|void',
})
/** Words that say this only in a column about payment. */
const PAYMENT_COLUMN = statusTable<PaymentState>({
  Unpaid:
    'pending|open|due|overdue|expired|failed|declined|incomplete|requires payment method|requires confirmation|requires action|offen|ausstehend|en attente|pendiente',
  Authorized: 'approved',
  Paid: 'captured|succeeded|success|successful|complete|completed|settled|yes|true',
  Voided: 'cancelled|canceled',
})
const FULFILLMENT = statusTable<FulfillmentState>({
  Unfulfilled: 'unfulfilled|unshipped|not shipped|not fulfilled|ready to ship|awaiting shipment|awaiting fulfillment',
  'Partially fulfilled':
    'partially fulfilled|partially shipped|partly shipped|partially delivered|teilweise versendet|teilweise geliefert',
  Fulfilled:
    'fulfilled|shipped|delivered|dispatched|in transit|out for delivery|versendet|versandt|verschickt|geliefert|zugestellt|expedie|expediee|livre|livree|enviado|entregado',
  Returned: 'returned|retourniert|zuruckgegeben|retourne|devuelto',
})
const FULFILLMENT_COLUMN = statusTable<FulfillmentState>({
  Unfulfilled: 'pending|open|processing|on hold|scheduled|offen',
  'Partially fulfilled': 'partial',
  Fulfilled: 'complete|completed|sent',
})

const keyOf = memoized((word: string) => headingKey(word.trim().replace(/^wc-/i, '')))

/** The state in the word of a payment column; without a word, the one that the order's status says. */
export function paymentState(word: string, status: string): PaymentState {
  const key = keyOf(word || status)
  return PAYMENT.get(key) ?? (word === '' ? undefined : PAYMENT_COLUMN.get(key)) ?? 'Unknown'
}

/** The same of a fulfillment column. */
export function fulfillmentState(word: string, status: string): FulfillmentState {
  const key = keyOf(word || status)
  return FULFILLMENT.get(key) ?? (word === '' ? undefined : FULFILLMENT_COLUMN.get(key)) ?? 'Unknown'
}

/** The state of an order of which so much was paid back, unless its own state says how much. Amounts in equal units. */
export function refundedState(state: PaymentState, refunded: bigint | null, total: bigint): PaymentState {
  if (refunded === null || refunded <= 0n || state === 'Refunded' || state === 'Partially refunded') return state
  return refunded < total ? 'Partially refunded' : 'Refunded'
}
