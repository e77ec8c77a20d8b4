// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useDataSet } from '#client/state/data-set.ts'
import { useWriteCount } from '#client/state/live-hooks.ts'
import { madeChange } from './made-change.ts'
import { json, lines, madeHistory, openHistory } from './open-history.tsx'

const numbered = (number: number) => madeChange({ id: `change ${number}`, objectId: `#${number}` })

/** 45 changes on pages of 20, as the server has them; the filter matches 3 of them. */
function paged(call: string) {
  const parameters = new URL(call.slice(4), 'http://localhost').searchParams
  const page = Number(parameters.get('page') ?? 1)
  const total = parameters.has('object') || parameters.has('from') ? 3 : 45
  const first = (page - 1) * 20
  const count = Math.max(0, Math.min(20, total - first))
  const changes = Array.from({ length: count }, (_, index) => numbered(first + index + 1))
  return json(madeHistory(changes, { total, pages: Math.ceil(total / 20), page }))
}

const chip = (name: string, of = 'What') =>
  within(screen.getByRole('navigation', { name: of })).getByRole('link', { name })
const summary = () => screen.getByRole('status').textContent

it('asks for what the address says, and says which changes are shown', async () => {
  const { calls } = openHistory('?object=order&action=bulk&from=2026-11-01&to=2026-11-22', paged)
  await screen.findByText('1–3 of 3 changes · Time zone: Europe/Berlin')
  expect(calls).toEqual(['GET /api/history?object=order&action=bulk&from=2026-11-01&to=2026-11-22'])
  expect([chip('Orders'), chip('Bulk', 'Kind')].map((link) => link.getAttribute('aria-current'))).toEqual([
    'true',
    'true',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-22')
})

it('shows another page for another address, also with Back', async () => {
  const { user, calls } = openHistory('', paged)
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  expect(lines()[0]).toContain('Changed order #1')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('21–40 of 45 changes · Time zone: Europe/Berlin')
  expect(location.search).toBe('?page=2')
  expect(lines()[0]).toContain('Changed order #21')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('41–45 of 45 changes · Time zone: Europe/Berlin')
  // The pressed button is disabled now.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }))
  act(() => history.back())
  await screen.findByText('21–40 of 45 changes · Time zone: Europe/Berlin')
  expect(calls).toContain('GET /api/history?page=3')
})

it('starts on page 1 with another filter, and leaves out kinds that the object does not have', async () => {
  const { user, calls } = openHistory('?action=bulk&page=2', paged)
  await screen.findByText('21–40 of 45 changes · Time zone: Europe/Berlin')
  await user.click(chip('Orders'))
  await screen.findByText('1–3 of 3 changes · Time zone: Europe/Berlin')
  expect(location.search).toBe('?object=order&action=bulk')
  expect(chip('Settings').getAttribute('href')).toBe('/history?object=settings')
  await user.click(chip('Settings'))
  await waitFor(() => expect(calls.at(-1)).toBe('GET /api/history?object=settings'))
  expect(screen.queryByRole('navigation', { name: 'Kind' })).toBeNull()
})

it('filters by who made the changes, and has all of them as a file', async () => {
  const { user, calls } = openHistory('?object=order&page=2', paged)
  await user.type(screen.getByLabelText('Person'), ' Ada {Enter}')
  await waitFor(() => expect(calls.at(-1)).toBe('GET /api/history?object=order&person=Ada'))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download as CSV' })
  expect(link.getAttribute('href')).toBe('/api/history.csv?object=order&person=Ada')
})

it.each([
  ['owner', true],
  ['manager', false],
])('offers the objects that a person with the role %s sees', async (role, seesAll) => {
  useDataSet.setState({ hasServer: true, role })
  onTestFinished(() => useDataSet.setState({ hasServer: false, role: '' }))
  openHistory('', paged)
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  const objects = within(screen.getByRole('navigation', { name: 'What' }))
  for (const name of ['Exports', 'Deletions', 'Sign-ins']) expect(objects.queryByText(name) !== null).toBe(seesAll)
})

it('filters by days, and clears every filter', async () => {
  const { user } = openHistory('?page=2', paged)
  await screen.findByText('21–40 of 45 changes · Time zone: Europe/Berlin')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } })
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('1–3 of 3 changes · Time zone: Europe/Berlin')
  expect(location.search).toBe('?from=2026-11-20')
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  // The pressed link is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'History' }))
})

it.each([
  ['?object=orders', '“orders” is nothing that has a history. The filter “object” is ignored.'],
  ['?object=toString', '“toString” is nothing that has a history. The filter “object” is ignored.'],
  ['?action=delete', '“delete” is not a kind of change. The filter “action” is ignored.'],
  ['?from=2026-02-30', '“2026-02-30” is not a date. The filter “from” is ignored.'],
  ['?page=0', '“0” is not a page number. Showing page 1.'],
  ['?actor=Ada', 'Unknown parameter in the address: “actor”.'],
  [`?person=${'a'.repeat(201)}`, 'The name of a person has at most 200 characters. The filter “person” is ignored.'],
])('ignores %s and says so', async (search, sentence) => {
  const { calls } = openHistory(search, paged)
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(calls).toEqual(['GET /api/history'])
})

it('ignores a last day before the first day, and a second value', async () => {
  const { calls } = openHistory('?from=2026-11-02&to=2026-11-01&from=2026-01-01', paged)
  await screen.findByText('1–3 of 3 changes · Time zone: Europe/Berlin')
  expect(calls).toEqual(['GET /api/history?from=2026-11-02'])
  expect(screen.getByRole('alert').textContent).toBe(
    '“from” is in the address more than once. The first one is used.The last day is before the first day. The filter “to” is ignored.',
  )
})

it('leads on from an empty page', async () => {
  const { user } = openHistory('?page=9', paged)
  await user.click(await screen.findByRole('link', { name: 'Go to page 1' }))
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  expect(document.activeElement?.tagName).toBe('H1')
})

it('says that nothing matches, or that nothing was changed', async () => {
  const { user } = openHistory('?object=view', () => json(madeHistory([], { pages: 0 })))
  await screen.findAllByText('No changes found.')
  const [, link] = screen.getAllByRole('link', { name: 'Clear filters' })
  await user.click(link ?? document.body)
  await screen.findByText('No changes yet.')
  expect(screen.getByRole('link', { name: 'Go to the order list' })).toBeTruthy()
})

it('says why it could not be loaded, and tries again', async () => {
  let isAway = true
  const { user } = openHistory('', (call) => (isAway ? json({ detail: 'The disk is full.' }, 507) : paged(call)))
  expect((await screen.findByRole('alert')).textContent).toContain('The history could not be loaded.The disk is full.')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
})

it('marks the lines of the previous filter until the others are there', async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user } = openHistory('', async (call) => {
    if (call.includes('object')) await waiting
    return paged(call)
  })
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  await user.click(chip('Orders'))
  expect(summary()).toBe('Loading changes…')
  expect(screen.getByRole('list', { hidden: true, name: 'History' }).closest('[inert]')).toBeTruthy()
  release()
  await screen.findByText('1–3 of 3 changes · Time zone: Europe/Berlin')
})

it('is read again after every change, and the lines can be used meanwhile', async () => {
  let isSlow = false
  const { calls } = openHistory('', (call) => (isSlow ? new Promise(() => {}) : paged(call)))
  await screen.findByText('1–20 of 45 changes · Time zone: Europe/Berlin')
  isSlow = true
  act(() => useWriteCount.setState(1, true))
  await waitFor(() => expect(calls).toEqual(['GET /api/history', 'GET /api/history']))
  // In a browser, inert lines would lose the focus.
  expect(screen.getByRole('list', { name: 'History' }).closest('[inert]')).toBeNull()
  expect(summary()).toBe('1–20 of 45 changes · Time zone: Europe/Berlin')
})
