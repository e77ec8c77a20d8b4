import type { FieldProblem } from '#contract/orders/order-checks.ts'
import type { UndoneOrders } from './undone-orders.ts'

export interface RefusedChange {
  readonly state: 'refused'
  readonly status: 404 | 409 | 422
  readonly reason: string
  readonly problems?: readonly FieldProblem[]
  /** The statuses that the order can have next, where it cannot have the one requested. */
  readonly allowed?: readonly string[]
  /** Which shop the order is of, where the call has to name it. */
  readonly question?: 'shop'
  readonly shops?: readonly { readonly slug: string; readonly name: string }[]
}

/** What became of a request that changes orders. Only `saved` and `undone` changed something. */
export type ChangeOutcome =
  /** `id`: of the order, or of the job. */
  | { readonly state: 'saved'; readonly id: string }
  | { readonly state: 'undone'; readonly report: UndoneOrders }
  /** `ended`: of a job. */
  | { readonly state: 'stale' | 'ended' }
  | RefusedChange
