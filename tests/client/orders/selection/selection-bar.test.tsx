// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import { AllMatching } from '#client/orders/all-matching.ts'
import { type ListAction, type ListState, reduceList, START_VIEW, startList } from '#client/orders/list-state.ts'
import SelectionBar from '#client/orders/selection/selection-bar.tsx'
import { DataHooksProvider } from '#client/state/data-hooks.ts'
import { keyActions } from '#client/state/keys.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { useNotification } from '#client/state/notification.ts'
import type { BulkJob, BulkPreview } from '#contract/changes/bulk-change.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'
import { fakeMedia } from '#tests/support/fake-media.ts'

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
}

/** What the list needs of an order. */
const ROW = {
  ...{ user: { name: 'Ada', avatar: '' }, project: 'Desk', address: '', status: 'Pending', customerKey: '' },
  ...{ day: '2026-03-01', date: '2026-03-01T12:00:00.000Z', amount: { minor: 100, currency: 'EUR' } },
}

let sent: Sent[]
let answers: { preview: Partial<BulkPreview>; job: Partial<BulkJob>; conflict?: object }
/** Answers wait for it. */
let answering: Promise<void>
/** A change that is answered as running is followed, also after its test and without the bar. */
let isFollowed = false
/** How the state of the list changes from outside of the bar. */
let dispatch: (action: ListAction) => void
let state: ListState

beforeEach(() => {
  sent = []
  fakeMedia(1440)
  answers = { preview: { willChange: 2 }, job: { changed: 2 } }
  answering = Promise.resolve()
  useNotification.setState({}, true)
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const request = { path, body: body ? (JSON.parse(body) as Record<string, unknown>) : {} }
    if (path !== '/api/shops') sent.push(request)
    await answering
    return answerTo(request)
  })
})
afterEach(async () => {
  cleanup()
  // The last look at its progress would be a call of the next file.
  await waitFor(() => expect(isFollowed).toBe(false))
  vi.unstubAllGlobals()
})

function answerTo({ path, body }: Sent): Response {
  if (path === '/api/shops') return Response.json({ shops: [] })
  if (path.startsWith('/api/orders?')) {
    const orders = ['#1', '#2', '#3'].map((id) => ({ ...ROW, id, number: id }))
    return Response.json({ orders, total: 3, pages: 1, page: 1, per: 100 })
  }
  if (path.startsWith('/api/order?'))
    return Response.json({ ...madeSingleOrder(), id: new URL(path, 'http://x').searchParams.get('id') })
  if (answers.conflict && path === '/api/orders/bulk' && body.expected !== 9)
    return Response.json({ detail: '9 orders match now, not 7.', ...answers.conflict }, { status: 409 })
  if (body.dryRun)
    return Response.json({ unchanged: 0, needsReason: 0, refusedCount: 0, refused: [], ...answers.preview })
  isFollowed = !path.startsWith('/api/jobs/')
  const job = { id: 'job', state: 'running', done: 0, of: 2, changed: 0, refusedCount: 0, refused: [] }
  return Response.json(path.startsWith('/api/jobs/') ? { ...job, state: 'done', done: 2, ...answers.job } : job)
}

function Bar({ total, start }: { total: number | undefined; start: ListState }) {
  const [list, act] = useReducer(reduceList, start)
  dispatch = act
  state = list
  if (list.selected.size === 0) return null
  const query = { ...DEFAULT_QUERY, page: 3, search: 'desk', cities: ['Graz'] }
  return <SelectionBar state={list} query={query} total={total} dispatch={act} onFocusLost={() => {}} />
}

const shown = reduceList(startList(START_VIEW), { type: 'rowsShown', ids: ['#1', '#2', '#3'] })
const two = reduceList(shown, { type: 'select', selected: new Set(['#1', '#2']) })
const allBut = (total: number, ...ids: string[]) =>
  reduceList(shown, { type: 'select', selected: new AllMatching(total, new Set(ids)) })

const MEMBERS = ['ann@example.com', 'bo@example.com']

function openBar(start: ListState, total: number | null = 7) {
  const client = createQueryClient()
  client.setQueryData(['shops', 0], [])
  const tree = (count: number | undefined) => (
    <QueryClientProvider client={client}>
      <DataHooksProvider value={{ useOrderNames: () => ({ data: MEMBERS, isStale: false, retry: () => {} }) }}>
        <Bar total={count} start={start} />
      </DataHooksProvider>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(tree(total ?? undefined))
  return { user: userEvent.setup(), unmount, showTotal: (count: number | undefined) => rerender(tree(count)) }
}

const bar = () => within(screen.getByRole('toolbar', { name: 'Selected orders' }))
const matching = () => bar().queryByRole('button', { name: /match/ })?.getAttribute('aria-label')
const starts = () =>
  sent.filter(({ path, body }) => path === '/api/orders/bulk' && !body.dryRun).map(({ body }) => body)

/** The simulated browser has no popovers. */
function openDialog(text = 'New status') {
  const dialog = screen.getByText(text).closest<HTMLElement>('[popover]')
  if (!dialog) throw new Error('no dialog')
  const toggle = (newState: string) =>
    act(() => void dialog.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState })))
  let isOpen = true
  const matches = dialog.matches.bind(dialog)
  Object.assign(dialog, { matches: (selector: string) => (selector === ':popover-open' ? isOpen : matches(selector)) })
  dialog.hidePopover = () => {
    toggle('closed')
    isOpen = false
  }
  toggle('open')
  return within(dialog)
}

const changeButton = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.findByRole('button', { name, hidden: true })
const radio = (dialog: ReturnType<typeof within>, name: string) => dialog.getByLabelText(name)

describe('all orders that match', () => {
  it('are selected with their number, while it is known and others are selected', async () => {
    const { user, showTotal } = openBar(two, null)
    expect(matching()).toBeUndefined()
    showTotal(4213)
    expect(matching()).toBe('Select all 4,213 matching')
    await user.click(bar().getByRole('button', { name: 'Select all 4,213 matching' }))
    expect(state.selected).toEqual(new AllMatching(4213))
    expect(bar().getByText('4,213 selected')).toBeTruthy()
    expect(matching()).toBeUndefined()
    act(() => dispatch({ type: 'toggleRow', id: '#2' }))
    expect(bar().getByText('4,212 selected')).toBeTruthy()
    await user.click(bar().getByRole('button', { name: 'Select all 4,213 matching' }))
    expect(state.selected.size).toBe(4213)
  })

  it('stay as many as were seen when others arrive, which are added on request only', async () => {
    const { user, showTotal } = openBar(allBut(7, '#2'))
    showTotal(9)
    expect(bar().getByText('6 selected')).toBeTruthy()
    await user.click(bar().getByRole('button', { name: 'Now 9 match. Use all 9' }))
    expect(state.selected).toEqual(new AllMatching(9, new Set(['#2'])))
  })

  it('are changed as the query, the number that was seen, and the exceptions', async () => {
    const { user } = openBar(allBut(7, '#2'))
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    await waitFor(() => expect(state.selected.size).toBe(0))
    const query = { q: 'desk', city: ['Graz'] }
    expect(starts()).toEqual([{ query, expected: 7, except: ['#2'], change: { status: 'Approved' } }])
  })

  it('are confirmed again where the server finds another number', async () => {
    answers.conflict = { total: 9, except: [] }
    const { user } = openBar(allBut(7, '#2'))
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    expect(await dialog.findByText('9 orders match now, not 7.')).toBeTruthy()
    await user.click(await changeButton(dialog, 'Use all 9'))
    expect(state.selected).toEqual(new AllMatching(9))
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    await waitFor(() => expect(state.selected.size).toBe(0))
    expect(starts()).toMatchObject([{ expected: 9, except: [] }])
  })
})

describe('the dialog of a status change', () => {
  it('asks for a reason only where an order needs one', async () => {
    const { user } = openBar(two)
    const dialog = openDialog()
    expect(sent).toEqual([])
    await user.click(radio(dialog, 'Approved'))
    await changeButton(dialog, 'Change 2 orders')
    expect(dialog.queryByRole('textbox', { hidden: true })).toBeNull()
    answers.preview = { willChange: 0, needsReason: 2, refusedCount: 2, refused: [{ id: '#1', reason: 'Give one.' }] }
    await user.click(radio(dialog, 'Pending'))
    const reason = await dialog.findByLabelText('Reason (2 orders go back to an earlier status)')
    answers.preview = { willChange: 2, needsReason: 2 }
    await user.type(reason, 'Counted again')
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    await waitFor(() => expect(state.selected.size).toBe(0))
    expect(starts()).toMatchObject([{ change: { status: 'Pending', reason: 'Counted again' } }])
  })

  it('starts by Enter as soon as it is known that every order can be changed, once', async () => {
    const { user } = openBar(two)
    const dialog = openDialog()
    const { promise, resolve } = Promise.withResolvers<void>()
    answering = promise
    await user.click(radio(dialog, 'Approved'))
    await user.keyboard('{Enter}{Enter}')
    expect(starts()).toEqual([])
    resolve()
    await waitFor(() => expect(state.selected.size).toBe(0))
    expect(starts()).toHaveLength(1)
    expect(useNotification.getState().notice).toMatchObject({ text: 'Status of 2 orders changed.' })
  })

  it('shows what is not allowed first, where Enter was faster', async () => {
    answers.preview = { willChange: 1, refusedCount: 1, refused: [{ id: '#1', reason: 'No.' }] }
    const { user } = openBar(two)
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('#1: No.')).toBeTruthy()
    expect(starts()).toEqual([])
  })

  it('names the orders that were not changed, and clears the selection after that', async () => {
    const refused = [{ id: '#1', reason: 'It is complete.' }]
    answers = { preview: { willChange: 1 }, job: { changed: 1, refusedCount: 6, refused } }
    const { user } = openBar(two)
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    await user.click(await changeButton(dialog, 'Change 1 order'))
    const done = await changeButton(dialog, 'Done')
    expect(dialog.getByText('Status of 1 order changed, 6 not allowed.')).toBeTruthy()
    expect(dialog.getByText('#1: It is complete.')).toBeTruthy()
    expect(dialog.getByText('And 5 more orders.')).toBeTruthy()
    const results = dialog.getByText('All results (CSV)')
    expect(results.getAttribute('href')).toBe('/api/jobs/job/results.csv')
    expect(state.selected.size).toBe(2)
    await user.click(done)
    expect(state.selected.size).toBe(0)
  })

  it('stays open with the sentence after a failure', async () => {
    const { user } = openBar(two)
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    const change = await changeButton(dialog, 'Change 2 orders')
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'The disk is full.' }, { status: 507 }))
    await user.click(change)
    expect(await dialog.findByText('The disk is full.')).toBeTruthy()
    expect(state.selected.size).toBe(2)
    expect(useNotification.getState().notice).toBeUndefined()
  })

  it('leaves a selection alone that was made while the change ran', async () => {
    const { user } = openBar(two)
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    act(() => dispatch({ type: 'toggleRow', id: '#3' }))
    await waitFor(() => expect(useNotification.getState().notice).toBeDefined())
    expect([...(state.selected as ReadonlySet<string>)]).toEqual(['#1', '#2', '#3'])
  })

  it('says how many orders a stopped change left out', async () => {
    answers.job = { state: 'cancelled', done: 500, of: 1300, changed: 500 }
    const { user } = openBar(two)
    const dialog = openDialog()
    await user.click(radio(dialog, 'Approved'))
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    await waitFor(() => expect(useNotification.getState().notice).toBeDefined())
    expect(useNotification.getState().notice?.text).toBe('Status of 500 orders changed. Stopped before 800 orders.')
  })
})

describe('printing', () => {
  const print = vi.fn()
  beforeEach(() => {
    print.mockReset()
    vi.stubGlobal('print', print)
  })

  it('refuses more than 200 orders with what to do, and reads none', async () => {
    const { user } = openBar(allBut(201))
    await user.click(bar().getByRole('button', { name: 'Print packing slips' }))
    expect((await screen.findByRole('alert')).textContent).toContain('At most 200 orders can be printed at a time')
    expect(sent).toEqual([])
  })

  it('reads all that match but for the exceptions', async () => {
    openBar(allBut(3, '#2'))
    act(() => keyActions.printSelected?.())
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(sent.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/api\/orders\?.*per=100/),
      '/api/order?id=%231',
      '/api/order?id=%233',
    ])
  })

  it('prints nothing where another number matches', async () => {
    const { user } = openBar(allBut(4, '#2'))
    await user.click(bar().getByRole('button', { name: 'Print pick list' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Now 3 orders match. Check the selection')
    expect(print).not.toHaveBeenCalled()
  })
})

it('offers its keys only while it is shown', () => {
  const { unmount } = openBar(two)
  expect([keyActions.setStatusOfSelected, keyActions.printSelected]).toEqual([
    expect.any(Function),
    expect.any(Function),
  ])
  unmount()
  expect([keyActions.setStatusOfSelected, keyActions.printSelected]).toEqual([undefined, undefined])
})

describe('shipping, tagging and assigning', () => {
  it('changes what is filled in, after saying how many orders change', async () => {
    const { user } = openBar(two)
    const dialog = openDialog('Everything was shipped today')
    const startButton = () => changeButton(dialog, 'Change 2 orders')
    await user.click(dialog.getByLabelText('Everything was shipped today'))
    await user.type(dialog.getByLabelText('Carrier'), 'DHL')
    const added = dialog.getByLabelText<HTMLInputElement>(/^Add tags/)
    expect(added.list?.options).toHaveLength(0)
    await user.type(added, 'vip, gift')
    // The names of this test.
    expect([...(added.list?.options ?? [])].map(({ value }) => value)).toEqual(MEMBERS.map((name) => `vip, ${name}`))
    const assignee = dialog.getByLabelText<HTMLInputElement>(/^Assignee/)
    expect([...(assignee.list?.options ?? [])].map(({ value }) => value)).toEqual(MEMBERS)
    await user.type(assignee, 'ann@example.com')
    expect(await dialog.findByText('2 orders will change.')).toBeTruthy()
    await user.click(await startButton())
    await waitFor(() => expect(useNotification.getState().notice?.text).toBe('2 orders changed.'))
    const change = { shipped: { carrier: 'DHL' }, addTags: ['vip', 'gift'], assignee: 'ann@example.com' }
    expect(starts()).toEqual([{ ids: ['#1', '#2'], change }])
  })

  it('ships with the tracking numbers of a pasted list, which names selected orders only', async () => {
    const { user } = openBar(two)
    const dialog = openDialog('Everything was shipped today')
    await user.click(dialog.getByLabelText('Everything was shipped today'))
    const list = dialog.getByLabelText(/^Tracking numbers/)
    await user.click(list)
    await user.paste('#1\t0034\n#3\t0036')
    expect(await dialog.findByText('Order #3 is not selected.')).toBeTruthy()
    expect(((await changeButton(dialog, 'Change')) as HTMLButtonElement).disabled).toBe(true)
    // What is not shipped has no numbers.
    await user.type(dialog.getByLabelText(/^Add tags/), 'new')
    await user.click(dialog.getByLabelText('Everything was shipped today'))
    expect(((await changeButton(dialog, 'Change 2 orders')) as HTMLButtonElement).disabled).toBe(false)
    await user.clear(dialog.getByLabelText(/^Add tags/))
    await user.click(dialog.getByLabelText('Everything was shipped today'))
    act(() => dispatch({ type: 'select', selected: new AllMatching(7) }))
    expect(await dialog.findByText('Tracking numbers are for orders that are selected one by one.')).toBeTruthy()
    act(() => dispatch({ type: 'select', selected: two.selected }))
    await user.clear(dialog.getByLabelText(/^Tracking numbers/))
    await user.paste('#1\t0034\n#2\t0035')
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    const change = { shipped: { tracking: { '#1': '0034', '#2': '0035' } } }
    await waitFor(() => expect(starts()).toEqual([{ ids: ['#1', '#2'], change }]))
    cleanup()
    openBar(allBut(7))
    const all = openDialog('Everything was shipped today')
    await user.click(all.getByLabelText('Everything was shipped today'))
    expect(all.queryByLabelText(/^Tracking numbers/)).toBeNull()
  })

  it('takes tags and the assignee off, and starts with nothing filled in', async () => {
    const { user } = openBar(two)
    const dialog = openDialog('Everything was shipped today')
    expect(((await changeButton(dialog, 'Change')) as HTMLButtonElement).disabled).toBe(true)
    await user.type(dialog.getByLabelText(/^Remove tags/), 'new')
    await user.click(dialog.getByLabelText('Remove the assignee'))
    await user.click(await changeButton(dialog, 'Change 2 orders'))
    await waitFor(() =>
      expect(starts()).toEqual([{ ids: ['#1', '#2'], change: { removeTags: ['new'], assignee: null } }]),
    )
  })
})
