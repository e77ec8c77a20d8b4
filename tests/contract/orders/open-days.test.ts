import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS, withoutOpenDays, workingDaysBefore, workingDaysOpen } from '#contract/orders/open-days.ts'
import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'

const [FRIDAY, SUNDAY, MONDAY] = ['2026-11-20', '2026-11-22', '2026-11-23']
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const OFFICE = [1, 2, 3, 4, 5]

describe('working days', () => {
  it.each([
    [MONDAY, 0, MONDAY],
    [MONDAY, 1, SUNDAY],
    [MONDAY, 2, '2026-11-19'],
    [SUNDAY, 1, '2026-11-19'],
    [SUNDAY, 5, '2026-11-15'],
    [FRIDAY, 5, '2026-11-15'],
    [FRIDAY, 6, '2026-11-12'],
  ])('on %s, an order of %i of them was placed on %3$s or earlier', (today, days, last) => {
    expect(workingDaysBefore(today, days, OFFICE)).toBe(last)
  })

  it('are counted day by day, in any week', () => {
    const week = fc.subarray([...WEEKDAYS], { minLength: 1 })
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3000 }), (working, days, offset) => {
        const today = Date.UTC(2024, 0, 1) + offset * MS_PER_DAY
        const names = working.map((day) => NAMES[day - 1])
        const isWorking = (time: number) => names.includes(new Date(time).toUTCString().slice(0, 3))
        let [last, counted] = [today, 0]
        while (counted < days) {
          if (isWorking(last)) counted++
          last -= MS_PER_DAY
        }
        expect(workingDaysBefore(utcDay(today), days, working)).toBe(utcDay(last))
      }),
    )
  })
})

describe('late orders', () => {
  const TIME = { workingDays: OFFICE, lateAfterDays: 2, countedDate: 'placed' } as const
  const OPEN = ['In Progress', 'Pending', 'Approved']
  const fulfillmentStates = ['Unfulfilled', 'Partially fulfilled', 'Unknown']

  it.each([
    [{}, {}],
    [{ late: 'yes' as const }, { to: '2026-11-19', statuses: OPEN, fulfillmentStates }],
    [
      { late: 'yes' as const, openForDays: 1 },
      { to: '2026-11-19', statuses: OPEN, fulfillmentStates },
    ],
    [
      { late: 'yes' as const, openForDays: 3 },
      { to: '2026-11-18', statuses: OPEN, fulfillmentStates },
    ],
    [
      { late: 'yes' as const, to: '2026-01-01' },
      { to: '2026-01-01', statuses: OPEN, fulfillmentStates },
    ],
    [
      { late: 'yes' as const, statuses: ['Complete' as const] },
      { to: '2026-11-19', statuses: [], fulfillmentStates },
    ],
    [
      { late: 'yes' as const, fulfillmentStates: ['Fulfilled' as const, 'Unfulfilled' as const] },
      { to: '2026-11-19', statuses: OPEN, fulfillmentStates: ['Unfulfilled'] },
    ],
    [{ openForDays: 1 }, { to: SUNDAY, statuses: OPEN }],
  ])('are those of %j', (filters, dated) => {
    expect(withoutOpenDays(filters, MONDAY, TIME)).toEqual(dated)
  })

  it.each([
    [{ late: 'yes' as const }, { reportedTo: '2026-11-19', statuses: OPEN, fulfillmentStates }],
    [
      { openForDays: 1, reportedTo: '2026-11-01' },
      { reportedTo: '2026-11-01', statuses: OPEN },
    ],
    [{ openForDays: 0 }, { to: MONDAY, statuses: OPEN }],
  ])('are those of %j, since their payment', (filters, dated) => {
    expect(withoutOpenDays(filters, MONDAY, { ...TIME, countedDate: 'paid' })).toEqual(dated)
  })
})

it('say of an open order how old it is, as the filter counts them', () => {
  const week = fc.subarray([...WEEKDAYS], { minLength: 1 })
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -3, max: 400 }), (working, offset, ago) => {
      const today = utcDay(Date.UTC(2024, 0, 1) + offset * MS_PER_DAY)
      const day = utcDay(Date.parse(today) - ago * MS_PER_DAY)
      const age = workingDaysOpen({ day, status: 'Pending' }, today, working) ?? -1
      const isWithin = (days: number) => day <= workingDaysBefore(today, days, working)
      expect(ago < 0 ? [age] : [isWithin(age), isWithin(age + 1)]).toEqual(ago < 0 ? [0] : [true, false])
    }),
  )
  expect(workingDaysOpen({ day: '2026-01-01', status: 'Complete' }, '2026-02-01', WEEKDAYS)).toBeNull()
})
