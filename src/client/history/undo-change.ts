import { shopsMessages } from '#client/dashboard/settings/messages.ts'
import { errorOf } from '#client/data/errors.ts'
import { historyMessages, undoEffect } from '#client/imports/messages.ts'
import { undoneText } from '#client/order/change-status.ts'
import { orderChangeMessages } from '#client/order/messages.ts'
import { moveMessages, statusChangeMessages, workMessages } from '#client/orders/selection/bulk-messages.ts'
import { liveBulk } from '#client/state/live-bulk.ts'
import { notify } from '#client/state/notification.ts'
import { reloadOrders } from '#client/state/reload-orders.ts'
import { bulkProgress, bulkUndoing } from '#client/state/undo-bulk.ts'
import { noteUndoable, type UndoableChange } from '#client/state/undo-stack.ts'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { UndoneChange } from '#contract/changes/order-history.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import { liveHistory, liveImports } from './live-history.ts'
import { lineMessages } from './messages.ts'

/** The orders of which something stays because it was changed since. */
function changedSince({ kept }: UndoneChange) {
  return new Map(kept.map(({ id, reason }) => [id, { id, reason }]))
}

/** What an undo would do, as its confirmation shows it. */
function reportOf({ id, name }: WorkspaceChange, plan: UndoneChange): UndoReport {
  const stays = changedSince(plan)
  const counts = { deleted: 0, restored: plan.undone, keptCount: plan.keptCount }
  return { id, name, ...counts, kept: [...stays.values()], state: 'checked' }
}

/** Whether the undo is confirmed first: it may write many orders. */
export function mustConfirm({ object, orders }: WorkspaceChange): boolean {
  return object === 'import' || orders > 1
}

/** What undoing the change would do now. */
export async function checkUndo(change: WorkspaceChange): Promise<UndoReport> {
  if (change.kind === 'import') return await liveImports.undo(change.id, true)
  return reportOf(change, await liveHistory.checkUndo(change.id))
}

/** Undoes the change and says what it did. Returns whether something was undone. */
export async function undoListedChange(change: WorkspaceChange): Promise<boolean> {
  try {
    const { text, isUndone } = change.kind === 'import' ? await undoImport(change) : await undoOther(change)
    reloadOrders()
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
  const done = await liveBulk.undo(change.id, showProgress)
  if (done.changeId !== '') noteUndoable({ isSample: false, changeId: done.changeId, undo: stepOf(change) })
  return { text: undoText(change, done), isUndone: done.undone > 0 }
}

function showProgress({ done, of }: BulkJob): void {
  notify({ text: `${bulkUndoing} ${bulkProgress(done, of)}` })
}

/** What the keys for undo and redo do with the undo of a listed change: undoing it makes the change again. */
function stepOf(change: WorkspaceChange): UndoableChange['undo'] {
  return async (changeId, direction) => {
    try {
      const done = await liveBulk.undo(changeId, showProgress)
      reloadOrders()
      const isRedone = direction === 'undo' && done.keptCount === 0
      const { orders, objectId } = change
      notify({ text: isRedone ? orderChangeMessages.redone(orders, objectId) : undoText(change, done) })
      return done.changeId
    } catch (error) {
      notify({ text: orderChangeMessages.failed(errorOf(error).message) })
      throw error
    }
  }
}

function undoText({ object, objectId, name, bulk, orders }: WorkspaceChange, done: UndoneChange): string {
  const { undone, keptCount: size } = done
  if (object === 'shop') return size > 0 ? shopsMessages.notUndone : shopsMessages.undone(name || objectId)
  if (bulk)
    return ('shop' in bulk ? moveMessages : 'status' in bulk ? statusChangeMessages : workMessages).undone(undone, size)
  if (undone === 0 && orders !== 1) return lineMessages.ordersChanged
  return undoneText(undone, done.kept, name || objectId || lineMessages.orders(1))
}
