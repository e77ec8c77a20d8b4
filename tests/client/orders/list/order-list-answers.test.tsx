// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DataHooks, LoadedPage } from '#client/state/data-hooks.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { type Order, statusColor } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import {
  box,
  button,
  headerBox,
  liveHooks,
  openOrderList,
  shownIds,
  summary,
  table,
} from '#tests/client/orders/open-order-list.tsx'
import { sampleData } from '#tests/support/sample-data.ts'

const hooks = (loaded: Partial<LoadedPage>): DataHooks => ({
  useOrderPage: () => ({ isStale: false, retry: () => {}, ...loaded }),
  useDashboard: () => {
    throw new Error('the list does not read the dashboard')
  },
})

/** The same for real orders. */
const real = (loaded: Partial<LoadedPage>) => liveHooks(hooks(loaded))

const page = (orders: readonly Order[], total = orders.length): OrderPage<Order> => ({
  orders,
  total,
  pages: Math.ceil(total / 10),
  page: 1,
  per: 10,
})

const three = sampleData.orders.slice(0, 3)

describe('slow answers', () => {
  it('reserves the height of the rows until the first answer', () => {
    openOrderList('/order-list', hooks({}))
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(summary()).toBe('Loading orders…')
    expect(screen.queryByText('No orders found.')).toBeNull()
    // The number of pages is still unknown.
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it('shows the rows while the total is being counted, without an estimate', () => {
    const counting = { ...page(three, 3), pages: 2, isCounting: true as const }
    const { showWith } = openOrderList('/order-list', hooks({ data: counting }))
    expect(shownIds()).toEqual(['#CM9801', '#CM9802', '#CM9803'])
    expect(summary()).toContain('Counting…')
    expect(summary()).not.toMatch(/\d/)
    expect(button('Next page').disabled).toBe(false)
    showWith(hooks({ data: page(three, 4711) }))
    expect(summary()).toContain('4,711')
  })

  it('keeps the earlier rows, dimmed, and their selection while newer ones load', async () => {
    const { user, showWith } = openOrderList('/order-list', hooks({ data: page(three) }))
    await user.click(headerBox())
    showWith(hooks({ data: page(three), isStale: true }))
    expect(shownIds()).toEqual(['#CM9801', '#CM9802', '#CM9803'])
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(summary()).toContain('3 selected')
    await expect.poll(summary).toContain('Loading orders…')
    showWith(hooks({ data: page(three.slice(1)) }))
    expect(table().getAttribute('aria-busy')).toBe('false')
    expect(summary()).not.toContain('selected')
  })

  it('keeps the selection when the same rows return with changed content', async () => {
    const { user, showWith } = openOrderList('/order-list', hooks({ data: page(three) }))
    await user.click(box('#CM9802'))
    const approved = three.map((order) => ({
      ...order,
      status: 'Approved' as const,
      statusColor: statusColor('Approved'),
    }))
    showWith(hooks({ data: page(approved) }))
    expect(screen.getAllByText('Approved')).toHaveLength(3)
    expect(box('#CM9802').checked).toBe(true)
  })
})

describe('a failed answer', () => {
  it('shows what happened, tries again, and keeps the focus', async () => {
    const retry = vi.fn()
    const error = new Error('The server does not answer.')
    const { user, showWith } = openOrderList('/order-list', real({ error, retry }))
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('The orders could not be loaded.')
    expect(alert).toContain('The server does not answer.')
    expect(screen.queryByText('No orders found.')).toBeNull()
    await user.click(button('Try again'))
    expect(retry).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    showWith(real({ data: page(three) }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shownIds()).toHaveLength(3)
  })
})

describe('rows of an earlier query', () => {
  const error = new Error('The server cannot be reached.')

  it('stay dimmed and inactive under the message why there is no answer', async () => {
    openOrderList('/order-list?q=ada', real({ data: page(three), isStale: true, error }))
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('The orders could not be loaded.')
    expect(alert).toContain('The server cannot be reached. The rows below are from the previous request.')
    const body = table().querySelector('tbody')
    expect(body?.hasAttribute('inert')).toBe(true)
    await expect.poll(() => body?.className).toContain('opacity-60')
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(headerBox().disabled).toBe(true)
    // The number of matching orders is unknown, so none is shown.
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('are not mentioned if there are none', () => {
    openOrderList('/order-list?q=ada', real({ data: page([]), isStale: true, error }))
    expect(screen.getByRole('alert').textContent).not.toContain('rows below')
    // The message takes the place of the rows, since there are none to float over.
    expect(screen.getByRole('alert').closest('.absolute')).toBeNull()
    expect(screen.queryByText('No orders found.')).toBeNull()
  })

  it('do not claim that nothing matches', async () => {
    openOrderList('/order-list?q=ada', real({ data: page([]), isStale: true }))
    await expect.poll(summary).toContain('Loading orders…')
    expect(screen.getByText('No orders found.').closest('[inert]')).not.toBeNull()
  })
})

describe('news about the list', () => {
  it('are a note with a button; rows and selection stay until it is used', async () => {
    const show = vi.fn()
    const added = sampleData.orders.slice(3, 4)
    const newer = { data: page([...added, ...three]), show }
    const { user, showWith } = openOrderList('/order-list', real({ data: page(three) }))
    await user.click(box('#CM9802'))
    showWith(real({ data: page(three), newer }))
    expect(shownIds()).toEqual(['#CM9801', '#CM9802', '#CM9803'])
    expect(box('#CM9802').checked).toBe(true)
    expect(summary()).toContain('1 selected · 1 new order')
    await user.click(button('Show'))
    expect(show).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('report that it is not up to date, and why', async () => {
    const retry = vi.fn()
    const error = new Error('The server cannot be reached.')
    const { user } = openOrderList('/order-list', real({ data: page(three), error, retry }))
    expect(screen.getByText('Not up to date')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(summary()).toContain('The server cannot be reached.')
    expect(table().getAttribute('aria-busy')).toBe('false')
    await user.click(button('Try again'))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('report that the total is not available', () => {
    const data = { ...page(three), isCounting: true as const }
    openOrderList('/order-list', real({ data, countError: new Error('The database is busy.') }))
    expect(screen.getByText('Total not available')).toBeTruthy()
    expect(shownIds()).toHaveLength(3)
    expect(summary()).toContain('The database is busy.')
  })
})

it('shows the sort by amount', () => {
  openOrderList('/order-list?sort=-amount', real({ data: page(three) }))
  expect(summary()).toBe('3 orders · Sorted by amount, highest first')
  expect(button('Amount').closest('th')?.ariaSort).toBe('descending')
})

it('sorts by date for a packer whose address sorts by amount, and says so', async () => {
  useDataSet.setState({ dataSet: 'orders', role: 'packer' })
  onTestFinished(() => useDataSet.setState({ dataSet: 'sample', role: 'owner' }))
  const asked: OrderQuery[] = []
  openOrderList('/order-list?sort=-amount', {
    ...real({}),
    useOrderPage(query) {
      asked.push(query)
      return { isStale: false, retry: () => {}, data: page(three) }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Amounts are not shown here. The list is sorted by date.')
  expect(new Set(asked.map(({ sort }) => sort.field))).toEqual(new Set(['date']))
})

it('reports parameters that the sample cannot use', async () => {
  openOrderList('/order-list?sort=-amount&customer=known&min=100&per=50')
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Unknown parameter in the address: “min”.',
    'Amounts are not shown here. The list is sorted by date.',
    'The sample data has 10 rows a page.',
    'The sample data cannot be filtered. This filter is ignored: “customer”.',
  ])
  expect(shownIds()).toHaveLength(10)
  expect(shownIds()[0]).toBe('#CM9806')
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
})

it('shows text as text', () => {
  const [order] = three
  if (!order) throw new Error('no order')
  const odd = { ...order, project: '<img src=x onerror=alert(1)>', address: '&amp; <b>' }
  openOrderList('/order-list', hooks({ data: page([odd]) }))
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
  expect(screen.getByText('&amp; <b>')).toBeDefined()
  expect(table().querySelector('img')).toBeNull()
})
