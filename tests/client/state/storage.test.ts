// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { saveAddress } from '#client/orders/list/saved-address.ts'
import { saveColumns, savedWidths, saveWidths } from '#client/state/choices/column-choices.ts'
import { createListDensity } from '#client/state/choices/list-choices.ts'
import { chooseMetrics } from '#client/state/choices/metric-choices.ts'
import { createSingleKeys } from '#client/state/choices/single-keys.ts'
import { LOCAL } from '#client/state/storage.ts'
import { createThemeStore } from '#client/state/theme.ts'
import { storagePrefix } from '#contract/storage-prefix.ts'
import { startPage } from '#tests/support/page-start.ts'

const root = document.documentElement

/** Loads a page of the workspace as far as its first paint. */
function loadPage(workspaceId?: number) {
  for (const name of ['density', 'columns']) delete root.dataset[name]
  root.dataset.storage = storagePrefix(workspaceId)
  startPage(() => ({ matches: false }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('keeps every choice but the theme under a key that names the workspace, from which the page starts', () => {
  loadPage(7)
  createListDensity(root).getState().toggle()
  saveColumns('id,date')
  saveWidths('{"id":90}')
  chooseMetrics(['orders'])
  createSingleKeys().getState().toggle()
  createThemeStore({ storage: LOCAL, prefersDark: () => false, root })
    .getState()
    .setTheme('dark')
  saveAddress('/order-list', '/order-list?page=2')
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  expect(keys.map((key) => key.replace('orderboard/7/', '·')).sort()).toEqual([
    'theme',
    ...['column-widths', 'list-columns', 'list-density', 'metric-cards', 'order-list-address', 'single-keys'].map(
      (name) => `·${name}`,
    ),
  ])
  loadPage(7)
  expect([root.dataset.density, root.dataset.columns, savedWidths()]).toEqual(['compact', 'id,date', '{"id":90}'])
})

it.each([8, undefined])('starts without the choices of another workspace (%s)', (workspaceId) => {
  loadPage(7)
  createListDensity(root).getState().toggle()
  saveWidths('{"id":90}')
  loadPage(workspaceId)
  expect([root.dataset.density, root.dataset.columns, savedWidths()]).toEqual(['comfortable', undefined, ''])
})

it('shows resized columns from the start although none was chosen', () => {
  loadPage(7)
  saveWidths('{"id":90}')
  loadPage(7)
  expect(root.dataset.columns).toBe('')
})
