import { describe, expect, it } from 'vitest'
import { STATUS_ORDER, statusSteps, stepTo } from '#contract/changes/order-status.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'

const KNOWN = ORDER_STATUSES.filter((status) => status !== 'Unknown')

describe('an order of unknown status', () => {
  it('may get any other status without a reason', () => {
    expect(statusSteps('Unknown')).toEqual(KNOWN.map((status) => ({ status, needsReason: false })))
  })

  it.each(ORDER_STATUSES)('is not what an order that is %s becomes', (status) => {
    expect(stepTo(status, 'Unknown')).toBeUndefined()
  })

  it('is last in lists of statuses', () => {
    expect(STATUS_ORDER.at(-1)).toBe('Unknown')
  })
})

it('has the same steps between the other statuses as before', () => {
  const steps = (from: (typeof KNOWN)[number]) =>
    statusSteps(from).map(({ status, needsReason }) => (needsReason ? `${status}, with a reason` : status))
  expect(Object.fromEntries(KNOWN.map((from) => [from, steps(from)]))).toEqual({
    'In Progress': ['Complete', 'Cancelled', 'Pending, with a reason', 'Approved, with a reason'],
    Complete: ['In Progress, with a reason', 'Pending, with a reason', 'Approved, with a reason'],
    Pending: ['Approved', 'Cancelled'],
    Approved: ['In Progress', 'Cancelled', 'Pending, with a reason'],
    Cancelled: ['In Progress, with a reason', 'Pending, with a reason', 'Approved, with a reason'],
  })
})
