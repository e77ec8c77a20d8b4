import { beforeEach, expect, it } from 'vitest'
import { RefusedError } from '#client/data/errors.ts'
import { useNotification } from '#client/state/notification.ts'
import { clearUndoStack, MAX_UNDO, noteUndoable, stepBack, undoChange } from '#client/state/undo-stack.ts'

let calls: string[]
let answer: (changeId: string) => Promise<string>
beforeEach(() => {
  clearUndoStack()
  useNotification.setState({}, true)
  calls = []
  answer = async (changeId) => `undo of ${changeId}`
})

const made = (changeId: string, isSample = false) => ({
  isSample,
  changeId,
  undo: (id: string, direction: string) => {
    calls.push(`${direction} ${id}`)
    return answer(id)
  },
})
const notice = () => useNotification.getState().notice?.text
const undo = () => stepBack('undo', false)
const redo = () => stepBack('redo', false)

it('undoes the changes of this page from the newest to the oldest, and makes them again in the order that they had', async () => {
  for (const id of ['a', 'b', 'c']) noteUndoable(made(id))
  for (const step of [undo, undo, redo, redo, undo]) await step()
  expect(calls).toEqual(['undo c', 'undo b', 'redo undo of b', 'redo undo of c', 'undo undo of undo of c'])
})

it('says that there is nothing to undo or to redo', async () => {
  await undo()
  expect(notice()).toBe('Nothing to undo.')
  await redo()
  expect(notice()).toBe('Nothing to redo.')
  noteUndoable(made('a'))
  await undo()
  noteUndoable(made('b'))
  useNotification.setState({}, true)
  await redo()
  expect([calls, notice()]).toEqual([['undo a'], 'Nothing to redo.'])
})

it('keeps the newest changes', async () => {
  for (let i = 0; i <= MAX_UNDO; i++) noteUndoable(made(String(i)))
  for (let i = 0; i <= MAX_UNDO; i++) await undo()
  expect([calls.length, calls.at(-1), notice()]).toEqual([MAX_UNDO, 'undo 1', 'Nothing to undo.'])
})

it('undoes one change after another, however fast the keys are', async () => {
  noteUndoable(made('a'))
  noteUndoable(made('b'))
  await Promise.all([undo(), undo(), undo()])
  expect([calls, notice()]).toEqual([['undo b', 'undo a'], 'Nothing to undo.'])
})

it('tries a failed undo again, but not a refused one, nor one that undid nothing', async () => {
  for (const id of ['a', 'b', 'c']) noteUndoable(made(id))
  const failures = [new Error('no network'), new RefusedError('It was undone already.')]
  answer = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return ''
  }
  for (let i = 0; i < 4; i++) await undo()
  expect(calls).toEqual(['undo c', 'undo c', 'undo b', 'undo a'])
  await redo()
  expect(notice()).toBe('Nothing to redo.')
})

it('undoes a change that is named, wherever it is in the stack', async () => {
  const [a, b] = [made('a'), made('b')]
  noteUndoable(a)
  noteUndoable(b)
  await undoChange(a)
  await undo()
  await undo()
  expect([calls, notice()]).toEqual([['undo a', 'undo b'], 'Nothing to undo.'])
})

it('does not undo changes of the sample while own orders are shown', async () => {
  noteUndoable(made('a', true))
  await undo()
  expect([calls, notice()]).toEqual([[], 'Nothing to undo.'])
  await stepBack('undo', true)
  expect(calls).toEqual(['undo a'])
})
