// @vitest-environment jsdom
// Covers: specification 1
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderFrame } from './render-frame.tsx'

afterEach(cleanup)

test('the skip link comes first and leads to the main area', async () => {
  const { user } = renderFrame('/default', 1440)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the landmarks', () => {
  renderFrame('/default', 1440)
  for (const role of ['banner', 'main', 'complementary', 'search']) expect(screen.getAllByRole(role)).toHaveLength(1)
  expect(screen.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))).toEqual(['Main', 'Breadcrumb'])
})

test.each([
  ['/default', 'eCommerce · Orderboard'],
  ['/order-list', 'Order List · Orderboard'],
  ['/default/', 'eCommerce · Orderboard'],
  ['/Order-List', 'Order List · Orderboard'],
  ['/nowhere', 'Not found · Orderboard'],
  ['/constructor', 'Not found · Orderboard'],
  ['/%', 'Not found · Orderboard'],
  ['/order-list/%E0%A4%A', 'Not found · Orderboard'],
  ['/', 'Orderboard'],
])('%s sets the window title "%s"', (path, title) => {
  renderFrame(path, 1440)
  expect(document.title).toBe(title)
})

test('only a navigation moves the focus to the main area, and to its top', () => {
  const { navigate } = renderFrame('/', 1440)
  const scroll = vi.spyOn(window, 'scrollTo')
  act(() => navigate('/default'))
  expect(document.activeElement).toBe(document.body)
  expect(scroll).not.toHaveBeenCalled()
  act(() => navigate('/order-list'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(scroll).toHaveBeenCalledWith(0, 0)
})

test('a form that opens with the screen keeps the focus', () => {
  const { navigate } = renderFrame('/default', 1440)
  act(() => navigate('/form'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First field' }))
})

test('another search on the same screen leaves the focus where it is', () => {
  const { navigate } = renderFrame('/order-list', 1440)
  const box = screen.getByRole('searchbox')
  box.focus()
  act(() => navigate('/order-list?q=a'))
  expect(document.activeElement).toBe(box)
})

test.each([
  ['an unknown path', '/nowhere'],
  ['a path that cannot be decoded', '/%'],
  ['another that cannot', '/%E0%A4%A'],
])('%s keeps the frame and offers a way back', async (_what, path) => {
  const { user, history } = renderFrame(path, 1440)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  expect(history.at(-1)).toBe('/default')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('eCommerce')
})
