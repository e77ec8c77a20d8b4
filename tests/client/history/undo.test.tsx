// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useWriteCount } from '#client/state/live-hooks.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { done, madeChange, NOTHING_STAYS } from './made-change.ts'
import { json, madeHistory, notice, openHistory } from './open-history.tsx'

const bulk = madeChange({ id: 'bulk', kind: 'bulk', orders: 23, bulk: { status: 'Approved' } })
const edit = madeChange({ id: 'edit', objectId: '#1' })
const moved = madeChange({ id: 'move', kind: 'bulk', orders: 2, bulk: { shop: 'b' }, name: 'Outlet' })
const imported = madeChange({ id: 'file', kind: 'import', object: 'import', name: 'june.csv', orders: 0 })
const shop = madeChange({ id: 'shop', object: 'shop', objectId: 'b', name: 'Outlet', fields: [] })

/** A server with these changes, of which each undone one is listed as undone. */
function server(start: readonly WorkspaceChange[], answers: Readonly<Record<string, unknown>>) {
  let changes = start
  return {
    add: (change: WorkspaceChange) => {
      changes = [change, ...changes]
    },
    answer: (call: string) => {
      const answer = answers[call]
      const [, id] = /^POST \/api\/(?:changes|imports)\/(.+)\/undo(?:\?background=1)?$/.exec(call) ?? []
      if (answer && id)
        changes = changes.map((one) => (one.id === id ? { ...one, state: 'undone', canUndo: false } : one))
      return answer ? json(answer) : call.startsWith('GET /api/history') ? json(madeHistory(changes)) : undefined
    },
  }
}

const undoOf = (text: string) => screen.findByRole('button', { name: new RegExp(`^Undo: ${text}, Nov 23, 2026`) })
const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'))

describe('the undo of one order', () => {
  it('is done at once, is announced, and leaves the focus on the line', async () => {
    const { answer } = server([edit], { 'POST /api/changes/edit/undo?background=1': done(1) })
    const { user, calls } = openHistory('', answer)
    await user.click(await undoOf('Changed order #1'))
    await screen.findByText('Undone')
    expect(notice()).toBe('The change of #1 was undone.')
    expect(posts(calls)).toEqual(['POST /api/changes/edit/undo?background=1'])
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(document.activeElement?.tagName).toBe('LI')
  })

  it('is of the line where it was pressed, whatever the list shows by then', async () => {
    const other = madeChange({ id: 'other', objectId: '#2' })
    const { answer, add } = server([edit, other], { 'POST /api/changes/other/undo?background=1': done(1) })
    const { user, calls } = openHistory('', answer)
    const button = await undoOf('Changed order #2')
    add(madeChange({ id: 'new', objectId: '#3' }))
    act(() => useWriteCount.setState(1, true))
    await undoOf('Changed order #3')
    await user.click(button)
    await screen.findByText('Undone')
    expect(posts(calls)).toEqual(['POST /api/changes/other/undo?background=1'])
  })

  it('says what stays, and why it failed', async () => {
    const { answer } = server([edit], {})
    let reply = json(done(0, '#1'))
    const { user } = openHistory('', (call) => (call.startsWith('POST') ? reply : answer(call)))
    await user.click(await undoOf('Changed order #1'))
    await waitFor(() => expect(notice()).toBe('The change was not undone, because the order was changed since.'))
    reply = json({ detail: 'Another import is running.' }, 409)
    await user.click(await undoOf('Changed order #1'))
    await waitFor(() => expect(notice()).toBe('The change was not undone. Another import is running.'))
  })

  it('does not run twice for two presses', async () => {
    const { answer } = server([edit], {})
    const { user, calls } = openHistory('', (call) => (call.startsWith('POST') ? new Promise(() => {}) : answer(call)))
    const button = await undoOf('Changed order #1')
    await user.click(button)
    await user.click(button)
    expect(posts(calls)).toHaveLength(1)
  })
})

describe('the undo of many orders', () => {
  const replies = {
    'POST /api/changes/bulk/undo?dryRun=1': done(21, '#7', '#9'),
    'POST /api/changes/bulk/undo?background=1': done(21, '#7', '#9'),
  }

  it('is confirmed first, with what would change and what stays', async () => {
    const { answer } = server([edit, bulk], replies)
    const { user, calls } = openHistory('', answer)
    await user.click(await undoOf('Approved 23 orders'))
    const question = await screen.findByRole('heading', { name: 'Undo this change of 23 orders?' })
    expect(document.activeElement).toBe(question)
    expect(
      screen.getByText('Restores the 21 orders it changed. 2 orders were changed since, and that stays.'),
    ).toBeTruthy()
    expect(screen.getByText('#7: It was changed since.')).toBeTruthy()
    expect(posts(calls)).toEqual(['POST /api/changes/bulk/undo?dryRun=1'])
    await user.click(screen.getByRole('button', { name: 'Undo change' }))
    await screen.findByText('Undone')
    expect(posts(calls).at(-1)).toBe('POST /api/changes/bulk/undo?background=1')
    expect(notice()).toBe('Status of 21 orders changed back; 2 changed since stay as they are.')
    expect(screen.queryByRole('heading', { name: /^Undo this/ })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Approved 23 orders')
  })

  it('changes nothing if the change is to stay, and gives the focus back', async () => {
    const { answer } = server([bulk], replies)
    const { user, calls } = openHistory('', answer)
    await user.click(await undoOf('Approved 23 orders'))
    await user.click(await screen.findByRole('button', { name: 'Keep change' }))
    expect(posts(calls)).toHaveLength(1)
    expect(document.activeElement).toBe(await undoOf('Approved 23 orders'))
  })

  it('has the words of a move, and of an import what is deleted', async () => {
    const report = { id: 'file', name: 'june.csv', ...NOTHING_STAYS, deleted: 4, restored: 1 }
    const { answer } = server([moved, imported], {
      'POST /api/changes/move/undo?dryRun=1': done(2),
      'POST /api/changes/move/undo?background=1': done(2),
      'POST /api/imports/file/undo?dryRun=1': { ...report, state: 'checked' },
      'POST /api/imports/file/undo': { ...report, state: 'undone' },
    })
    const { user } = openHistory('', answer)
    await user.click(await undoOf('Moved 2 orders to the shop “Outlet”'))
    await user.click(await screen.findByRole('button', { name: 'Undo change' }))
    await waitFor(() => expect(notice()).toBe('2 orders moved back.'))
    await user.click(await undoOf('Imported june.csv'))
    expect(await screen.findByText('Deletes the 4 orders it created and restores 1 it changed.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo import' }))
    await waitFor(() =>
      expect(notice()).toBe(
        'The import of june.csv was undone. Deleted the 4 orders it created and restored 1 it changed.',
      ),
    )
  })
})

it('undoes a change of a shop, and offers none where there is none', async () => {
  const settings = madeChange({ id: 'settings', object: 'settings', canUndo: false })
  const running = madeChange({ id: 'running', kind: 'bulk', orders: 5, state: 'running', canUndo: false })
  const { answer } = server([settings, running, shop], { 'POST /api/changes/shop/undo?background=1': done(1) })
  const { user } = openHistory('', answer)
  await user.click(await undoOf('Changed the shop “Outlet”'))
  await waitFor(() => expect(notice()).toBe('The change of shop “Outlet” was undone.'))
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first ?? document.body).queryByRole('button')).toBeNull()
  expect(second?.textContent).toContain('Still running')
})

it('focuses the list when the focused line moves to the next page', async () => {
  let changes = [edit]
  const { user } = openHistory('', () => json(madeHistory(changes)))
  ;(await undoOf('Changed order #1')).focus()
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  changes = [madeChange({ id: 'new', objectId: '#3' })]
  act(() => useWriteCount.setState(1, true))
  await undoOf('Changed order #3')
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'History' }))
})
