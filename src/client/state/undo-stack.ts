import { RefusedError } from '#client/data/errors.ts'
import { notify } from './notification.ts'

/** Most changes that can be undone one after another. */
export const MAX_UNDO = 20

const undoMessages = {
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
}

export interface UndoableChange {
  /** Whether it is one of the sample; it is not undone while own orders are shown. */
  readonly isSample: boolean
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
/** The changes of this page, oldest first, of the sample (true) and of own orders. */
const stacks = new Map<boolean, Stacks>()
let last: Promise<unknown> = Promise.resolve()

/** Adds a change that this page has made. What was undone before it cannot be made again. */
export function noteUndoable(change: UndoableChange): void {
  const { isSample } = change
  stacks.set(isSample, { undo: pushed(stacksOf(isSample).undo, change), redo: [] })
}

/** Forgets all changes, as of a page that was just loaded. */
export function clearUndoStack(): void {
  stacks.clear()
}

/** Undoes the newest change of this page, or makes the one again that was undone last. One after another. */
export function stepBack(direction: Direction, isSample: boolean): Promise<void> {
  return inTurn(direction, isSample, (stack) => stack.at(-1))
}

/** Undoes one change of this page, as by a button that names it. */
export function undoChange(change: UndoableChange): Promise<void> {
  return inTurn('undo', change.isSample, () => change)
}

async function inTurn(
  direction: Direction,
  isSample: boolean,
  choose: (stack: readonly UndoableChange[]) => UndoableChange | undefined,
): Promise<void> {
  const run = async () => {
    const change = choose(stacksOf(isSample)[direction])
    if (!change) return notify({ text: undoMessages[direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo'] })
    const without = (stack: readonly UndoableChange[]) => stack.filter((one) => one !== change)
    try {
      const changeId = await change.undo(change.changeId, direction)
      const { undo, redo } = stacksOf(isSample)
      const done = changeId === '' ? [] : [{ ...change, changeId }]
      const next =
        direction === 'undo'
          ? { undo: without(undo), redo: [...redo, ...done] }
          : { undo: done.reduce(pushed, undo), redo: without(redo) }
      stacks.set(isSample, next)
    } catch (error) {
      // Trying again does not help; any other failure leaves it for the next attempt.
      const { [direction]: stack, ...other } = stacksOf(isSample)
      if (error instanceof RefusedError) stacks.set(isSample, { ...other, [direction]: without(stack) } as Stacks)
    }
  }
  last = last.then(run)
  await last
}

function stacksOf(isSample: boolean): Stacks {
  return stacks.get(isSample) ?? EMPTY
}

function pushed(stack: readonly UndoableChange[], change: UndoableChange): readonly UndoableChange[] {
  return [...stack, change].slice(-MAX_UNDO)
}
