import type { FieldProblem } from '#contract/orders/order-checks.ts'
import type { UndoneOrders } from './undone-orders.ts'

/** What became of a request that changes orders. Only `saved` and `undone` changed something. */
export type ChangeOutcome =
  /** `id`: of the order; `isRepeated`: an earlier request with the same key has saved it. */
  | { readonly state: 'saved'; readonly id: string; readonly isRepeated?: true }
  | { readonly state: 'undone'; readonly report: UndoneOrders }
  | { readonly state: 'missing' | 'stale' }
  /** `allowed`: the statuses that the order can have next, where it cannot have the one requested. */
  | {
      readonly state: 'refused'
      readonly status: 404 | 409 | 422
      readonly reason: string
      readonly problems?: readonly FieldProblem[]
      readonly allowed?: readonly string[]
    }
