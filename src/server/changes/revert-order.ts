import type { ShownField } from '#contract/orders/shown-fields.ts'
import { differentFields, restoreFields } from './fields.ts'
import type { OrderVersion } from './order-content.ts'
import { versionWith } from './stored-orders.ts'

/** One state in the history of an order; `version` is undefined while there is no such order. */
export interface OrderState {
  readonly version: OrderVersion | undefined
  /** The change that the state comes from. */
  readonly changeId: string
}

export interface Reverted {
  /** The state without the change; undefined where nothing of the change is left to undo. */
  readonly to?: OrderState
  /** Fields that were changed again since; '' for the order as a whole. */
  readonly kept: readonly (ShownField | '')[]
  /** Why they stay, where they were not changed again. */
  readonly reason?: string
}

/** An order without the change from `before` to `after`. `undoId`: the change that undoes it. */
export function revert(before: OrderState, after: OrderState, current: OrderState, undoId: string): Reverted {
  const [from, to, now] = [before.version, after.version, current.version]
  const whole: Reverted = { kept: [''] }
  if (!from && !now) return { kept: [] }
  if (!from) return current.changeId === after.changeId ? { to: before, kept: [] } : whole
  if (!to && !now) return { to: before, kept: [] }
  if (!to || !now) return whole
  const isFile = from.hash !== to.hash
  // A later file states all that it has of an order, also what it did not change.
  if (isFile && now.hash !== to.hash) return whole
  const { order, kept, fault: reason } = restoreFields(from.order, to.order, now.order)
  if (reason) return { kept, reason }
  const isEmpty = differentFields(from.order, to.order).length === 0 && current.changeId === after.changeId
  if (!isFile && !isEmpty && differentFields(order, now.order).length === 0) return { kept }
  // Restores the previous version, so that undoing the one before it deletes or restores the order.
  const isWhole = differentFields(order, from.order).length === 0 && (isFile || now.hash === from.hash)
  if (isWhole) return { to: before, kept }
  const { sourceStatus, sourceLine } = from.order
  const version = isFile ? versionWith(from, { ...order, sourceStatus, sourceLine }) : versionWith(now, order)
  return { to: { version, changeId: undoId }, kept }
}
