import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import type { FieldProblem } from '#contract/orders/order-checks.ts'
import type { ShownField } from '#contract/orders/shown-fields.ts'
import type { CustomerData, ErasedCustomer } from './customer-data.ts'
import type { UndoneChange } from './order-history.ts'

/** What an undo did, or would do; `name`: of an import its file, '' otherwise. */
export interface UndoneOrders extends Omit<UndoReport, 'id' | 'state' | 'kept'>, Pick<UndoneChange, 'kept'> {
  /** Orders that came back. */
  readonly recreated: number
}

/** An order of which something stays, in general because it was changed since. */
export interface KeptOrder {
  readonly id: string
  readonly fields: readonly (ShownField | '')[]
  /** The change that its content comes from; '' where it was deleted. */
  readonly changeId: string
  /** Why it stays, where it was not changed since. */
  readonly reason?: string
}

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
  /** Of a customer that has another number of them than expected. */
  readonly orders?: number
}

/** What is stored of a customer, and what was erased of it or would be. */
export interface CustomerOutcome {
  readonly state: 'customer'
  readonly data: Omit<CustomerData, 'changes'>
  readonly erased: ErasedCustomer
}

/** What became of a request that changes orders. Only `saved` and `undone` changed something. */
export type ChangeOutcome =
  /** `id`: of the order, or of the job. */
  | { readonly state: 'saved'; readonly id: string }
  | { readonly state: 'undone'; readonly report: UndoneOrders }
  /** `ended`: of a job. */
  | { readonly state: 'stale' | 'ended' }
  | CustomerOutcome
  | RefusedChange
