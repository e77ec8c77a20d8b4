// @vitest-environment jsdom
// Covers: data Import
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ImportSource } from '#client/data/import-source.ts'
import { sampleWorkspace } from '#client/data/sample/sample-workspace.ts'
import { HistoryStep } from '#client/imports/history-step.tsx'
import { WorkspaceProvider } from '#client/state/workspace.ts'
import type { ImportList, PastImport, UndoReport } from '#contract/imports/import-list-schema.ts'
import type { ActiveImport } from '#contract/imports/import-schema.ts'

afterEach(cleanup)

const finished = (changes: Partial<PastImport> = {}): PastImport => ({
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

function shown(source: Partial<ImportSource>, undoAtOnce?: string) {
  const onUndone = vi.fn()
  const list = async () => pageOf(finished())
  const undo = async (_id: string, dryRun: boolean) => report(dryRun ? {} : { state: 'undone' })
  const imports = { ...sampleWorkspace.imports, list, undo, cancel: async () => {}, ...source }
  const workspace = { ...sampleWorkspace, imports }
  render(
    <WorkspaceProvider value={workspace}>
      <HistoryStep undo={undoAtOnce} onBack={() => {}} onUndone={onUndone} />
    </WorkspaceProvider>,
  )
  return { user: userEvent.setup(), onUndone }
}

describe('past imports', () => {
  it('show what undoing would change, and undo after confirmation', async () => {
    const undo = vi.fn<ImportSource['undo']>(async (_id, dryRun) => report(dryRun ? {} : { state: 'undone' }))
    const { user, onUndone } = shown({ undo })
    await user.click(await screen.findByRole('button', { name: 'Undo june.csv' }))
    expect(undo).toHaveBeenLastCalledWith('one', true)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo the import of june.csv?'))
    expect(
      screen.getByText(/^Deletes the 4 orders it created and restores 1 it changed\. 1 order was changed since/),
    ).toBeTruthy()
    expect(screen.getByText('#7: It was changed by hand.')).toBeTruthy()
    expect(onUndone).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Undo import' }))
    expect(undo).toHaveBeenLastCalledWith('one', false)
    expect(onUndone).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toMatch(
      /^The import of june\.csv was undone\. Deleted the 4 orders it created/,
    )
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Past imports' }))
  })

  it('do not change without confirmation, and show which were undone', async () => {
    const { user, onUndone } = shown({
      list: async () => pageOf(finished(), finished({ id: 'two', name: 'may.csv', undoneAt: 1 })),
    })
    expect(await screen.findByText(/^Undone /)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo may.csv' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo june.csv' }))
    await user.click(screen.getByRole('button', { name: 'Keep import' }))
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Past imports' }))
    expect(onUndone).not.toHaveBeenCalled()
  })

  it('ask at once about an import that was just made', async () => {
    const undo = vi.fn<ImportSource['undo']>(async () => report())
    shown({ undo }, 'one')
    expect(await screen.findByRole('button', { name: 'Undo import' })).toBeTruthy()
    expect(undo.mock.calls).toEqual([['one', true]])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo the import of june.csv?'))
  })

  it('show the server’s error', async () => {
    const { user } = shown({
      undo: async () => {
        throw new Error('Another import is running.')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Undo june.csv' }))
    expect(screen.getByRole('alert').textContent).toBe('Another import is running.')
  })

  it('show when there are none', async () => {
    shown({ list: async () => ({ imports: [], total: 0, pages: 0, page: 1, per: 10, active: [] }) })
    expect(await screen.findByText('No imports yet.')).toBeTruthy()
  })
})

describe('imports in progress', () => {
  const running: ActiveImport = { id: 'three', name: 'july.csv', dryRun: false, state: 'writing', done: 3, of: 4 }
  const waiting: ActiveImport = { ...running, id: 'four', name: 'may.csv', state: 'waiting', waitingFor: 'july.csv' }

  it('are shown above the past ones and can be cancelled', async () => {
    let active = [running, waiting]
    const cancel = vi.fn(async (id: string) => {
      active = active.filter((one) => one.id !== id)
    })
    const list = vi.fn(async () => ({ ...pageOf(finished()), active }))
    const { user } = shown({ list, cancel })
    const items = within(await screen.findByRole('list', { name: 'Imports in progress' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'july.csvSaving · 75%Cancel',
      expect.stringMatching(/^may\.csvWaiting for the import of .*july\.csv.* to finishCancel$/),
    ])
    await user.click(screen.getByRole('button', { name: 'Cancel the import of july.csv' }))
    expect(cancel).toHaveBeenCalledWith('three')
    expect(screen.queryByRole('button', { name: 'Cancel the import of july.csv' })).toBeNull()
    // The focus stays in the list.
    expect(document.activeElement?.textContent).toContain('may.csv')
    await user.click(screen.getByRole('button', { name: 'Cancel the import of may.csv' }))
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.queryByRole('list', { name: 'Imports in progress' })).toBeNull()
  })

  it('show why one can no longer be cancelled', async () => {
    const cancel = async () => {
      throw new Error('The import has ended already.')
    }
    const { user } = shown({ list: async () => ({ ...pageOf(), active: [running] }), cancel })
    await user.click(await screen.findByRole('button', { name: 'Cancel the import of july.csv' }))
    expect(screen.getByRole('alert').textContent).toBe('The import has ended already.')
  })
})
