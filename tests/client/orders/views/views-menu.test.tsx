// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readView } from '#client/orders/list-address.ts'
// Loaded before the tests, which wait a second at most.
import '#client/orders/views/views-panel.tsx'
import PinnedViews from '#client/orders/views/pinned-views.tsx'
import ViewsMenu from '#client/orders/views/views-menu.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { liveClient } from '#client/state/live-data.tsx'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { useNotification } from '#client/state/notification.ts'
import { useSavedViews } from '#client/state/saved-views.ts'
import { readSaved } from '#client/state/storage.ts'
import type { SavedView } from '#contract/orders/saved-views.ts'

const PENDING = '?sort=amount&status=Pending'
/** As a view saves it. */
const PENDING_QUERY = 'columns=default&per=25&sort=amount&status=Pending'

let views: readonly SavedView[]
let isReachable: boolean
/** The addresses of the counts that were asked for. */
let counted: string[]

beforeEach(() => {
  views = []
  isReachable = true
  useSavedViews.setState(useSavedViews.getInitialState(), true)
  useNotification.setState({}, true)
  useDataSet.setState(useDataSet.getInitialState(), true)
  counted = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (url.startsWith('/api/orders/count')) {
      counted.push(url)
      return Response.json({ total: 1200 })
    }
    if (method === 'PUT') views = JSON.parse(String(body)).views
    return Response.json({ views }, { headers: { etag: '"1"' } })
  })
})
afterEach(() => {
  cleanup()
  liveClient.clear()
  vi.unstubAllGlobals()
})

const saved = (name: string, query = PENDING_QUERY): SavedView => ({ id: name, name, query })
const notice = () => useNotification.getState().notice

/** Opens the menu of a list with this address. The simulated browser has no popovers. */
function openViews(search: string) {
  const client = createQueryClient()
  const menu = (address: string) => (
    <QueryClientProvider client={client}>
      <ViewsMenu view={readView(address)} />
    </QueryClientProvider>
  )
  const { rerender } = render(menu(search))
  const popover = document.querySelector<HTMLElement>('[popover]')
  if (!popover) throw new Error('no popover')
  const hide = vi.fn()
  popover.hidePopover = hide
  const open = () =>
    void act(() => void popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })))
  open()
  const panel = within(popover)
  const press = async (name: string) => user.click(await panel.findByText(name))
  const user = userEvent.setup()
  const change = async (name: string) => user.click(await panel.findByLabelText(`Change view “${name}”`))
  const button = () => document.querySelector('[popovertarget]')?.textContent
  return {
    user,
    panel,
    hide,
    open,
    press,
    change,
    button,
    show: (view: string) => rerender(menu(view)),
  }
}

it('saves what is shown under the trimmed name, closes, and names it where it is shown', async () => {
  const { user, panel, hide, open, press, button, show } = openViews(PENDING)
  expect(await panel.findByText('No saved views')).toBeTruthy()
  await press('Save this view…')
  await user.type(panel.getByLabelText('Name of the view'), ' To pack {Enter}')
  await waitFor(() => expect(notice()?.text).toBe('View “To pack” saved.'))
  expect(views).toMatchObject([{ name: 'To pack', query: PENDING_QUERY }])
  expect(hide).toHaveBeenCalledOnce()
  expect(button()).toBe('To pack')
  open()
  const link = () => panel.getByText('To pack').closest('a')
  expect(link()?.getAttribute('href')).toBe(`/order-list?${PENDING_QUERY}`)
  expect(link()?.getAttribute('aria-current')).toBe('true')
  show('?q=lamp')
  expect(button()).toBe('Views')
  expect(link()?.getAttribute('aria-current')).toBeNull()
})

it('counts the orders of each view', async () => {
  views = [saved('Open'), saved('Lamps of Graz', 'columns=id&per=10&q=lamp&city=Graz')]
  const { panel } = openViews('')
  await waitFor(() => expect(panel.getAllByText('1,200')).toHaveLength(2))
  expect(counted.sort()).toEqual(['/api/orders/count?q=lamp&city=Graz', '/api/orders/count?status=Pending'])
})

it('renames a view, with the name it has', async () => {
  views = [saved('Open')]
  const { user, panel, press, change, button } = openViews(PENDING)
  await change('Open')
  expect(panel.queryByText('Replace by the list as shown')).toBeNull()
  await press('Rename…')
  const field = panel.getByLabelText<HTMLInputElement>('New name for “Open”')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('Open')
  await user.clear(field)
  await user.type(field, 'Waiting')
  await press('Rename view')
  await waitFor(() => expect(notice()?.text).toBe('View “Open” renamed to “Waiting”.'))
  expect(button()).toBe('Waiting')
  act(() => notice()?.undo?.())
  await waitFor(() => expect(views).toEqual([saved('Open')]))
})

it.each([
  ['Replace by the list as shown', 'View “Open” replaced by the list as shown.', ['columns=default&per=25&q=lamp']],
  ['Delete', 'View “Open” deleted.', []],
])('%s: is notified, and undone', async (action, text, queries) => {
  views = [saved('Open')]
  const { press, change, hide } = openViews('?q=lamp')
  await change('Open')
  await press(action)
  await waitFor(() => expect(notice()?.text).toBe(text))
  expect(views.map(({ query }) => query)).toEqual(queries)
  expect(hide).toHaveBeenCalledOnce()
  act(() => notice()?.undo?.())
  await waitFor(() => expect(views).toEqual([saved('Open')]))
  expect(useSavedViews.getState().views).toEqual(views)
})

it('lists a view in the navigation, with its orders, until it is taken out', async () => {
  views = [saved('Open')]
  const { press, change } = openViews('?q=lamp')
  const { container } = render(<PinnedViews />)
  await change('Open')
  expect(container.textContent).toBe('')
  await press('Add to the navigation')
  await waitFor(() => expect(notice()?.text).toBe('The navigation lists the view “Open” now.'))
  expect(views).toEqual([{ ...saved('Open'), isPinned: true }])
  await waitFor(() => expect(container.textContent).toBe('Open1,200 orders'))
  expect(container.querySelector('ul')?.getAttribute('aria-label')).toBe('Favorites')
  const root = document.documentElement
  const remembered = () => [root.dataset.favorites, root.style.getPropertyValue('--favorites'), readSaved('favorites')]
  expect(remembered()).toEqual(['', '1', '1'])
  expect(container.querySelector('a')?.getAttribute('href')).toBe(`/order-list?${PENDING_QUERY}`)
  await press('Remove from the navigation')
  await waitFor(() => expect(container.textContent).toBe(''))
  expect(views).toEqual([saved('Open')])
  expect(remembered()).toEqual([undefined, '0', null])
  act(() => notice()?.undo?.())
  await waitFor(() => expect(container.textContent).toContain('Open'))
})

it('refuses a name that exists, or none, under the field, which keeps it and the focus', async () => {
  views = [saved('Open')]
  const { user, panel, press } = openViews('')
  await press('Save this view…')
  const field = panel.getByLabelText<HTMLInputElement>('Name of the view')
  await user.type(field, 'OPÉN{Enter}')
  const problem = await panel.findByRole('alert', { hidden: true })
  expect(problem.textContent).toBe('There is already a view named “OPÉN”. Choose another name.')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-describedby')).toBe(problem.id)
  expect(field.value).toBe('OPÉN')
  await user.clear(field)
  await user.type(field, ' {Enter}')
  expect(await panel.findByText('Enter a name for the view.')).toBeTruthy()
  expect(views).toHaveLength(1)
})

it('says what could not be done without the server, and tries again', async () => {
  views = [saved('Open')]
  const { panel, press, change } = openViews('')
  await change('Open')
  isReachable = false
  await press('Delete')
  expect((await panel.findByRole('alert', { hidden: true })).textContent).toContain('server')
  isReachable = true
  await press('Delete')
  await waitFor(() => expect(notice()?.text).toBe('View “Open” deleted.'))
})

it('says that the views could not be loaded, and loads them on request', async () => {
  isReachable = false
  const { panel, press } = openViews('')
  expect(await panel.findByText('The views could not be loaded.')).toBeTruthy()
  isReachable = true
  await press('Try again')
  expect(await panel.findByText('No saved views')).toBeTruthy()
})

it('saves views of viewers for themselves, and lets managers choose', async () => {
  const people = { dataSet: 'orders', hasServer: true } as const
  useDataSet.setState({ ...people, role: 'viewer', mayManage: false })
  views = [saved('Shared')]
  const viewer = openViews(PENDING)
  await viewer.press('Save this view…')
  expect(viewer.panel.queryByLabelText('Change view “Shared”')).toBeNull()
  expect(viewer.panel.queryByRole('checkbox')).toBeNull()
  await viewer.user.type(viewer.panel.getByLabelText('Name of the view'), 'Mine{Enter}')
  await waitFor(() => expect(views).toMatchObject([{ name: 'Shared' }, { name: 'Mine', isOwn: true }]))
  cleanup()

  useDataSet.setState({ ...people, role: 'manager', mayManage: true })
  const manager = openViews(PENDING)
  await manager.press('Save this view…')
  await manager.user.click(manager.panel.getByLabelText('For everyone in the workspace'))
  await manager.user.type(manager.panel.getByLabelText('Name of the view'), 'Draft{Enter}')
  await waitFor(() => expect(views.at(-1)).toMatchObject({ name: 'Draft', isOwn: true }))
  await manager.change('Draft')
  await manager.press('Share with everyone')
  await waitFor(() => expect(views.at(-1)).toMatchObject({ name: 'Draft' }))
  expect(views.at(-1)).not.toHaveProperty('isOwn')
  expect(notice()?.text).toBe('Everyone has the view “Draft” now.')
  act(() => notice()?.undo?.())
  await waitFor(() => expect(views.at(-1)).toMatchObject({ name: 'Draft', isOwn: true }))
})
