import { shopsMessages } from '#client/dashboard/settings/messages.ts'
import { errorOf } from '#client/data/errors.ts'
import { historyMessages, undoEffect } from '#client/imports/messages.ts'
import { undoneText } from '#client/order/change-status.ts'
import { orderChangeMessages } from '#client/order/messages.ts'
import { moveMessages, statusChangeMessages } from '#client/orders/selection/bulk-messages.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { notify } from '#client/state/notification.ts'
import type { UndoneChange } from '#contract/changes/order-history.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import { liveHistory, liveImports } from './live-history.ts'
import { lineMessages } from './messages.ts'

/** Whether the undo is confirmed first: it may write many orders. */
export function mustConfirm({ object, orders }: WorkspaceChange): boolean {
  return object === 'import' || orders > 1
}

/** What undoing the change would do now. */
export async function checkUndo(change: WorkspaceChange): Promise<UndoReport> {
  if (change.kind === 'import') return await liveImports.undo(change.id, true)
  const { undone, kept } = await liveHistory.checkUndo(change.id)
  const orders = new Map(kept.map(({ id, reason }) => [id, { id, reason }]))
  const counts = { deleted: 0, restored: undone, keptCount: orders.size }
  return { id: change.id, name: change.name, state: 'checked', ...counts, kept: [...orders.values()] }
}

/** Undoes the change and says what it did. Returns whether something was undone. */
export async function undoListedChange(change: WorkspaceChange): Promise<boolean> {
  try {
    const { text, isUndone } = change.kind === 'import' ? await undoImport(change) : await undoOther(change)
    void import('#client/state/live-data.tsx').then(({ refreshOrders }) => refreshOrders())
    notify({ text })
    return isUndone
  } catch (error) {
    notify({ text: orderChangeMessages.failed(errorOf(error).message) })
    return false
  }
}

async function undoImport({ id }: WorkspaceChange) {
  const report = await liveImports.undo(id, false)
  // An import that left nothing to undo counts as undone.
  return { text: historyMessages.undone(report.name, undoEffect(report)), isUndone: true }
}

async function undoOther(change: WorkspaceChange) {
  const done = await liveOrders.undoChange(change.id)
  return { text: undoText(change, done), isUndone: done.undone > 0 }
}

function undoText({ object, objectId, name, bulk, orders }: WorkspaceChange, { undone, kept }: UndoneChange): string {
  if (object === 'shop') return kept.length > 0 ? shopsMessages.notUndone : shopsMessages.undone(name || objectId)
  const changedSince = new Set(kept.map(({ id }) => id)).size
  if (bulk) return ('shop' in bulk ? moveMessages : statusChangeMessages).undone(undone, changedSince)
  if (undone === 0 && orders !== 1) return lineMessages.ordersChanged
  return undoneText(undone, kept, name || objectId || lineMessages.orders(1))
}
