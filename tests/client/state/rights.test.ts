// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readServerMark, useDataSet } from '#client/state/data-set.ts'
import { hasAccounts, mayManage, maySeeMoney, mayWork } from '#client/state/rights.ts'
import { MANAGING_ROLES, ROLES, WORKING_ROLES } from '#contract/roles.ts'

/** Reads a page with this mark, which shows own orders. */
function readPage(mark: string | undefined): void {
  document.head.innerHTML = mark === undefined ? '' : `<meta name="orderboard" content="${mark}">`
  document.documentElement.dataset.shown = 'orders'
  useDataSet.setState(readServerMark(document))
}

beforeEach(() => document.head.replaceChildren())

it.each(ROLES)('allows a %s what the server allows', (role) => {
  readPage(`live; role=${role}; orders=no`)
  expect([useDataSet.getState().role, mayWork(), mayManage(), hasAccounts()]).toEqual([
    ...[role, WORKING_ROLES.includes(role), MANAGING_ROLES.includes(role), true],
  ])
  expect(maySeeMoney()).toBe(role !== 'packer')
  useDataSet.setState({ dataSet: 'sample' })
  expect([mayWork(), mayManage(), useDataSet.getState().mayManage]).toEqual([
    ...[true, true, MANAGING_ROLES.includes(role)],
  ])
})

it.each([
  ['live; role=none; orders=no', { role: 'none', mayManage: false, hasServer: true }, false],
  ['live; role=owner; accounts=none; orders=yes', { role: 'owner', mayManage: true, hasServer: true }, false],
  [undefined, { role: '', mayManage: true, hasServer: false }, false],
] as const)('reads %s', (mark, expected, accounts) => {
  readPage(mark)
  expect(useDataSet.getState()).toMatchObject(expected)
  expect(hasAccounts()).toBe(accounts)
})

it('notes the first orders in the mark, by which the page is styled', () => {
  readPage('live; role=owner; accounts=none; orders=no')
  useDataSet.getState().ordersArrived()
  expect(document.querySelector('meta')?.content).toBe('live; role=owner; accounts=none; orders=yes')
  expect(useDataSet.getState().hasOrders).toBe(true)
})
