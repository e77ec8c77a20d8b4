// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveColumns, savedWidths, saveWidths } from '#client/state/choices/column-choices.ts'
import { rememberedView } from '#client/state/choices/list-choices.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-columns')
})
afterEach(() => vi.restoreAllMocks())

it('saves the columns for the next visit and for the other lists of this one', () => {
  expect(rememberedView()).toEqual({ per: 25, columns: '' })
  saveColumns('id,date')
  expect([localStorage.getItem('list-columns'), rememberedView().columns]).toEqual(['id,date', 'id,date'])
  saveColumns('')
  expect([localStorage.getItem('list-columns'), rememberedView().columns]).toEqual([null, ''])
})

it('saves the widths, and nothing where none was chosen', () => {
  saveWidths('{"id":90}')
  expect(savedWidths()).toBe('{"id":90}')
  saveWidths('')
  expect([savedWidths(), localStorage.length]).toEqual(['', 0])
})

it('keeps the columns of this page without storage', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(forbidden)
  saveColumns('id,date')
  saveWidths('{"id":90}')
  expect([rememberedView().columns, savedWidths()]).toEqual(['id,date', ''])
})
