import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { orderChangeMessages } from '#client/order/messages.ts'
import { notify } from '#client/state/notification.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import { checkUndo, undoListedChange } from './undo-change.ts'

interface UndoState {
  readonly isBusy: boolean
  /** What the undo would do; waits for confirmation. */
  readonly report?: UndoReport
  /** The change as it was when it was undone; its line shows it until it is read again. */
  readonly undone?: WorkspaceChange
}

const IDLE: UndoState = { isBusy: false }

/** The undo of one line, and before it the check whose report is confirmed. */
export function useUndo(change: WorkspaceChange) {
  const [{ isBusy, report, undone }, setState] = useState(IDLE)
  const confirm = async () => {
    setState({ isBusy: true, ...(report && { report }) })
    const isUndone = await undoListedChange(change)
    setState(isUndone ? { isBusy: false, undone: change } : IDLE)
  }
  const check = async () => {
    setState({ isBusy: true })
    try {
      setState({ isBusy: false, report: await checkUndo(change) })
    } catch (error) {
      setState(IDLE)
      notify({ text: orderChangeMessages.failed(errorOf(error).message) })
    }
  }
  return { isBusy: isBusy || undone === change, report, check, confirm, close: () => setState(IDLE) }
}
