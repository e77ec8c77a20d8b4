import { changedFields } from '#contract/changes/order-changes.ts'
import type { OrderEvent, UndoneChange } from '#contract/changes/order-history.ts'
import type { OrderValues } from '#contract/orders/order-values.ts'
import type { ShownField } from '#contract/orders/shown-fields.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'

const sampleHistoryMessages = {
  changedSince: 'It was changed since.',
}

interface SampleChange {
  readonly kind: 'create' | 'edit' | 'undo'
  readonly reason: string
  /** undefined for the change that created the order. */
  readonly before: OrderValues | undefined
  readonly after: OrderValues
}

interface NumberedChange extends SampleChange {
  readonly id: string
  readonly orderId: string
  readonly at: number
}

/** Every change of the sample on this page. */
export class SampleHistory {
  readonly #changes: NumberedChange[] = []
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Returns the ID of the change; undefined if it changes nothing. */
  add(orderId: string, change: SampleChange): string | undefined {
    if (change.before && changedFields(change.before, change.after).length === 0) return undefined
    const id = `sample-${this.#changes.length + 1}`
    this.#changes.push({ ...change, id, orderId, at: this.#clock() })
    return id
  }

  /** Newest first; `current` decides what can be undone. */
  read(orderId: string, current: OrderValues): OrderEvent[] {
    const own = this.#changes.filter((change) => change.orderId === orderId)
    return own.toReversed().map((change) => ({
      id: change.id,
      at: change.at,
      actor: THIS_COMPUTER,
      kind: change.kind,
      name: '',
      reason: change.reason,
      orders: 1,
      fields: change.before ? changedFields(change.before, change.after) : [],
      currency: change.after.currency,
      canUndo: change.before ? undoable(change, current).length > 0 : own.length === 1,
    }))
  }

  target(changeId: string): { readonly id: string; readonly isCreation: boolean } | undefined {
    const change = this.#changes.find(({ id }) => id === changeId)
    return change && { id: change.orderId, isCreation: change.before === undefined }
  }

  /** The values with every field of the change set back that was not changed since. */
  undo(changeId: string, current: OrderValues): { values: OrderValues; kept: UndoneChange['kept']; undoId?: string } {
    const change = this.#changes.find(({ id }) => id === changeId)
    if (!change?.before) return { values: current, kept: [] }
    const { orderId, before } = change
    const fields = undoable(change, current)
    const values = { ...current, ...Object.fromEntries(fields.map((field) => [field, before[field]])) }
    const kept = changedFields(before, change.after)
      .filter(({ field }) => !fields.includes(field))
      .map(({ field }) => ({ id: orderId, field, reason: sampleHistoryMessages.changedSince }))
    const undoId = this.add(orderId, { kind: 'undo', reason: '', before: current, after: values })
    return { values, kept, ...(undoId !== undefined && { undoId }) }
  }
}

/** The fields that still have the value that the change gave them. */
function undoable({ before, after }: SampleChange, current: OrderValues): ShownField[] {
  const since = new Set(changedFields(after, current).map(({ field }) => field))
  return before ? changedFields(before, after).flatMap(({ field }) => (since.has(field) ? [] : field)) : []
}
