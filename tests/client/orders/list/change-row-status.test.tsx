// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { changeRowStatus } from '#client/orders/list/row-events.ts'
import { closeStatusMenu, useStatusMenu } from '#client/state/dialogs/status-menu.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const [order] = sampleData.orders
if (!order) throw new Error('the sample is empty')

const ACTIONS = '<td><button class="more-dots" aria-haspopup="menu"></button></td>'
const STATUS = '<td><button class="status-button" aria-haspopup="menu"></button></td>'

/** The class of the button at which the menu opens in a row of these cells. */
function menuOf(cells: string): string | undefined {
  const body = document.createElement('tbody')
  body.innerHTML = `<tr>${cells}</tr>`
  const [row] = body.rows
  if (row && order) changeRowStatus(row, order)
  return useStatusMenu.getState().target?.button.className
}

beforeEach(closeStatusMenu)

it('opens the status menu at the status', () => {
  expect(menuOf(STATUS + ACTIONS)).toBe('status-button')
  expect(useStatusMenu.getState().target).toMatchObject({ id: order.id, status: order.status })
})

it('opens it at the actions where the status column is not shown', () => {
  expect(menuOf(ACTIONS)).toBe('more-dots')
})

it('opens the order in the sample, whose rows have no menu', () => {
  history.replaceState(null, '', '/order-list?q=ada')
  expect(menuOf('<td><button class="more-dots"></button></td>')).toBeUndefined()
  expect(location.pathname + location.search).toBe(`/order-list/${encodeURIComponent(order.id)}?q=ada`)
})
