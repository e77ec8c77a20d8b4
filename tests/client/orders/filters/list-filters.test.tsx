// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
// Loaded before the tests, which wait a second at most.
import '#client/orders/filters/filter-panel.tsx'
import '#client/orders/filters/list-filters.tsx'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'
import { button, openOrderList, sampleHooks, searchBox } from '#tests/client/orders/open-order-list.tsx'

const sums: OrderSummary = {
  orders: 1234,
  amounts: [{ currency: 'USD', minor: 567_890, net: 560_000, orders: 1234 }],
}

const statuses: StatusCounts['statuses'] = [
  { status: 'Pending', orders: 7 },
  { status: 'Complete', orders: 1227 },
]

function filtering(answer: OrderSummary | undefined = sums) {
  const queries: OrderQuery[] = []
  const sample = sampleHooks()
  const hooks: DataHooks = {
    ...sample,
    useOrderPage: (query) => {
      queries.push(query)
      const { search, sort, page, per } = query
      return sample.useOrderPage({ search, sort, page, per })
    },
    useOrderSummary: () => ({ ...(answer && { data: answer }), isStale: false, retry: () => {} }),
    useStatusCounts: () => ({ data: statuses, isStale: false, retry: () => {} }),
    useOrderNames: (of) => ({ data: of === 'city' ? ['Berlin', 'Bern'] : [], isStale: false, retry: () => {} }),
  }
  return { hooks, lastQuery: () => queries.at(-1) }
}

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('shows the filters of the address in words, applies them, and shows the totals', async () => {
  const { hooks, lastQuery } = filtering({
    ...sums,
    customers: 321,
    amounts: [...sums.amounts, { currency: 'XXX', minor: 100, orders: 2 }],
    product: [{ currency: 'USD', quantity: 2.5, minor: 900 }],
  })
  openOrderList(
    '/order-list?reportedFrom=2026-03-01&reportedTo=2026-03-31&currency=USD&city=Berlin&city=&country=Germany&channelNot=Web&paymentMethodNot=&product=Chair&customer=known&status=Pending&status=Approved&from=2026-01-01',
    hooks,
  )
  expect(await chips()).toEqual([
    'Status: Pending or Approved',
    'Order date from Jan 1, 2026',
    'Reporting date Mar 1 – 31, 2026',
    'City: Berlin or none',
    'Country: Germany',
    'Channel: not Web',
    'Any payment method',
    'Product: Chair',
    'Currency: USD',
    'Customer: known',
    'Clear all',
  ])
  expect(lastQuery()).toMatchObject({
    statuses: ['Pending', 'Approved'],
    from: '2026-01-01',
    reportedFrom: '2026-03-01',
    reportedTo: '2026-03-31',
    currency: 'USD',
    cities: ['Berlin', ''],
    countries: ['Germany'],
    channelsNot: ['Web'],
    paymentMethodsNot: [''],
    products: ['Chair'],
    customer: 'known',
  })
  const words =
    '1,234 orders · $5,678.90, $5,600.00 after refunds in 1,234 orders · 1.00 before refunds in 2 orders · 321 customers · Chair: 2.5 units, $9.00'
  expect(screen.getByText(words)).toBeTruthy()
})

it('removes one filter or all, goes to page 1, keeps the focus and writes the address', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list?q=a&page=2&city=Berlin&currency=USD&status=Pending', hooks)
  await user.click(await screen.findByRole('button', { name: 'Remove filter: City: Berlin' }))
  expect(await chips()).toEqual(['Status: Pending', 'Currency: USD', 'Clear all'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Active filters')
  expect(lastQuery()).toMatchObject({ search: 'a', page: 1, statuses: ['Pending'] })
  expect(lastQuery()).not.toHaveProperty('cities')
  await waitFor(() => expect(location.search).toBe('?q=a&currency=USD&status=Pending'))
  await user.click(button('Clear all'))
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Order List')
  await waitFor(() => expect(location.search).toBe('?q=a'))
})

it('keeps the filters while searching, sorting and changing pages', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list?city=Berlin', hooks)
  await user.type(searchBox(), 'e')
  await user.click(button('Next page'))
  await user.click(button('Customer'))
  expect(lastQuery()).toMatchObject({ search: 'e', page: 2, sort: { field: 'user' }, cities: ['Berlin'] })
  await waitFor(() => expect(location.search).toBe('?q=e&sort=user&page=2&city=Berlin'))
})

it('reports unusable filters, ignores them and leaves them in the address', async () => {
  const { hooks, lastQuery } = filtering()
  openOrderList('/order-list?from=2026-02-30&status=Lost&currency=euro&city=Berlin', hooks)
  const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent)
  expect(alerts).toEqual([
    '“2026-02-30” is not a date. The filter “from” is ignored.',
    '“euro” is not a currency code. The filter “currency” is ignored.',
    '“Lost” is not an order status. The filter “status” is ignored.',
  ])
  expect(lastQuery()).toMatchObject({ cities: ['Berlin'] })
  expect(lastQuery()).not.toHaveProperty('from')
  expect(location.search).toContain('from=2026-02-30')
})

it('sets filters with the keyboard alone, and Escape closes the panel', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list?channelNot=Web&channelNot=Shop', hooks)
  button('Filter orders').focus()
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('form', { name: 'Filter orders' })
  expect(button('Filter orders').getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(within(panel).getByRole('checkbox', { name: 'In Progress' })))
  await user.keyboard(' ')
  await user.selectOptions(within(panel).getByLabelText('Filter by'), 'reported')
  await user.type(within(panel).getByLabelText('From'), '2026-03-01')
  await user.selectOptions(within(panel).getByLabelText('Currency'), 'USD')
  await user.type(within(panel).getByLabelText('City'), 'Berlin{Enter}{Enter}')
  expect(lastQuery()).toMatchObject({
    statuses: ['In Progress'],
    reportedFrom: '2026-03-01',
    cities: ['Berlin'],
    currency: 'USD',
    // What the form cannot show stays.
    channelsNot: ['Web', 'Shop'],
  })
  expect(screen.queryByRole('form', { name: 'Filter orders' })).toBeNull()
  expect(document.activeElement).toBe(button('Filter orders'))
  await user.keyboard('{Enter}')
  const again = await screen.findByRole('form', { name: 'Filter orders' })
  expect(within(again).getByRole('button', { name: 'Remove Berlin' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form', { name: 'Filter orders' })).toBeNull()
})

it('filters for orders without a value', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list?city=Berlin&channelNot=Web&currency=XXX', hooks)
  const open = async () => {
    await user.click(button('Filter orders'))
    return within(await screen.findByRole('form', { name: 'Filter orders' }))
  }
  const panel = await open()
  const box = (name: string) => panel.getByRole<HTMLInputElement>('checkbox', { name })
  for (const what of ['city', 'channel', 'payment method']) await user.click(box(`No ${what}`))
  expect(panel.getByLabelText<HTMLInputElement>('City')).toMatchObject({ disabled: true, value: '' })
  await user.selectOptions(panel.getByLabelText('Customer'), 'Unknown')
  await user.click(panel.getByRole('button', { name: 'Apply filters' }))
  const none = { cities: [''], channels: [''], paymentMethods: [''], currency: 'XXX', customer: 'unknown' }
  expect(lastQuery()).toMatchObject(none)
  expect(lastQuery()).not.toHaveProperty('channelsNot')
  expect(await chips()).toEqual([
    'No city',
    'No channel',
    'No payment method',
    'No currency',
    'Customer: unknown',
    'Clear all',
  ])
  const again = await open()
  expect(again.getByLabelText<HTMLSelectElement>('Currency').value).toBe('XXX')
  await user.click(again.getByRole('button', { name: 'Apply filters' }))
  expect(lastQuery()).toMatchObject(none)
  const last = await open()
  await user.click(last.getByRole('checkbox', { name: 'No city' }))
  await user.type(last.getByLabelText('City'), 'Bern')
  await user.click(last.getByRole('checkbox', { name: 'No channel' }))
  await user.click(last.getByRole('button', { name: 'Apply filters' }))
  expect(lastQuery()).toMatchObject({ cities: ['Bern'], paymentMethods: [''] })
  expect(lastQuery()).not.toHaveProperty('channels')
})

it('rejects an end date before the start date, with a message', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list', hooks)
  await user.click(button('Filter orders'))
  const panel = await screen.findByRole('form', { name: 'Filter orders' })
  await user.type(within(panel).getByLabelText('From'), '2026-03-02')
  await user.type(within(panel).getByLabelText('To'), '2026-03-01')
  await user.click(within(panel).getByRole('button', { name: 'Apply filters' }))
  expect(within(panel).getByRole('alert').textContent).toBe('The start date is after the end date.')
  expect(lastQuery()).not.toHaveProperty('from')
})

it('shows that it calculates until the totals arrive', async () => {
  const { hooks } = filtering()
  openOrderList('/order-list?city=Berlin', { ...hooks, useOrderSummary: () => ({ isStale: false, retry: () => {} }) })
  expect(await screen.findByText('Calculating totals…')).toBeTruthy()
})

it('has no axe finding with chips and panel open', async () => {
  const { hooks } = filtering()
  const { user } = openOrderList('/order-list?city=Berlin&from=never', hooks)
  await user.click(button('Filter orders'))
  await screen.findByRole('form', { name: 'Filter orders' })
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

it('in the sample the filter button does nothing and filters are ignored', async () => {
  const { user } = openOrderList('/order-list?status=Pending')
  // The screen appears with its report on the address.
  await screen.findByRole('alert')
  await user.click(button('Filter orders'))
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('50 orders')
})
