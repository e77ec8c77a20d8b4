// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HistoryStep } from '#client/imports/history-step.tsx'
import type { PastImports } from '#client/imports/past-imports.ts'
import { undoWords } from '#client/imports/undo-words.ts'
import type { ImportList, PastImport, UndoReport } from '#contract/import-list-schema.ts'
import type { ActiveImport } from '#contract/import-schema.ts'

afterEach(cleanup)

const taken = (changes: Partial<PastImport> = {}): PastImport => ({
  id: 'one',
  name: 'june.csv',
  finishedAt: Date.UTC(2026, 5, 30),
  records: 6,
  rejected: 0,
  orders: { created: 4, updated: 2, unchanged: 0 },
  undoneAt: null,
  ...changes,
})
const pageOf = (...imports: PastImport[]): ImportList => ({
  imports,
  total: imports.length,
  pages: 1,
  page: 1,
  per: 10,
  active: [],
})
const report = (changes: Partial<UndoReport> = {}): UndoReport => ({
  id: 'one',
  name: 'june.csv',
  state: 'checked',
  deleted: 4,
  restored: 1,
  keptCount: 1,
  kept: [{ id: '#7', reason: 'It was changed by hand.' }],
  ...changes,
})

function shown(server: Partial<PastImports>) {
  const onUndone = vi.fn()
  const list = async () => pageOf(taken())
  const undo = async (_id: string, dryRun: boolean) => report(dryRun ? {} : { state: 'undone' })
  render(
    <HistoryStep onBack={() => {}} onUndone={onUndone} server={{ list, undo, cancel: async () => {}, ...server }} />,
  )
  return { user: userEvent.setup(), onUndone }
}

describe('past imports', () => {
  it('say what undoing will do before it does, and undo on a second yes', async () => {
    const undo = vi.fn<PastImports['undo']>(async (_id, dryRun) => report(dryRun ? {} : { state: 'undone' }))
    const { user, onUndone } = shown({ undo })
    await user.click(await screen.findByRole('button', { name: 'Undo june.csv' }))
    expect(undo).toHaveBeenLastCalledWith('one', true)
    expect(document.activeElement?.textContent).toBe('Undo june.csv?')
    expect(screen.getByText(/4 orders that it created are deleted; 1 order that it changed is put back/)).toBeTruthy()
    expect(screen.getByText('#7: It was changed by hand.')).toBeTruthy()
    expect(onUndone).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    expect(undo).toHaveBeenLastCalledWith('one', false)
    expect(onUndone).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toMatch(
      /^june\.csv was undone: 4 orders that it created were deleted/,
    )
  })

  it('are kept by a no, and show the ones that were undone', async () => {
    const { user, onUndone } = shown({
      list: async () => pageOf(taken(), taken({ id: 'two', name: 'may.csv', undoneAt: 1 })),
    })
    expect(await screen.findByText(/^Undone /)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo may.csv' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo june.csv' }))
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
    expect(onUndone).not.toHaveBeenCalled()
  })

  it('tell what the server says when it cannot', async () => {
    const { user } = shown({
      undo: async () => {
        throw new Error('Another import is running.')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo june.csv' }))
    expect(screen.getByRole('alert').textContent).toBe('Another import is running.')
  })

  it('say so when there are none', async () => {
    shown({ list: async () => ({ imports: [], total: 0, pages: 0, page: 1, per: 10, active: [] }) })
    expect(await screen.findByText('Nothing has been imported yet.')).toBeTruthy()
  })
})

describe('imports in progress', () => {
  const running: ActiveImport = { id: 'three', name: 'july.csv', dryRun: false, state: 'writing', done: 3, of: 4 }
  const waiting: ActiveImport = { ...running, id: 'four', name: 'may.csv', state: 'waiting', waitingFor: 'july.csv' }

  it('are shown above the past ones, and each can be cancelled', async () => {
    let active = [running, waiting]
    const cancel = vi.fn(async (id: string) => {
      active = active.filter((one) => one.id !== id)
    })
    const list = vi.fn(async () => ({ ...pageOf(taken()), active }))
    const { user } = shown({ list, cancel })
    const items = within(await screen.findByRole('list', { name: 'Imports in progress' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'july.csvWriting · 75%Cancel',
      expect.stringMatching(/^may\.csvWaiting for the import of .*july\.csv.* to finishCancel$/),
    ])
    await user.click(screen.getByRole('button', { name: 'Cancel the import of july.csv' }))
    expect(cancel).toHaveBeenCalledWith('three')
    expect(screen.queryByRole('button', { name: 'Cancel the import of july.csv' })).toBeNull()
    // The focus stays where the list is.
    expect(document.activeElement?.textContent).toContain('may.csv')
    await user.click(screen.getByRole('button', { name: 'Cancel the import of may.csv' }))
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.queryByRole('list', { name: 'Imports in progress' })).toBeNull()
  })

  it('that cannot be cancelled any more say why', async () => {
    const cancel = async () => {
      throw new Error('The import has ended already.')
    }
    const { user } = shown({ list: async () => ({ ...pageOf(), active: [running] }), cancel })
    await user.click(await screen.findByRole('button', { name: 'Cancel the import of july.csv' }))
    expect(screen.getByRole('alert').textContent).toBe('The import has ended already.')
  })
})

describe('what undoing does, in words', () => {
  it.each([
    [report({ deleted: 1, restored: 0, keptCount: 0 }), '1 order that it created is deleted.'],
    [report({ deleted: 0, restored: 0, keptCount: 2 }), '2 orders changed since then stay as now.'],
    [report({ deleted: 0, restored: 0, keptCount: 0 }), 'No order changes.'],
    [
      report({ state: 'undone', deleted: 0, restored: 3, keptCount: 0 }),
      '3 orders that it changed were put back as before.',
    ],
  ])('%#', (undo, words) => expect(undoWords(undo)).toBe(words))
})
