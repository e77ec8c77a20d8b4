// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createListDensity, savedPageSize, savePageSize } from '#client/state/choices/list-choices.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-density')
})
afterEach(() => vi.restoreAllMocks())

it('shows and saves the density, and starts with what the page start has set', () => {
  const root = document.documentElement
  const density = createListDensity(root)
  expect(density.getState().isCompact).toBe(false)
  density.getState().toggle()
  expect([root.dataset.density, localStorage.getItem('list-density')]).toEqual(['compact', 'compact'])
  expect(createListDensity(root).getState().isCompact).toBe(true)
  density.getState().toggle()
  expect([root.dataset.density, localStorage.getItem('list-density')]).toEqual(['comfortable', 'comfortable'])
})

it('keeps the density of this page without storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  const density = createListDensity(document.documentElement)
  density.getState().toggle()
  expect(density.getState().isCompact).toBe(true)
})

it('reads the page size that was saved last, and no other number', () => {
  expect(savedPageSize()).toBeUndefined()
  savePageSize(50)
  expect(savedPageSize()).toBe(50)
  // biome-ignore lint/suspicious/noDocumentCookie: as a person could
  document.cookie = 'page-size=7; path=/'
  expect(savedPageSize()).toBeUndefined()
  savePageSize(25)
  expect(savedPageSize()).toBeUndefined()
})
