import { errorOf } from '#client/data/errors.ts'
import { figure } from '#contract/plural.ts'
import { liveBulk } from './live-bulk.ts'
import { notify } from './notification.ts'
import { reloadOrders } from './reload-orders.ts'
import { type Direction, noteUndoable, undoChange } from './undo-stack.ts'

export const bulkUndoing = 'Undoing…'
const messages = { undo: bulkUndoing, redo: 'Redoing…' }

export const bulkProgress = (done: number, of: number) => `${figure(done)} of ${figure(of)}…`

/** What a bulk change has done, and what its undo has. */
export interface BulkSentences {
  readonly changed: (changed: number, refused: number) => string
  readonly undone: (undone: number, changedSince: number) => string
}

/** Makes the change one that can be undone, and returns what undoes it. */
export function undoOfBulk(changeId: string, text: BulkSentences): () => void {
  const undo = async (id: string, direction: Direction) => {
    notify({ text: messages[direction] })
    try {
      const {
        undone,
        keptCount,
        changeId: undoId,
      } = await liveBulk.undo(id, ({ done, of }) =>
        notify({ text: `${messages[direction]} ${bulkProgress(done, of)}` }),
      )
      reloadOrders()
      const isRedo = direction === 'redo' && keptCount === 0
      notify({ text: isRedo ? text.changed(undone, 0) : text.undone(undone, keptCount) })
      return undoId
    } catch (failure) {
      notify({ text: errorOf(failure).message })
      throw failure
    }
  }
  const change = { isSample: false, changeId, undo }
  noteUndoable(change)
  return () => void undoChange(change)
}
