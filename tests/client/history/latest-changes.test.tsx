// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import LatestChanges from '#client/history/latest-changes.tsx'
import { liveClient } from '#client/state/live-data.tsx'
import { clearUndoStack, stepBack } from '#client/state/undo-stack.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { done, madeChange } from './made-change.ts'
import { json, lines, madeHistory, notice, openHistory } from './open-history.tsx'

beforeEach(() => {
  clearUndoStack()
  liveClient.clear()
})

const changes = [
  madeChange({ id: 'edit', objectId: '#1' }),
  madeChange({ id: 'bulk', kind: 'bulk', orders: 23, bulk: { status: 'Approved' } }),
  madeChange({ id: 'undone', objectId: '#2', state: 'undone', canUndo: false }),
  madeChange({ id: 'settings', object: 'settings', canUndo: false }),
  madeChange({ id: 'fifth', objectId: '#5' }),
]
const open = (listed: readonly WorkspaceChange[], answers: Record<string, unknown> = {}) =>
  openHistory(
    '',
    (call) => (call.startsWith('GET /api/history') ? json(madeHistory(listed)) : json(answers[call])),
    () => <LatestChanges />,
  )

it('lists the four newest changes with links to the order and to all changes', async () => {
  open(changes)
  await screen.findByText('Approved 23 orders')
  expect(lines().map((text) => text?.replace(/^TC/, '').replace(/Nov.*:\d\d/, '·'))).toEqual([
    'Changed order #1·Undo',
    'Approved 23 orders·Undo…',
    'Changed order #2·Undone',
    'Changed the settings·',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/order-list/%231',
    '/history?object=order',
    '/order-list/%232',
    '/history',
  ])
})

it('undoes the change of one order at once, and the key for undo makes it again', async () => {
  const { user, calls } = open(changes, {
    'POST /api/changes/edit/undo?background=1': done(1),
    'POST /api/changes/undo/undo?background=1': done(1),
  })
  await user.click(await screen.findByRole('button', { name: /^Undo: Changed order #1/ }))
  await waitFor(() => expect(notice()).toBe('The change of #1 was undone.'))
  expect(document.activeElement?.tagName).toBe('UL')
  await stepBack('undo', false)
  expect(notice()).toBe('The change of #1 was made again.')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/changes/edit/undo?background=1',
    'POST /api/changes/undo/undo?background=1',
  ])
})

it('says that there are no changes', async () => {
  open([])
  expect(await screen.findByText('No changes yet.')).toBeDefined()
})
