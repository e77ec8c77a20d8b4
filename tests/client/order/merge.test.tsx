// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import MergeCustomer from '#client/order/merge-customer.tsx'
import MergeOrders from '#client/order/merge-orders.tsx'
import { liveClient } from '#client/state/live-data.tsx'
import { noteWrite } from '#client/state/live-hooks.ts'
import { useNotification } from '#client/state/notification.ts'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import { fakeServer, json, problem } from '#tests/client/accounts/fake-server.ts'

const OLD = { key: 'old', name: 'B. Lind', email: 'old@example.com', orders: 2 }
const NEW = { key: 'new@example.com', name: 'Bo Lind', email: 'new@example.com', orders: 5 }
const JOB = { id: 'j', state: 'done', done: 2, of: 2, changed: 2, refusedCount: 0, refused: [] }
const refresh = vi.fn()

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  liveClient.clear()
  refresh.mockClear()
  useNotification.setState({}, true)
  vi.unstubAllGlobals()
})

function show(content: ReactNode) {
  render(
    <QueryClientProvider client={liveClient}>
      <OrderDataProvider value={{ refresh } as unknown as OrderData}>{content}</OrderDataProvider>
    </QueryClientProvider>,
  )
}
const noticed = () => useNotification.getState().notice?.text

it('gives all orders of a customer another one, after saying how many and which', async () => {
  const calls = fakeServer({
    'GET /api/customer?key=old': () => json(OLD),
    'GET /api/customer?key=new%40example.com': () => json(NEW),
    'GET /api/customer?key=no+one': () => problem(404, 'No order has this customer.'),
    'POST /api/orders/bulk': () => json(JOB, 202),
  })
  const user = userEvent.setup()
  show(<MergeCustomer customerKey="old" className="" />)
  await user.click(screen.getByRole('button', { name: 'Merge with another customer…' }))
  const field = screen.getByLabelText<HTMLInputElement>('Customer to keep (e-mail address, name or ID)')
  for (const [text, sentence] of [
    ['no one', 'No order has this customer.'],
    ['old', 'This is the same customer.'],
  ] as const) {
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Merge \d/ })).toBeNull()
  }
  await user.clear(field)
  await user.type(field, 'new@example.com{Enter}')
  expect(await screen.findByText(/^2 orders of B. Lind become orders of Bo Lind \(new@example.com\)/)).toBeTruthy()
  refresh.mockImplementationOnce(() => noteWrite())
  const before = calls.filter(([call]) => call === 'GET /api/customer?key=old').length
  await user.click(screen.getByRole('button', { name: 'Merge 2 orders' }))
  await waitFor(() => expect(noticed()).toBe('2 orders got another customer.'))
  const query = { customerKey: ['old'] }
  const body = { query, expected: 2, except: [], change: { customer: 'new@example.com' } }
  expect(calls).toContainEqual(['POST /api/orders/bulk', body])
  // Its orders have another customer now, so that no order has this one.
  expect(calls.filter(([call]) => call === 'GET /api/customer?key=old')).toHaveLength(before)
  expect(refresh).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('merges the duplicates of an order only if all of them can be', async () => {
  let preview: object = { willChange: 1, refused: [{ id: '3', reason: 'It is paid.' }] }
  const calls = fakeServer({
    'POST /api/orders/bulk': (body) => json((body as { dryRun?: boolean }).dryRun ? preview : { ...JOB, changed: 1 }),
  })
  const others = { query: { search: '', customerKey: 'old' }, expected: 2, except: ['1'] }
  show(<MergeOrders into="1" others={others} count={1} className="" />)
  const button = screen.getByRole('button', { name: 'Merge it into 1' })
  await userEvent.click(button)
  await waitFor(() => expect(noticed()).toBe('Nothing was merged. It is paid.'))
  expect(calls).toHaveLength(1)
  preview = { willChange: 1, refused: [] }
  await userEvent.click(button)
  await waitFor(() => expect(noticed()).toBe('1 order merged, and left out of later files that have it.'))
  const query = { customerKey: ['old'] }
  expect(calls.at(-1)).toEqual([
    'POST /api/orders/bulk',
    { query, expected: 2, except: ['1'], change: { mergeInto: '1' } },
  ])
  expect(refresh).toHaveBeenCalledOnce()
})

it.each([
  [0, 'Nothing was merged. It is paid.'],
  [1, '1 order merged, and left out of later files that have it. 1 order could not be merged. It is paid.'],
])('says what could not be merged since it was previewed (%d merged)', async (changed, text) => {
  const job = { ...JOB, changed, refusedCount: 1, refused: [{ id: '3', reason: 'It is paid.' }] }
  fakeServer({
    'POST /api/orders/bulk': (body) =>
      json((body as { dryRun?: boolean }).dryRun ? { willChange: 2, refused: [] } : job),
  })
  show(<MergeOrders into="1" others={{ ids: ['2', '3'] }} count={2} className="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Merge them into 1' }))
  await waitFor(() => expect(noticed()).toBe(text))
  expect(refresh).toHaveBeenCalledOnce()
})
