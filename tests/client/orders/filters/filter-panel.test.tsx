// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
// Loaded before the tests, which wait a second at most.
import '#client/orders/filters/filter-panel.tsx'
import '#client/orders/filters/list-filters.tsx'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { button, openOrderList, sampleHooks } from '#tests/client/orders/open-order-list.tsx'

const NAMES = ['Bottled Water', 'Water Glass', 'Oak Desk']

/** The list with orders in these currencies. */
function filtering(...currencies: string[]) {
  const queries: OrderQuery[] = []
  const sample = sampleHooks()
  const hooks: DataHooks = {
    ...sample,
    useOrderPage: (query) => {
      queries.push(query)
      const { search, sort, page, per } = query
      return sample.useOrderPage({ search, sort, page, per })
    },
    useOrderSummary: ({ customerKey, search, cities }) => ({
      data: {
        // A search finds nothing in any city.
        orders: search !== '' && cities ? 0 : 5,
        amounts: currencies.map((currency) => ({ currency, minor: 1, orders: 1 })),
        ...(customerKey !== undefined && { customerName: 'Ann Lee' }),
      },
      isStale: false,
      retry: () => {},
    }),
    useStatusCounts: () => ({ data: [], isStale: false, retry: () => {} }),
    useOrderNames: (of, part) => ({
      data: (of === 'assignee' ? ['bo@x.at'] : NAMES).filter((name) => name.toLowerCase().includes(part.toLowerCase())),
      isStale: false,
      retry: () => {},
    }),
  }
  return { hooks, lastQuery: () => queries.at(-1) }
}

async function openPanel(address: string, ...currencies: string[]) {
  const { hooks, lastQuery } = filtering(...currencies)
  const { user } = openOrderList(address, hooks)
  await user.click(button('Filter orders'))
  const panel = within(await screen.findByRole('form', { name: 'Filter orders' }))
  const apply = () => user.click(panel.getByRole('button', { name: 'Apply filters' }))
  return { user, panel, apply, lastQuery }
}

const stateBox = (panel: Awaited<ReturnType<typeof openPanel>>['panel'], group: string, name: string) =>
  within(panel.getByRole('group', { name: group })).getByRole('checkbox', { name })

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .slice(0, -1)

it('names every filter of the address in words', async () => {
  openOrderList(
    '/order-list?amountMin=1000&currency=EUR&customerKey=ann&product=Chair&product=Desk&cityContains=ber&openForDays=3',
    filtering('EUR').hooks,
  )
  expect(await chips()).toEqual([
    'City contains “ber”',
    'Product: Chair or Desk',
    'Currency: EUR',
    'Amount from €10.00',
    'Open for 3 days or more',
    'Customer: Ann Lee',
  ])
})

it.each([
  ['amountMax=99&currency=JPY', 'Amount up to ¥99'],
  ['amountMin=-150&amountMax=99', 'Amount -1.50 – 0.99'],
  ['orderedBefore=2026-03-01', 'Customers who ordered before Mar 1, 2026'],
  ['openForDays=1', 'Open for 1 day or more'],
  ['payment=Paid&payment=Unpaid', 'Payment: Paid or Unpaid'],
  ['fulfillment=Unfulfilled', 'Fulfillment: Unfulfilled'],
  ['tag=vip&tag=gift', 'Tag: vip or gift'],
  ['assignee=none', 'Assignee: none'],
])('names %s “%s”', async (query, chip) => {
  openOrderList(`/order-list?${query}`, filtering('EUR').hooks)
  expect(await chips()).toContain(chip)
})

it.each([
  ['amountMin=1.5', '“1.5” is not a valid whole number. The filter “amountMin” is ignored.'],
  ['openForDays=-1', '“-1” is not a valid whole number. The filter “openForDays” is ignored.'],
  ['customerKey=', 'The filter “customerKey” is empty and is ignored.'],
  ['productContains=', 'The filter “productContains” is empty and is ignored.'],
])('reports %s and ignores it', async (query, problem) => {
  const { hooks, lastQuery } = filtering('EUR')
  openOrderList(`/order-list?${query}`, hooks)
  expect((await screen.findByRole('alert')).textContent).toBe(problem)
  expect(lastQuery()).not.toHaveProperty(query.split('=')[0] ?? '')
})

it('takes several names and a part of one, and removes them with the keyboard', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list', 'EUR')
  const field = panel.getByLabelText('Product')
  await user.type(field, 'Oak Desk{Enter}Bottled Water{Enter}glass{Enter}')
  expect(panel.getByText('contains “glass”')).toBeTruthy()
  await user.type(field, '{Backspace}')
  expect(panel.queryByText('contains “glass”')).toBeNull()
  panel.getByRole('button', { name: 'Remove Oak Desk' }).focus()
  await user.keyboard('{Delete}')
  expect(document.activeElement).toBe(field)
  // What was typed last counts without Enter too.
  await user.type(field, 'water')
  await apply()
  expect(lastQuery()).toMatchObject({ products: ['Bottled Water'], productContains: 'water' })
  expect(await chips()).toEqual(['Product: Bottled Water', 'Product contains “water”'])
})

it('takes states, tags, an assignee and an age, which are paid orders to be sent', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list?assigneeNot=ann@x.at', 'EUR')
  await user.click(stateBox(panel, 'Payment', 'Paid'))
  await user.click(stateBox(panel, 'Fulfillment', 'Unfulfilled'))
  const tags = panel.getByLabelText<HTMLInputElement>('Tags')
  await user.type(tags, 'vip, oak')
  expect([...(tags.list?.options ?? [])].map(({ value }) => value)).toEqual(['vip, Oak Desk'])
  await user.clear(tags)
  await user.type(tags, 'vip, gift')
  const assignee = panel.getByLabelText<HTMLSelectElement>('Assignee')
  expect([...assignee.options].map(({ text }) => text)).toEqual(['Anybody', 'Me', 'Not assigned', 'bo@x.at'])
  await user.selectOptions(assignee, 'Not assigned')
  await user.type(panel.getByLabelText('Open for days'), '2')
  await apply()
  expect(lastQuery()).toMatchObject({
    ...{ paymentStates: ['Paid'], fulfillmentStates: ['Unfulfilled'], tags: ['vip', 'gift'] },
    ...{ assignees: ['none'], openForDays: 2 },
  })
  expect(lastQuery()).not.toHaveProperty('assigneesNot')
})

it('shows states, tags and assignee of the address, and takes them out', async () => {
  const address = '/order-list?payment=Paid&fulfillment=Unfulfilled&tag=vip&assignee=none&openForDays=2'
  const { user, panel, apply, lastQuery } = await openPanel(address, 'EUR')
  await user.click(stateBox(panel, 'Payment', 'Paid'))
  await user.selectOptions(panel.getByLabelText('Assignee'), 'Anybody')
  await user.clear(panel.getByLabelText('Tags'))
  await apply()
  for (const name of ['paymentStates', 'assignees', 'tags']) expect(lastQuery()).not.toHaveProperty(name)
  expect(lastQuery()).toMatchObject({ fulfillmentStates: ['Unfulfilled'], openForDays: 2 })
})

it('keeps excluded names unless the names change', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list?city=a&city=&cityNot=b&channelNot=c', 'EUR')
  expect(panel.getByRole('button', { name: 'Remove None' })).toBeTruthy()
  await user.type(panel.getByLabelText('Channel'), 'web')
  await apply()
  expect(lastQuery()).toMatchObject({ cities: ['a', ''], citiesNot: ['b'], channelContains: 'web' })
  expect(lastQuery()).not.toHaveProperty('channelsNot')
})

it('reads amounts in the only currency of the orders', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list', 'JPY')
  await user.type(panel.getByLabelText('Amount from'), '1200')
  await apply()
  expect(lastQuery()).toMatchObject({ amountMin: 1200, currency: 'JPY' })
})

it('does not read amounts in no currency while those of the orders are not known', async () => {
  const { hooks, lastQuery } = filtering()
  const { user } = openOrderList('/order-list', {
    ...hooks,
    useOrderSummary: () => ({ isStale: false, retry: () => {} }),
  })
  await user.click(button('Filter orders'))
  const panel = within(await screen.findByRole('form', { name: 'Filter orders' }))
  await user.type(panel.getByLabelText('Amount from'), '100')
  await user.click(panel.getByRole('button', { name: 'Apply filters' }))
  const sentence = 'The currencies of the orders are not known yet. Apply the filters again in a moment.'
  expect(panel.getByRole('alert').textContent).toBe(sentence)
  expect(lastQuery()).not.toHaveProperty('amountMin')
})

it('reads amounts in the main currency unless another one is chosen, and shows at them what is wrong', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list', 'XXX', 'EUR', 'JPY')
  expect(panel.getByText('In EUR unless another currency is chosen.')).toBeTruthy()
  await user.type(panel.getByLabelText('Amount from'), '49.90')
  await user.type(panel.getByLabelText('Amount to'), '12')
  const problem = async () => {
    await apply()
    expect(document.activeElement).toBe(panel.getByLabelText('Amount from'))
    return panel.getByRole('alert').textContent
  }
  expect(await problem()).toBe('The lowest amount is above the highest.')
  await user.type(panel.getByLabelText('Amount to'), ',5')
  expect(await problem()).toBe('“12,5” isn’t an amount. Write it like 1234.50.')
  await user.clear(panel.getByLabelText('Amount to'))
  await user.type(panel.getByLabelText('Amount to'), '1234.5')
  await apply()
  expect(lastQuery()).toMatchObject({ amountMin: 4990, amountMax: 123_450, currency: 'EUR' })
})

it('offers the currencies of the orders and the one of the address', async () => {
  const { user, panel, apply, lastQuery } = await openPanel('/order-list?currency=USD', 'EUR', 'XXX')
  const currency = panel.getByLabelText<HTMLSelectElement>('Currency')
  expect([...currency.options].map(({ text }) => text)).toEqual(['Any', 'EUR', 'No currency', 'USD'])
  expect(currency.value).toBe('USD')
  await user.selectOptions(currency, 'No currency')
  await apply()
  expect(lastQuery()).toMatchObject({ currency: 'XXX' })
})

it('shows the amounts and days of the address, and clears them', async () => {
  const { user, panel, apply, lastQuery } = await openPanel(
    '/order-list?amountMin=4990&currency=EUR&openForDays=3&customerKey=ann',
    'EUR',
  )
  expect(panel.getByLabelText<HTMLInputElement>('Amount from').value).toBe('49.90')
  expect(panel.getByLabelText<HTMLInputElement>('Open for days').value).toBe('3')
  await user.clear(panel.getByLabelText('Open for days'))
  await user.clear(panel.getByLabelText('Amount from'))
  await apply()
  expect(lastQuery()).toMatchObject({ currency: 'EUR', customerKey: 'ann' })
  expect(lastQuery()).not.toHaveProperty('amountMin')
  expect(lastQuery()).not.toHaveProperty('openForDays')
  await waitFor(() => expect(location.search).toBe('?currency=EUR&customerKey=ann'))
})

it('says how many orders a search finds without the filters, and shows them', async () => {
  const { hooks, lastQuery } = filtering('EUR')
  const { user } = openOrderList('/order-list?q=a&city=Berlin&sort=user', hooks)
  const link = await screen.findByRole('link', { name: '0 here, 5 without filters' })
  expect(link.getAttribute('href')).toBe('/order-list?q=a&sort=user')
  await user.click(link)
  expect(lastQuery()).toMatchObject({ search: 'a', sort: { field: 'user' } })
  expect(lastQuery()).not.toHaveProperty('cities')
  expect(document.activeElement?.textContent).toBe('Order List')
})
