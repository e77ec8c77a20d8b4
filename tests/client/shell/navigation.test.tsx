// @vitest-environment jsdom
// Covers: specification 2, Tabs
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDataSet } from '#client/state/data-set.ts'
import { renderFrame } from './render-frame.tsx'

afterEach(cleanup)

const main = () => within(screen.getByRole('navigation', { name: 'Main' }))

test('the navigation shows its groups, their entries, and the given content at the top', () => {
  renderFrame('/default', 1440)
  expect(main().getByText('Top of the navigation')).toBeTruthy()
  const entries = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(entries(main().getByRole('list', { name: 'Dashboards' }))).toEqual(['Default', 'Order List'])
  expect(entries(main().getByRole('list', { name: 'User Profile' }))).toEqual(['Overview', 'Projects', 'Campaigns'])
  expect(entries(main().getByRole('list', { name: 'Pages' })).slice(3)).toEqual([
    'eCommerce',
    'Projects',
    'Courses',
    'Account',
    'Corporate',
    'Blog',
    'Social',
  ])
})

test.each([
  ['/default', ['Default']],
  ['/order-list', ['Order List']],
  ['/Order-List/', ['Order List']],
  ['/nowhere', []],
])('on %s the current entry is %j', (path, current) => {
  renderFrame(path, 1440)
  const marked = main()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.textContent)).toEqual(current)
})

test('a placeholder does not navigate, scroll or log', async () => {
  const { user, history } = renderFrame('/default', 1440)
  const scroll = vi.spyOn(window, 'scrollTo')
  const logs = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
  const hash = window.location.href
  const placeholders = main()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === '#')
  // Seven pages, three of the profile, two shortcuts.
  expect(placeholders).toHaveLength(12)
  for (const placeholder of placeholders) await user.click(placeholder)
  expect(history).toEqual(['/default'])
  expect(window.location.href).toBe(hash)
  for (const spy of [scroll, ...logs]) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('User Profile is expanded at first and its button collapses it', async () => {
  const { user } = renderFrame('/default', 1440)
  const button = main().getByRole('button', { name: 'User Profile' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(main().queryByRole('list', { name: 'User Profile' })).toBeNull()
  await user.click(button)
  expect(main().getByRole('list', { name: 'User Profile' })).toBeTruthy()
})

test('Favorites and Recently are tabs; arrows, Home and End choose one', async () => {
  const { user } = renderFrame('/default', 1920)
  const [favorites, recently] = main().getAllByRole('tab') as [HTMLElement, HTMLElement]
  const chosen = () => main().getByRole('tab', { selected: true }).textContent
  expect([favorites.textContent, recently.textContent]).toEqual(['Favorites', 'Recently'])
  expect(
    within(main().getByRole('tabpanel'))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Overview', 'Projects'])
  favorites.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Recently'],
    ['ArrowRight', 'Favorites'],
    ['ArrowLeft', 'Recently'],
    ['Home', 'Favorites'],
    ['End', 'Recently'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(chosen()).toBe(name)
    expect(document.activeElement?.textContent).toBe(name)
  }
  expect(main().getByRole('tabpanel', { name: 'Recently' })).toBeTruthy()
  expect(favorites.tabIndex).toBe(-1)
  await user.click(favorites)
  expect(chosen()).toBe('Favorites')
})

test('favorites are under their tab, and in the navigation of every width', async () => {
  const { user } = renderFrame('/default', 1920, <ul aria-label="Favorites">Late orders</ul>)
  const panel = () => main().getByRole('tabpanel')
  const shown = () => [...panel().children].map(({ className, textContent }) => [textContent, className])
  const [own, placeholders] = ['Late orders', 'OverviewProjects']
  expect(main().getByRole('heading', { name: 'Favorites' }).className).toContain('2xl:hidden')
  expect(shown()).toEqual([
    [own, expect.not.stringContaining('2xl:hidden')],
    [placeholders, expect.stringContaining('in-data-favorites:hidden')],
  ])
  await user.click(main().getByRole('tab', { name: 'Recently' }))
  expect(shown()).toEqual([
    [own, expect.stringContaining('2xl:hidden')],
    [placeholders, expect.stringContaining('max-2xl:hidden')],
  ])
})

test('packers have no dashboard in it', () => {
  useDataSet.setState({ dataSet: 'orders', role: 'packer' })
  renderFrame('/order-list', 1440)
  const dashboards = within(main().getByRole('list', { name: 'Dashboards' }))
  expect(dashboards.getAllByRole('link').map((link) => link.textContent)).toEqual(['Order List'])
  useDataSet.setState(useDataSet.getInitialState(), true)
})
