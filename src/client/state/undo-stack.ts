import { RefusedError } from '#client/data/errors.ts'
import { type DataSet, useDataSet } from './data-set.ts'
import { notify } from './notification.ts'

/** Most changes that can be undone one after another. */
export const MAX_UNDO = 20

const undoMessages = {
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
}

export interface UndoableChange {
  readonly changeId: string
  /**
   * Undoes the change with this ID, or makes it again by undoing its undo, and says what came of it. Resolves with the ID of
   * the undo, '' where nothing was undone; rejects if it failed.
   */
  readonly undo: (changeId: string, direction: Direction) => Promise<string>
}

export type Direction = 'undo' | 'redo'
type Stacks = Readonly<Record<Direction, readonly UndoableChange[]>>

const EMPTY: Stacks = { undo: [], redo: [] }
/** The changes of this page, oldest first. A data set is not changed while the other one is shown. */
const stacks = new Map<DataSet, Stacks>()
let last: Promise<unknown> = Promise.resolve()

/** Adds a change that this page has made. What was undone before it cannot be made again. */
export function noteUndoable(change: UndoableChange): void {
  const { dataSet } = useDataSet.getState()
  stacks.set(dataSet, { undo: pushed(stacksOf(dataSet).undo, change), redo: [] })
}

/** Forgets all changes, as of a page that was just loaded. */
export function clearUndoStack(): void {
  stacks.clear()
}

/** Undoes the newest change of this page, or makes the one again that was undone last. One after another. */
export function stepBack(direction: Direction): Promise<void> {
  return inTurn(direction, (stack) => stack.at(-1))
}

/** Undoes one change of this page, as by a button that names it. */
export function undoChange(change: UndoableChange): Promise<void> {
  return inTurn('undo', () => change)
}

async function inTurn(
  direction: Direction,
  choose: (stack: readonly UndoableChange[]) => UndoableChange | undefined,
): Promise<void> {
  const { dataSet } = useDataSet.getState()
  const run = async () => {
    const change = choose(stacksOf(dataSet)[direction])
    if (!change) return notify({ text: undoMessages[direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo'] })
    const without = (stack: readonly UndoableChange[]) => stack.filter((one) => one !== change)
    try {
      const changeId = await change.undo(change.changeId, direction)
      const { undo, redo } = stacksOf(dataSet)
      const done = changeId === '' ? [] : [{ ...change, changeId }]
      const next =
        direction === 'undo'
          ? { undo: without(undo), redo: [...redo, ...done] }
          : { undo: done.reduce(pushed, undo), redo: without(redo) }
      stacks.set(dataSet, next)
    } catch (error) {
      // Trying again does not help; any other failure leaves it for the next attempt.
      const { [direction]: stack, ...other } = stacksOf(dataSet)
      if (error instanceof RefusedError) stacks.set(dataSet, { ...other, [direction]: without(stack) } as Stacks)
    }
  }
  last = last.then(run)
  await last
}

function stacksOf(dataSet: DataSet): Stacks {
  return stacks.get(dataSet) ?? EMPTY
}

function pushed(stack: readonly UndoableChange[], change: UndoableChange): readonly UndoableChange[] {
  return [...stack, change].slice(-MAX_UNDO)
}
