import { errorOf } from '#client/data/errors.ts'
import { ConflictError, type OrderSource } from '#client/data/order-source.ts'
import { notify } from '#client/state/notification.ts'
import type { OrderData } from '#client/state/order-data.ts'
import type { StatusMenuTarget } from '#client/state/status-menu.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { orderChangeMessages, statusMessages } from './messages.ts'

/** Changes the status and says so. Rejects with `ConflictError` if the order is no longer the one on screen. */
export async function changeStatus(
  data: OrderData,
  { id, status: shown, etag, onConflict }: StatusMenuTarget,
  status: OrderStatus,
  reason: string,
): Promise<void> {
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
}

/** Says that an order was changed, with a button that undoes it. */
export function notifyChange(data: OrderData, { id, changeId }: SingleOrder, text: string): void {
  notify({ text, ...(changeId !== '' && { undo: () => void undoOrderChange(data, changeId, id) }) })
}

/** Undoes a change and says what came of it. `id`: the order on screen. */
export async function undoOrderChange({ source, refresh }: OrderData, changeId: string, id: string): Promise<void> {
  try {
    const { undone, kept: changedSince } = await source.undoChange(changeId)
    refresh(await presentOrder(source, id))
    notify({ text: undoneText(undone, changedSince, id) })
  } catch (error) {
    notify({ text: orderChangeMessages.failed(errorOf(error).message) })
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
export function undoneText(undone: number, changedSince: readonly { readonly field: string }[], id: string): string {
  if (undone === 0) return orderChangeMessages.notUndone
  if (changedSince.length === 0) return orderChangeMessages.undone(undone, id)
  const names = new Map<string, string>(Object.entries(ORDER_FIELD_NAMES))
  const fields = new Set(changedSince.map(({ field }) => names.get(field) ?? field))
  return orderChangeMessages.partly([...fields].join(', '))
}
