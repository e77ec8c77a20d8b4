// @vitest-environment jsdom
// Covers: specification 3, 4, Actions
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type OrderActions, orderActions } from '#client/orders/list/order-actions.ts'
import { box, button, headerBox, openOrderList, shownIds, summary } from '#tests/client/orders/open-order-list.tsx'
import { sampleData } from '#tests/support/sample-data.ts'

const places = orderActions as { -readonly [Name in keyof OrderActions]: OrderActions[Name] }
afterEach(() => {
  for (const name of Object.keys(orderActions)) delete places[name as keyof OrderActions]
})

it('keeps the selection in the screen: the orders and their checked flags do not change', async () => {
  const before = JSON.stringify(sampleData.orders)
  const { user, unmount } = openOrderList()
  await user.click(headerBox())
  expect(summary()).toContain('10 selected')
  expect(JSON.stringify(sampleData.orders)).toBe(before)
  unmount()
  openOrderList()
  expect(summary()).not.toContain('selected')
})

it('takes the actions of filter and the row’s button from one place, which has none; add has none in the sample', async () => {
  const work = { addOrder: vi.fn(), filterOrders: vi.fn(), openActions: vi.fn() }
  Object.assign(places, work)
  const { user } = openOrderList()
  const [id = ''] = shownIds()
  await user.click(button('Add order'))
  await user.click(button('Filter orders'))
  await user.click(button(`Actions for order ${id}`))
  expect(work.addOrder).not.toHaveBeenCalled()
  expect(work.filterOrders).toHaveBeenCalledOnce()
  expect(work.openActions.mock.calls.map(([order]) => order.id)).toEqual([id])
  expect(box(id).checked).toBe(false)
  expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy()
})
