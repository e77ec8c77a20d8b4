// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import CommandDialogs from '#client/commands/command-dialogs.tsx'
import { readServerMark, useDataSet } from '#client/state/data-set.ts'
import { polyfillDialog } from '#tests/client/imports/dialog-in-jsdom.ts'

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined
polyfillDialog()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('exports all orders as a download, so that a refusal does not replace the page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  const clicked: (string | null)[][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.getAttribute('href'), this.getAttribute('download')])
  })
  useDataSet.setState({ dataSet: 'orders', hasServer: true })
  render(<CommandDialogs open="palette" onImport={() => {}} />)
  await userEvent.click(screen.getByRole('option', { name: 'Export orders' }))
  expect(clicked).toEqual([['/api/orders.csv?delimiter=comma&bom=1', '']])
})

it.each([
  ['orders', 1],
  ['sample', 0],
] as const)('leads to the history of %s: %i', async (dataSet, count) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  useDataSet.setState({ dataSet, hasServer: true })
  render(<CommandDialogs open="palette" onImport={() => {}} />)
  const options = screen.queryAllByRole('option', { name: 'History' })
  expect(options).toHaveLength(count)
  for (const option of options) {
    await userEvent.click(option)
    expect(location.pathname).toBe('/history')
  }
})

it.each([
  ['owner', '', ['Account', 'People and keys', 'Sign out']],
  ['owner', 'accounts=none; ', ['Account']],
  ['manager', '', ['Account', 'Sign out']],
  ['viewer', '', ['Account', 'Sign out']],
] as const)('offers a %s (%s) what concerns accounts', (role, accounts, expected) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  document.head.innerHTML = `<meta name="orderboard" content="live; role=${role}; ${accounts}orders=yes">`
  useDataSet.setState({ ...readServerMark(document), dataSet: 'orders' })
  render(<CommandDialogs open="palette" onImport={() => {}} />)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names.filter((name) => /Account|People|Sign out/.test(name))).toEqual(expected)
  const mayManage = role !== 'viewer'
  expect(names.some((name) => /^Import/.test(name))).toBe(mayManage)
  expect(names.includes('History')).toBe(mayManage)
})

it.each([
  ['no order', [], 'Keyboard shortcuts?'],
  [
    'an order',
    [{ id: 'A-1', user: { name: 'Ada' }, day: '2026-11-01', status: 'Pending' }],
    'A-1Ada · Nov 1, 2026 · Pending',
  ],
])('starts at the command that matches where %s does', async (_, orders, expected) => {
  vi.stubGlobal('fetch', async () => Response.json({ orders, total: orders.length, pages: 1, page: 1, per: 5 }))
  useDataSet.setState({ dataSet: 'orders', hasServer: true })
  render(<CommandDialogs open="palette" onImport={() => {}} />)
  await userEvent.type(screen.getByRole('combobox'), 'keyb')
  await waitFor(() => expect(screen.getByRole('listbox').ariaBusy).toBe('false'))
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(expected)
})
