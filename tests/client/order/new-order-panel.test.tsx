// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { HttpOrders } from '#client/data/http-orders.ts'
import type { NewOrderForm } from '#client/order/form-props.ts'
import NewOrderPanel from '#client/order/new-order-panel.tsx'
import { createQueryClient, useWriteCount } from '#client/state/live-hooks.ts'
import { liveOrderData } from '#client/state/live-order-data.tsx'
import { OrderDataProvider } from '#client/state/order-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => useWriteCount.setState(0, true))
})

const Form: NewOrderForm = ({ shops, startShop }) => (
  <input defaultValue={`${shops.map(({ name }) => name)} / ${startShop}`} />
)
const shown = async () => (await screen.findByRole<HTMLInputElement>('textbox')).value

function open(answer: () => Promise<Response>, search = '') {
  history.replaceState(null, '', `/order-list${search}`)
  vi.stubGlobal('fetch', vi.fn(answer))
  const client = createQueryClient()
  const source = {
    readTotals: async () => ({ orders: 0, amounts: [] }),
    readTimeZone: async () => ({ timeZone: null }),
  } as unknown as HttpOrders
  const data = liveOrderData(source, client, () => {})
  render(
    <QueryClientProvider client={client}>
      <OrderDataProvider value={data}>
        <NewOrderPanel Form={Form} />
      </OrderDataProvider>
    </QueryClientProvider>,
  )
}

const shops = async () =>
  Response.json({
    shops: [
      { slug: 'a', name: 'A' },
      { slug: 'b', name: 'B' },
    ],
  })

it.each([
  ['', ''],
  ['?shop=b&city=Graz', 'b'],
  ['?shop=a&shop=b', ''],
])('offers the shops, and of the list “%s” the shop “%s”', async (search, shop) => {
  open(shops, search)
  expect(await shown()).toBe(`A,B / ${shop}`)
})

it('opens without shops where they cannot be read', async () => {
  open(() => Promise.reject(new Error('no network')))
  expect(await shown()).toBe(' / ')
})

it('keeps the form while what it started with is read again', async () => {
  open(shops)
  await shown()
  const entry = screen.getByRole<HTMLInputElement>('textbox')
  entry.value = 'entered'
  act(() => useWriteCount.setState(1, true))
  expect(screen.getByRole('textbox')).toBe(entry)
})
