// @vitest-environment jsdom
// Covers: specification 2 Layout
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderFrame } from './render-frame.tsx'

afterEach(cleanup)

const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })

describe('breadcrumb', () => {
  test.each([
    ['/default', ['Dashboards'], 'Default'],
    ['/order-list', ['Dashboards'], 'Order List'],
    ['/a/b-c/d', ['Dashboards', 'A', 'B C'], 'D'],
    ['/50%25-off/%E0%A4%A', ['Dashboards', '50% Off'], '%E0%A4%A'],
  ])('%s', (path, links, last) => {
    renderFrame(path, 1440)
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map((link) => link.textContent)).toEqual(links)
    expect(trail.getByText(last).getAttribute('aria-current')).toBe('page')
    expect(trail.getByText(last).closest('a')).toBeNull()
  })

  test('a link leads to its own path', () => {
    renderFrame('/a/b-c/d', 1440)
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'B C' }).getAttribute('href')).toBe('/a/b-c')
  })
})

describe('search', () => {
  test.each([
    ['in progress', '/order-list?q=in%20progress'],
    [' a&b ', '/order-list?q=%20a%26b%20'],
    ['#CM98', '/order-list?q=%23CM98'],
    ['', '/order-list'],
  ])('Enter opens the order list searched for "%s", as typed', async (text, address) => {
    const { user, history } = renderFrame('/default', 1440)
    await user.click(searchBox())
    await user.keyboard(`${text}{Enter}`)
    expect(history.at(-1)).toBe(address)
    expect(searchBox().value).toBe('')
  })

  test('/ focuses it and is not typed', async () => {
    const { user } = renderFrame('/default', 1440)
    await user.keyboard('/')
    expect(document.activeElement).toBe(searchBox())
    expect(searchBox().value).toBe('')
    await user.keyboard('a/b')
    expect(searchBox().value).toBe('a/b')
  })

  test('/ is typed in text fields, and other shortcuts with it keep working', async () => {
    const { user } = renderFrame('/default', 1440)
    await user.keyboard('{Control>}/{/Control}')
    expect(document.activeElement).toBe(document.body)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'A field' })
    await user.click(field)
    await user.keyboard('1/2')
    expect(field.value).toBe('1/2')
    expect(document.activeElement).toBe(field)
  })

  test('/ does nothing behind the open drawer', async () => {
    const { user } = renderFrame('/default', 390)
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
  })
})

test('the theme button names the theme it switches to, and the root has one theme class', async () => {
  const { user } = renderFrame('/default', 1440)
  document.documentElement.classList.add('other')
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
  expect([...document.documentElement.classList].sort()).toEqual(['dark', 'other'])
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }))
  expect([...document.documentElement.classList].sort()).toEqual(['light', 'other'])
})

test.each([
  ['Activities', 'Deed A'],
  ['Notifications', 'Notice A'],
])('"%s" opens its list', (name, text) => {
  renderFrame('/order-list', 800)
  const button = screen.getByRole('button', { name })
  const list = document.getElementById(button.getAttribute('popovertarget') ?? '')
  expect(list?.getAttribute('popover')).toBe('auto')
  expect(within(list as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(4)
  expect(within(list as HTMLElement).getByText(text)).toBeTruthy()
})

describe('right-hand panel', () => {
  const panel = () => screen.queryByRole('complementary')

  test('is shown on the dashboard only, with its three lists', () => {
    const { navigate } = renderFrame('/default', 1440)
    const count = (name: string) =>
      within(within(panel() as HTMLElement).getByRole('region', { name })).getAllByRole('listitem').length
    expect(['Notifications', 'Activities', 'Contacts'].map(count)).toEqual([4, 4, 3])
    act(() => navigate('/order-list'))
    expect(panel()).toBeNull()
  })

  test('its button hides and shows it', async () => {
    const { user } = renderFrame('/default', 1280)
    await user.click(screen.getByRole('button', { name: 'Hide right panel' }))
    expect(panel()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show right panel' }))
    expect(panel()).not.toBeNull()
  })

  test.each([
    ['/default', 1279],
    ['/order-list', 1440],
  ])('its button is disabled on %s at %i px', (path, width) => {
    renderFrame(path, width)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show right panel' }).disabled).toBe(true)
  })
})
