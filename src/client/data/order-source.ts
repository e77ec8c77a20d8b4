import type { Answer } from '#client/data/data-source.ts'
import { RefusedError } from '#client/data/errors.ts'
import type { OrderHistory, UndoneChange } from '#contract/changes/order-history.ts'
import type { RecordBody } from '#contract/changes/record-bodies.ts'
import type { FieldProblem } from '#contract/orders/order-checks.ts'
import type { NewOrder, OrderChange } from '#contract/orders/order-values.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

/**
 * The port through which the screens read and change single orders. Calls reject with an `Error` whose message can be
 * shown to people.
 */
export interface OrderSource {
  /** Rejects with `NotFoundError` where there is no such order. */
  readOrder(id: string, signal?: AbortSignal): Answer<SingleOrder>
  /** `page` from 1. */
  readHistory(id: string, page?: number, signal?: AbortSignal): Answer<OrderHistory>
  /** Rejects with `ConflictError` when the order is no longer the one that `etag` names. */
  changeOrder(id: string, change: OrderChange, etag: string): Promise<SingleOrder>
  /** Records something of the order; rejects as `changeOrder`. However often the `key` is sent, it is recorded once. */
  recordOfOrder(id: string, body: RecordBody, etag: string, key: string): Promise<SingleOrder>
  /** `key` identifies the attempt: however often it is repeated, one order is created. */
  createOrder(order: NewOrder, key: string): Promise<SingleOrder>
  /** Undoes one change of any order (`OrderEvent.id`). */
  undoChange(changeId: string): Promise<UndoneChange>
}

/** Asking again does not help. */
export class NotFoundError extends RefusedError {}

/** A change is refused because of what its fields have. */
export class FieldsError extends RefusedError {
  readonly problems: readonly FieldProblem[]
  constructor(message: string, problems: readonly FieldProblem[]) {
    super(message)
    this.problems = problems
  }
}

/** Somebody else saved first. */
export class ConflictError extends Error {
  readonly current: SingleOrder
  constructor(message: string, current: SingleOrder) {
    super(message)
    this.current = current
  }
}
