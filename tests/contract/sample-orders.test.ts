// Covers: specification 3, 4, 9
import { expect, it } from 'vitest'
import { statusColor } from '#contract/orders/order.ts'
import { parseDate } from '#contract/orders/order-date.ts'
import { sampleOrders } from '#sample/orders.ts'

const LABELS = ['Just now', 'A minute ago', '1 hour ago', '2 hour ago', 'Yesterday']

it('is fifty orders numbered CM9801 to CM9850 (specification §3)', () => {
  expect(sampleOrders.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => `#CM${9801 + index}`))
})

it('has exactly the four statuses, each in its own colour', () => {
  const colours = new Map(sampleOrders.map((order) => [order.status, order.statusColor]))
  expect([...colours.keys()].sort()).toEqual(['Approved', 'Complete', 'In Progress', 'Pending'])
  expect(new Set(colours.values()).size).toBe(4)
  for (const order of sampleOrders) expect(order.statusColor).toBe(statusColor(order.status))
})

it('mixes every relative label with dates that can be read and at least one that cannot', () => {
  const dates = sampleOrders.map(({ date }) => date)
  for (const label of LABELS) expect(dates).toContain(label)
  const rest = dates.filter((date) => !LABELS.includes(date))
  expect(rest.filter((date) => parseDate(date) === undefined).length).toBeGreaterThanOrEqual(1)
  expect(rest.filter((date) => parseDate(date) !== undefined).length).toBeGreaterThan(20)
})

it('has a value in every field and no selected order', () => {
  for (const { user, project, address, checked } of sampleOrders) {
    expect([user.name, user.avatar, project, address]).not.toContain('')
    expect(checked).toBe(false)
  }
})
