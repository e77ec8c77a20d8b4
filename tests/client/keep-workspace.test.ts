// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { keepWorkspace } from '#client/keep-workspace.ts'

it('names the workspace in addresses and in links that are used, also in one that was rendered again', () => {
  for (const type of ['pushState', 'replaceState'] as const) vi.spyOn(history, type)
  document.body.innerHTML = '<a href="/order-list/1">1</a>'
  keepWorkspace('south')
  expect(location.search).toBe('?workspace=south')
  const link = document.querySelector('a') as HTMLAnchorElement
  link.focus()
  expect(link.getAttribute('href')).toBe('/order-list/1?workspace=south')
  link.setAttribute('href', '/order-list/2')
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  expect(link.getAttribute('href')).toBe('/order-list/2?workspace=south')
  history.pushState(null, '', '/order-list')
  expect(location.search).toBe('?workspace=south')
})
