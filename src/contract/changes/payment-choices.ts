import { type PaymentState, SET_PAYMENT_STATES, UNPAID } from '#contract/orders/order-states.ts'

/** States in which something of the order total is open, or it is not known whether it is paid. */
export const OPEN_PAYMENT_STATES: readonly PaymentState[] = [...UNPAID, 'Partially paid', 'Unknown']

interface PaymentFacts {
  readonly state: PaymentState
  /** Payments or refunds were recorded. */
  readonly isRecorded: boolean
  /** Something was paid back, as its file says. */
  readonly isRefunded: boolean
  /** Something of the order total is not paid. */
  readonly isOpen: boolean
}

/** The states that people can give an order; none where its state follows from payments and refunds. */
export function paymentChoices({ state, isRecorded, isRefunded, isOpen }: PaymentFacts): readonly SetPaymentState[] {
  if (isRecorded) return isOpen && OPEN_PAYMENT_STATES.includes(state) ? ['Paid'] : []
  return isRefunded ? [] : SET_PAYMENT_STATES
}

export type SetPaymentState = (typeof SET_PAYMENT_STATES)[number]
