import { errorOf } from '#client/data/errors.ts'
import { ConflictError, type OrderSource } from '#client/data/order-source.ts'
import type { StatusMenuTarget } from '#client/state/dialogs/status-menu.ts'
import { notify } from '#client/state/notification.ts'
import type { OrderData } from '#client/state/order-data.ts'
import { forgetChange, noteChange } from '#client/state/recent-changes.ts'
import { type Direction, noteUndoable, type UndoableChange, undoChange } from '#client/state/undo-stack.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { orderChangeMessages, statusMessages } from './messages.ts'

/** Changes the status and says so. Resolves with the changed order. Rejects with `ConflictError` if the order is no longer the one on screen. */
export async function changeStatus(
  data: OrderData,
  { id, status: shown, etag, onConflict }: StatusMenuTarget,
  status: OrderStatus,
  reason: string,
): Promise<SingleOrder> {
  const { source, refresh } = data
  const save = (version: string) => source.changeOrder(id, { status, ...(reason && { reason }) }, version)
  const saveIfSame = (current: SingleOrder) => {
    if (current.status !== shown) throw new ConflictError(statusMessages.meanwhile(current.status), current)
    return save(current.etag)
  }
  const known = etag ?? (await source.readOrder(id))
  const saved = await (typeof known === 'string' ? save(known) : saveIfSame(known)).catch((error: unknown) => {
    // A row does not show every field, so another version with its status is what the user sees.
    if (onConflict || !(error instanceof ConflictError)) throw error
    return saveIfSame(error.current)
  })
  refresh(saved)
  notifyChange(data, saved, orderChangeMessages.status(id, saved.status))
  return saved
}

/**
 * Says that an order was changed, with a button that undoes it. `changeBefore`: the change that wrote the order before; where it
 * is the last one still, nothing was changed and there is nothing to undo.
 */
export function notifyChange(data: OrderData, saved: SingleOrder, text: string, changeBefore = ''): void {
  const { id, changeId } = saved
  if (changeId === changeBefore) {
    notify({ text })
    return
  }
  const change = undoableChange(data, changeId, id)
  const undo = () => void undoChange(change)
  noteUndoable(change)
  noteChange(id, { order: saved, undo })
  notify({ text, undo })
}

/** A change as the stack of undos has it. `id`: the order on screen. */
export function undoableChange(data: OrderData, changeId: string, id: string): UndoableChange {
  return {
    isSample: data.isSample,
    changeId,
    undo: (undone, direction) => undoOrderChange(data, undone, id, direction),
  }
}

async function undoOrderChange(data: OrderData, changeId: string, id: string, direction: Direction): Promise<string> {
  const { source, refresh } = data
  try {
    const { undone, kept: changedSince, changeId: undoId } = await source.undoChange(changeId)
    const order = await presentOrder(source, id)
    // Its row stays as after any other change, until the rows are read again.
    if (!order) forgetChange(id)
    else if (undoId !== '') noteChange(id, { order, undo: () => void undoChange(undoableChange(data, undoId, id)) })
    refresh(order)
    notify({ text: undoneText(undone, changedSince, id, direction) })
    return undoId
  } catch (error) {
    notify({ text: orderChangeMessages.failed(errorOf(error).message) })
    throw error
  }
}

/** undefined if it cannot be read, as when the undo deleted it. */
async function presentOrder(source: OrderSource, id: string): Promise<SingleOrder | undefined> {
  try {
    return await source.readOrder(id)
  } catch {
    return undefined
  }
}

/** What an undo of orders did, in a sentence. `id`: of the only order, if it is one. */
export function undoneText(
  undone: number,
  changedSince: readonly { readonly field: string }[],
  id: string,
  direction: Direction = 'undo',
): string {
  if (undone === 0) return orderChangeMessages.notUndone
  const isRedo = direction === 'redo'
  if (changedSince.length === 0) return orderChangeMessages[isRedo ? 'redone' : 'undone'](undone, id)
  const names = new Map<string, string>(Object.entries(ORDER_FIELD_NAMES))
  const fields = new Set(changedSince.map(({ field }) => names.get(field) ?? field))
  return orderChangeMessages.partly(isRedo, [...fields].join(', '))
}
