// @vitest-environment jsdom
import '#tests/support/media-at-load.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import CustomerPage from '#client/customer/customer-page.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'

const ADA: Customer = {
  ...{ key: 'ada', name: 'Ada Quill', email: 'ada@example.com', phone: '+43 1 5', orders: 13 },
  amounts: [
    { currency: 'EUR', orders: 11, minor: 81_000, net: 80_000 },
    { currency: 'USD', orders: 2, minor: 501 },
  ],
  ...{ first: '2026-01-05', last: '2026-03-01', returned: 1, addresses: ['Main St 1, Graz', 'Elm St 2, Graz'] },
  notes: [
    { order: 'A-2', at: Date.UTC(2026, 2, 1, 9, 30), actor: THIS_COMPUTER, text: 'Call first' },
    { order: 'A-1', at: null, actor: null, text: 'Ring twice' },
  ],
}
const ROW = {
  ...{
    id: 'A-2',
    number: '2',
    user: { name: 'Ada Quill', avatar: '' },
    project: 'Desk',
    address: '',
    day: '2026-03-01',
  },
  ...{ status: 'Pending', amount: { minor: 4000, currency: 'EUR' } },
}

let answers: Record<string, object>
let paths: string[]
beforeEach(() => {
  paths = []
  answers = { customer: ADA, orders: { orders: [ROW], total: null, pages: null, page: 1, per: 25 } }
  answers.settings = { timeZone: 'Europe/Vienna' }
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    const answer = answers[/^\/api\/([a-z]+)/.exec(path)?.[1] ?? '']
    return answer ? Response.json(answer) : Response.json({ detail: 'There is none.' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useDataSet.setState(useDataSet.getInitialState(), true)
})

function open(role = 'manager', search = 'key=ada') {
  useDataSet.setState({ dataSet: 'orders', role, mayManage: role === 'manager' })
  const { hook, searchHook } = memoryLocation({ path: `/customer?${search}` })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <CustomerPage />
      </Router>
    </QueryClientProvider>,
  )
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const rows = async (name: string) =>
  (await screen.findByRole('table', { name }))
    .querySelectorAll('tr')
    .values()
    .map(({ textContent }) => textContent)
    .toArray()

it('shows sums per currency, dates, returns, addresses and notes', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Quill' })).toBeTruthy()
  expect(document.title).toBe('Ada Quill · Orderboard')
  expect(
    (await section('Overview'))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`),
  ).toEqual([
    ...['E-mail: ada@example.com', 'Phone: +43 1 5', 'Orders: 13 orders', 'First order: Jan 5, 2026'],
    ...['Latest order: Mar 1, 2026', 'With a return: 1 order'],
  ])
  const sums = (await section('Totals per currency')).getAllByRole('definition')
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    '€810.00 in 11 orders€800.00 after refunds€73.64 on average',
    '$5.01 in 2 orders$2.51 on average',
  ])
  expect((await section('Addresses used')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ADA.addresses,
  )
  const notes = await section('Notes')
  expect(await notes.findByText('Mar 1, 2026, 10:30')).toBeTruthy()
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A-2This computerMar 1, 2026, 10:30Call first',
    'A-1Note of the orderRing twice',
  ])
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('links the latest orders, by the number of their shop, and the list of all', async () => {
  open()
  expect(await rows('Orders')).toEqual(['OrderDateProductsAmountStatus', '2Mar 1, 2026Desk€40.00Pending'])
  const links = (await section('Orders'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['2', '/order-list/A-2'],
    ['Show all 13 orders in the list', '/order-list?customerKey=ada'],
  ])
  const [asked] = paths.filter((path) => path.startsWith('/api/orders?'))
  expect(new URL(asked ?? '', 'http://x').searchParams.get('customerKey')).toBe('ada')
})

it('has no money for packers', async () => {
  const { amounts: _amounts, ...customer } = ADA
  const { amount: _amount, ...row } = ROW
  answers = { ...answers, customer, orders: { orders: [row], total: 1, pages: 1, page: 1, per: 25 } }
  open('packer')
  expect(await rows('Orders')).toEqual(['OrderDateProductsStatus', '2Mar 1, 2026DeskPending'])
  expect(screen.queryByRole('region', { name: 'Totals per currency' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/[€$]/)
  expect(screen.queryByRole('button', { name: /customer/i })).toBeNull()
})

it.each([
  ['key=bob', ['/api/customer?key=bob']],
  ['', []],
])('says that there is no such customer at ?%s', async (search, asked) => {
  answers = {}
  open('manager', search)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such customer.' })).toBeTruthy()
  // The server refuses a key without characters.
  expect(paths).toEqual(asked)
  expect(screen.getByRole('link', { name: 'Go to the order list' })).toBeTruthy()
})
