// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSidebar } from '#client/state/sidebar.ts'
import { renderFrame } from './render-frame.tsx'

afterEach(cleanup)

const menuButton = () => screen.getByRole('button', { name: 'Open menu' })
const isCovering = () => screen.queryByTestId('backdrop') !== null
const behind = () => screen.getByRole('main').closest('[inert]')

test('a narrow start closes the drawer without touching the focus', () => {
  renderFrame('/default', 1023)
  expect(useSidebar.getState().isOpen).toBe(false)
  expect(isCovering()).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('opening takes the focus in and makes the page behind inert', async () => {
  const { user } = renderFrame('/default', 390)
  await user.click(menuButton())
  expect(isCovering()).toBe(true)
  expect(behind()).not.toBeNull()
  expect(screen.getByText('Skip to content').closest('[inert]')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
})

test.each([
  ['Escape', (user: User) => user.keyboard('{Escape}')],
  ['the close icon', (user: User) => user.click(screen.getByRole('button', { name: 'Close menu' }))],
  ['the backdrop', (user: User) => user.click(screen.getByTestId('backdrop'))],
  ['a placeholder', (user: User) => user.click(screen.getByRole('link', { name: 'Blog' }))],
])('%s closes it, and the focus comes back to the menu button', async (_, close) => {
  const { user, history } = renderFrame('/default', 390)
  await user.click(menuButton())
  await close(user)
  expect(isCovering()).toBe(false)
  expect(behind()).toBeNull()
  expect(document.activeElement).toBe(menuButton())
  expect(history).toEqual(['/default'])
})

test('choosing a screen closes it, goes there and moves the focus to the main area', async () => {
  const { user, history } = renderFrame('/default', 390)
  await user.click(menuButton())
  await user.click(within(screen.getByRole('list', { name: 'Dashboards' })).getByRole('link', { name: 'Order List' }))
  expect(isCovering()).toBe(false)
  expect(history.at(-1)).toBe('/order-list')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('becoming narrow closes it; becoming wide uncovers the page at once', async () => {
  const { user, resize } = renderFrame('/default', 1024)
  expect(useSidebar.getState().isOpen).toBe(true)
  expect(isCovering()).toBe(false)
  act(() => resize(1023))
  expect(isCovering()).toBe(false)
  expect(useSidebar.getState().isOpen).toBe(false)
  await user.click(menuButton())
  expect(isCovering()).toBe(true)
  act(() => resize(1024))
  expect(isCovering()).toBe(false)
  expect(behind()).toBeNull()
})

type User = ReturnType<typeof renderFrame>['user']
