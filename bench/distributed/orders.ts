import { madeOrders } from '#bench/made-orders.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/orders/order-states.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { OrderContent } from '#server/changes/order-content.ts'

const COUNTRIES = ['', 'Austria', 'Poland', 'Greece', 'United States']
const ASSIGNEES = ['', '', 'ada@example.com', 'bo@example.com']

/** Orders of two kinds, with a value in each field that a list is filtered or sorted by; `count` of each kind. */
export function* mixedOrders(count: number): Generator<OrderContent> {
  const random = randomNumbers(count)
  const any = <T>(list: readonly T[]) => list[Math.floor(list.length * random())] as T
  for (const kind of ['skewed', 'other'] as const)
    for (const order of madeOrders(count, kind)) {
      yield {
        ...order,
        country: any(COUNTRIES),
        assignee: any(ASSIGNEES),
        paymentState: any(PAYMENT_STATES),
        fulfillmentState: any(FULFILLMENT_STATES),
        refunded: random() < 0.1 ? order.amount / 2n : null,
      }
    }
}
