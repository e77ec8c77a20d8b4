import fc from 'fast-check'
import { statusSteps } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { MarkedScreen } from './open-triage.tsx'

/** What a person or another one does. `row` is an index into the rows on screen. */
export type TriageCommand =
  | { readonly kind: 'down' | 'up' | 'changeByKey' | 'open' | 'close' | 'undo' | 'redo' | 'wait' | 'nextPage' }
  | { readonly kind: 'changeByMouse'; readonly row: number }
  | { readonly kind: 'arrival' | 'tab'; readonly status: OrderStatus }

/** Sequences in which every kind of action meets every other one. */
export const triageCommands: fc.Arbitrary<TriageCommand[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('changeByKey' as const) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('down' as const, 'up' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'close' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('wait' as const, 'nextPage' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('changeByMouse' as const), row: fc.nat({ max: 9 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('arrival' as const, 'tab' as const),
        status: fc.constantFrom<OrderStatus>('Pending', 'Pending', 'Approved', 'In Progress'),
      }),
    },
  ),
  { minLength: 6, maxLength: 20, size: 'max' },
)

interface Change {
  readonly id: string
  readonly before: OrderStatus
  readonly after: OrderStatus
}

/** What is stored, and what this page can undo; written without the product's code. */
export interface TriageModel {
  readonly statuses: Map<string, OrderStatus>
  readonly undo: Change[]
  readonly redo: Change[]
}

/** The order that a key is about: the open one, or else the one with the focus. */
export function markedOrder({ open, focused }: MarkedScreen): string | undefined {
  return open ?? focused
}

/** The order's first status that needs no reason, which Enter chooses in the menu; undefined if the first one needs a reason. */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  const [step] = statusSteps(status)
  return step && !step.needsReason ? step.status : undefined
}

export function change(model: TriageModel, id: string): OrderStatus | undefined {
  const before = model.statuses.get(id)
  const after = before && nextStatus(before)
  if (!before || !after) return undefined
  model.statuses.set(id, after)
  model.undo.push({ id, before, after })
  model.undo.splice(0, model.undo.length - 20)
  model.redo.length = 0
  return after
}

export function undo({ statuses, undo: from, redo }: TriageModel): void {
  const last = from.pop()
  if (!last) return
  statuses.set(last.id, last.before)
  redo.push(last)
}

export function redo({ statuses, undo, redo: from }: TriageModel): void {
  const last = from.pop()
  if (!last) return
  statuses.set(last.id, last.after)
  undo.push(last)
}

/** The order that has the focus once the row of `id` is about to leave: the one below, or else the one above. */
export function besideLeaving({ rows }: MarkedScreen, id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  const stays = (row: MarkedScreen['rows'][number]) => !row.isLeaving && row.id !== id
  return (rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays))?.id
}
