// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { polyfillDialog } from '#tests/client/imports/dialog-in-jsdom.ts'
import '#tests/support/media-at-load.ts'
import type { HttpOrders } from '#client/data/http-orders.ts'
import { CustomerSection } from '#client/order/customer-section.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient, noteWrite } from '#client/state/live-hooks.ts'
import { liveOrderData } from '#client/state/live-order-data.tsx'
import { useNotification } from '#client/state/notification.ts'
import { OrderDataProvider } from '#client/state/order-data.ts'
import type { ErasedCustomer } from '#contract/changes/customer-data.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

beforeAll(polyfillDialog)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FOUND: ErasedCustomer = {
  ...{ name: 'Ada Quill', orders: 2, versions: 1, entries: 0, views: 1, files: 1, rows: 3 },
  others: [{ key: 'Q17', name: 'Ada Q.', email: 'ada@example.com', orders: 4 }],
}

/** `answer` gets the body of each call that may erase something. */
function open(answer: (body: Record<string, unknown>) => Response | Promise<Response>, role = 'owner') {
  useDataSet.setState({ role, dataSet: 'orders' })
  const bodies: Record<string, unknown>[] = []
  const fetched = async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    bodies.push(body)
    return answer(body)
  }
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  const source = {
    readCustomerTotals: async () => ({ orders: 1, amounts: [] }),
    countOrders: async () => 1,
  } as unknown as HttpOrders
  const refreshed = vi.fn()
  const data = { ...liveOrderData(source, client, () => {}), refresh: refreshed }
  const order = { ...madeSingleOrder({ customer: { name: 'Ada Quill', email: '', phone: '' } }), customerKey: 'ada' }
  render(
    <QueryClientProvider client={client}>
      <OrderDataProvider value={data}>
        <CustomerSection order={order} isPage />
      </OrderDataProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), bodies, refreshed }
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('names what will be erased and who may be the same person, and erases when that is confirmed', async () => {
  const { user, bodies, refreshed } = open(({ dryRun }) =>
    Response.json(dryRun ? FOUND : { ...FOUND, name: 'Erased customer 3F7A' }),
  )
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Export personal data' })).href).toMatch(
    /\/api\/customers\/data\?key=ada$/,
  )
  await user.click(await button('Erase personal data…'))
  const confirm = await button('Erase personal data')
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '2 orders',
    '1 earlier version of orders',
    '1 saved view, which is deleted',
    '1 file of rejected records, which is deleted',
    'Ada Q., ada@example.com: 4 orders',
  ])
  expect(confirm.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox'))
  await user.click(confirm)
  expect(bodies).toEqual([
    { key: 'ada', dryRun: true },
    { key: 'ada', expected: 2 },
  ])
  expect(useNotification.getState().notice?.text).toContain('Erased customer 3F7A')
  expect(refreshed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('looks again where there are other orders by then, and asks for another confirmation', async () => {
  const detail = 'The customer has 3 orders now.'
  const { user, bodies } = open(({ dryRun }) =>
    dryRun ? Response.json(FOUND) : Response.json({ detail }, { status: 409 }),
  )
  await user.click(await button('Erase personal data…'))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button('Erase personal data'))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect((await button('Erase personal data')).disabled).toBe(true)
  await vi.waitFor(() => expect(bodies.map(({ dryRun }) => dryRun)).toEqual([true, undefined, true]))
})

it('is for owners only', async () => {
  open(() => Response.json(FOUND), 'manager')
  await screen.findByText('Ada Quill')
  expect(screen.queryByRole('link', { name: 'Export personal data' })).toBeNull()
})

it('asks nothing about a customer whose data are being erased, whatever else is written meanwhile', async () => {
  let end = () => {}
  const erased = new Promise<Response>((resolve) => {
    end = () => resolve(Response.json({ ...FOUND, name: 'Erased customer 3F7A' }))
  })
  const { user, bodies, refreshed } = open(({ dryRun }) => (dryRun ? Response.json(FOUND) : erased))
  await user.click(await button('Erase personal data…'))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(await button('Erase personal data'))
  act(() => noteWrite())
  await act(async () => end())
  await waitFor(() => expect(refreshed).toHaveBeenCalledOnce())
  expect(bodies).toEqual([
    { key: 'ada', dryRun: true },
    { key: 'ada', expected: 2 },
  ])
})
