import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/orders/order-states.ts'

/** The states that lists are filtered by, and the form's name of each. */
export const STATES_OF = {
  paymentStates: { name: 'payment', states: PAYMENT_STATES },
  fulfillmentStates: { name: 'fulfillment', states: FULFILLMENT_STATES },
} as const

export const STATE_FILTERS = Object.keys(STATES_OF) as readonly (keyof typeof STATES_OF)[]
