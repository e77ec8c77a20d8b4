// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import type { HttpOrders } from '#client/data/http-orders.ts'
import { OpenForms } from '#client/order/open-forms.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { liveOrderData } from '#client/state/live-order-data.tsx'
import { OrderDataProvider } from '#client/state/order-data.ts'
import { OPEN_FORM_INTERVAL } from '#contract/orders/order-limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useDataSet.setState(useDataSet.getInitialState(), true)
})

/** What the panel, or the form, of an order asks; `answers` in turn, then no names. */
function show({ isOpen = false, role = 'owner', answers = [] as string[][] }) {
  useDataSet.setState({ hasServer: true, dataSet: 'orders', role })
  const calls: (boolean | undefined)[] = []
  const source = {
    async readOpenForms(_id: string, said?: boolean) {
      calls.push(said)
      return answers.shift() ?? []
    },
  } as unknown as HttpOrders
  const client = new QueryClient()
  const data = liveOrderData(source, client, () => {})
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <OrderDataProvider value={data}>
        <OpenForms id="1" isOpen={isOpen} />
      </OrderDataProvider>
    </QueryClientProvider>,
  )
  return { calls, unmount, pass: () => vi.advanceTimersByTimeAsync(OPEN_FORM_INTERVAL) }
}

it('asks again and again who has the form of an order open', async () => {
  const { calls, pass } = show({ answers: [['Ann'], ['Ann', 'Bob']] })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ann has the form of this order open.'))
  await pass()
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Ann and Bob have the form of this order open.'),
  )
  await pass()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(calls).toEqual([undefined, undefined, undefined])
})

it('says that the form is open, again and again, and that it is closed', async () => {
  const { calls, unmount, pass } = show({ isOpen: true })
  await pass()
  unmount()
  await pass()
  expect(calls).toEqual([true, true, false])
})

it('asks nothing before there are accounts', async () => {
  const { calls, pass } = show({ role: 'none' })
  await pass()
  expect(calls).toEqual([])
})
