// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Loaded } from '#client/data/data-source.ts'
import { sampleData } from '#client/data/sample-data.ts'
import type { DataHooks } from '#client/state/data-hooks.ts'
import { type Order, statusColor } from '#contract/order.ts'
import type { OrderPage } from '#contract/order-query.ts'
import { box, button, headerBox, openOrderList, shownIds, summary, table } from './open-order-list.tsx'

const hooks = (loaded: Partial<Loaded<OrderPage<Order>>>): DataHooks => ({
  useOrderPage: () => ({ isStale: false, retry: () => {}, ...loaded }),
  useDashboard: () => {
    throw new Error('the list asks for no dashboard')
  },
})

const page = (orders: readonly Order[], total = orders.length): OrderPage<Order> => ({
  orders,
  total,
  pages: Math.ceil(total / 10),
  page: 1,
  per: 10,
})

const three = sampleData.orders.slice(0, 3)

describe('answers that take their time', () => {
  it('holds the rows’ room while the first is on its way', () => {
    openOrderList('/order-list', hooks({}))
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(summary()).toBe('Loading orders…')
    expect(screen.queryByText('No orders found.')).toBeNull()
    // Nobody knows yet how many pages there are.
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it('shows the rows while their total is still being counted, and never a guess of it', () => {
    const counting = { ...page(three, 3), pages: 2, isCounting: true as const }
    const { showWith } = openOrderList('/order-list', hooks({ data: counting }))
    expect(shownIds()).toEqual(['#CM9801', '#CM9802', '#CM9803'])
    expect(summary()).toContain('Counting…')
    expect(summary()).not.toMatch(/\d/)
    expect(button('Next page').disabled).toBe(false)
    showWith(hooks({ data: page(three, 4711) }))
    expect(summary()).toContain('4,711')
  })

  it('keeps the former rows, marked as such, and their ticks while newer ones are on the way', async () => {
    const { user, showWith } = openOrderList('/order-list', hooks({ data: page(three) }))
    await user.click(headerBox())
    showWith(hooks({ data: page(three), isStale: true }))
    expect(shownIds()).toEqual(['#CM9801', '#CM9802', '#CM9803'])
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(summary()).toContain('3 selected')
    showWith(hooks({ data: page(three.slice(1)) }))
    expect(table().getAttribute('aria-busy')).toBe('false')
    expect(summary()).not.toContain('selected')
  })

  it('keeps the ticks when the same rows come again, changed inside', async () => {
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

describe('an answer that fails', () => {
  it('says what happened and what to do, tries again, and keeps the focus', async () => {
    const retry = vi.fn()
    const error = new Error('The server does not answer.')
    const { user, showWith } = openOrderList('/order-list', hooks({ error, retry }))
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('The orders could not be loaded.')
    expect(alert).toContain('The server does not answer.')
    expect(screen.queryByText('No orders found.')).toBeNull()
    await user.click(button('Try again'))
    expect(retry).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    showWith(hooks({ data: page(three) }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shownIds()).toHaveLength(3)
  })
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
