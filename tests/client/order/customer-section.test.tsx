// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import '#tests/support/media-at-load.ts'
import { CustomerSection } from '#client/order/customer-section.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

afterEach(() => {
  cleanup()
  useDataSet.setState(useDataSet.getInitialState(), true)
})

const ADA: Customer = {
  ...{ key: 'ada', name: 'Ada Quill', email: '', phone: '', orders: 12, first: '2026-01-05', last: '2026-03-01' },
  amounts: [
    { currency: 'EUR', minor: 81_000, orders: 11 },
    { currency: 'USD', minor: 501, orders: 2 },
  ],
  ...{ returned: 1, addresses: ['Main St 1, Graz', 'Elm St 2, Graz'], notes: [] },
}

/** The section of an order of Ada's of 2026-03-01 and €10.00; `same`: orders of that day and total. */
function show({ customer = ADA, same = 1, role = 'manager' }: { customer?: Customer; same?: number; role?: string }) {
  useDataSet.setState({ dataSet: 'orders', role })
  const counted: string[] = []
  const data = {
    isSample: false,
    useCustomerTotals: () => customer,
    useCustomer: () => customer,
    useOrderCount(filters: string) {
      counted.push(filters)
      return same
    },
  } as unknown as OrderData
  const order = {
    ...madeSingleOrder({ customer: { name: 'Ada Quill', email: '', phone: '' } }),
    ...{ customerKey: 'ada', day: '2026-03-01', amount: { minor: 1000, currency: 'EUR' } },
  }
  render(
    <OrderDataProvider value={data}>
      <CustomerSection order={order} isPage />
    </OrderDataProvider>,
  )
  return counted
}
const facts = () =>
  [...document.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`)

it('says what the orders of the customer add up to', async () => {
  show({})
  const user = userEvent.setup()
  expect(facts()).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Customer page' }).getAttribute('href')).toBe('/customer?key=ada')
  await user.click(screen.getByText('About this customer'))
  expect(facts()).toEqual([
    'Name: Ada Quill',
    'Orders: 12 orders · €810.00, $5.01',
    'First order: Jan 5, 2026',
    'Latest order: Mar 1, 2026',
    'Average order: €73.64, $2.51',
    'With a return: 1 order',
    'Addresses: Main St 1, GrazElm St 2, Graz',
  ])
})

it('says nothing more of a customer with one order', () => {
  show({ customer: { ...ADA, orders: 1, amounts: [] } })
  expect(facts()).toEqual(['Name: Ada Quill', 'Orders: 1 order'])
})

it('opens the other orders of that day and total, which may be the same one entered twice', () => {
  const filters = 'from=2026-03-01&to=2026-03-01&currency=EUR&customerKey=ada&amountMin=1000&amountMax=1000'
  expect(show({ same: 3 })).toContain(filters)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '2 other orders, same day and total' })
  expect(link.getAttribute('href')).toBe(`/order-list?${filters}`)
})

it('shows a packer no amounts, averages and totals', () => {
  expect(show({ same: 3, role: 'packer' })).toEqual([])
  expect(facts()).toEqual(['Name: Ada Quill', 'Orders: All orders of this customer'])
})
