import { describe, expect, it } from 'vitest'
import { DEFAULT_CALCULATION_RULES, parseStatuses, reportingDate } from '#contract/dashboard/reporting-date.ts'

const ORDER = { status: 'Complete', day: '2026-01-31', paidDay: '2026-02-02' } as const

describe('the reporting date of an order', () => {
  it('is the order date for every status by default', () => {
    expect(reportingDate({ ...ORDER, status: 'Cancelled' }, DEFAULT_CALCULATION_RULES)).toBe('2026-01-31')
  })

  it('is the payment date if the workspace reports by it; an unpaid order has none', () => {
    const paid = { excludedStatuses: [], countedDate: 'paid' } as const
    expect(reportingDate(ORDER, paid)).toBe('2026-02-02')
    expect(reportingDate({ ...ORDER, paidDay: '' }, paid)).toBe('')
  })

  it('is none for an excluded status', () => {
    const rules = { excludedStatuses: ['Cancelled'], countedDate: 'placed' } as const
    expect(reportingDate({ ...ORDER, status: 'Cancelled' }, rules)).toBe('')
    expect(reportingDate(ORDER, rules)).toBe('2026-01-31')
  })

  it('reads the stored list of statuses', () => {
    expect(parseStatuses('["Cancelled","Pending","nonsense"]')).toEqual(['Pending', 'Cancelled'])
    expect(parseStatuses('{}')).toEqual([])
  })
})
