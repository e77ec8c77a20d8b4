import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order.ts'

/** The usual way of an order. */
const PATH: readonly OrderStatus[] = ['Pending', 'Approved', 'In Progress', 'Complete']

/** The statuses as lists of them show them: along the usual way, then those off it. */
export const STATUS_ORDER: readonly OrderStatus[] = [
  ...PATH,
  ...ORDER_STATUSES.filter((status) => !PATH.includes(status)),
]

/** A status that an order may get next; going back needs a reason. */
export interface StatusStep {
  readonly status: OrderStatus
  readonly needsReason: boolean
}

const BY_PROGRESS: readonly OrderStatus[] = ['Cancelled', 'Unknown', ...PATH]

/** Whether an order of this status is further on its way than one of the other. */
export function isFurther(status: OrderStatus, than: OrderStatus): boolean {
  return BY_PROGRESS.indexOf(status) > BY_PROGRESS.indexOf(than)
}

/**
 * The only table of status transitions: one step forward on the usual way, Cancelled from its first three statuses, and
 * with a reason any earlier status. A cancelled order can be reopened with a reason. From Unknown any status, to it none.
 */
export function statusSteps(from: OrderStatus): readonly StatusStep[] {
  return ORDER_STATUSES.flatMap((status) => stepTo(from, status) ?? []).sort(
    (a, b) => Number(a.needsReason) - Number(b.needsReason),
  )
}

/** The step between two statuses; undefined if it is not allowed or none. */
export function stepTo(from: OrderStatus, to: OrderStatus): StatusStep | undefined {
  const [before, after] = [PATH.indexOf(from), PATH.indexOf(to)]
  if (from === to || to === 'Unknown') return undefined
  if (from === 'Unknown') return { status: to, needsReason: false }
  if (to === 'Cancelled') return from === 'Complete' ? undefined : { status: to, needsReason: false }
  if (from === 'Cancelled') return to === 'Complete' ? undefined : { status: to, needsReason: true }
  if (after === before + 1) return { status: to, needsReason: false }
  return after < before ? { status: to, needsReason: true } : undefined
}
