import { describe, expect, it } from 'vitest'
import { dataText, oldText, periodText } from '#client/dashboard/period-text.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { madeReply } from './made-reply.ts'

function period(change: Partial<DashboardReply>) {
  const { period } = liveDashboardView(madeReply(change))
  if (!period) throw new Error('Live figures have a period.')
  return period
}

describe('the text about the data', () => {
  it('says how far they reach and when they were imported, in store time', () => {
    expect(dataText(period({}))).toBe('Data up to Aug 30, 2017, imported Nov 20, 2026, 12:41 UTC')
    expect(dataText(period({ timeZone: 'Asia/Tokyo' }))).toBe('Data up to Aug 30, 2017, imported Nov 20, 2026, 21:41')
    expect(dataText(period({ importedAt: null }))).toBe('Data up to Aug 30, 2017')
    expect(dataText(period({ lastDay: null }))).toBe('No orders yet')
  })

  it('calls them old when the newest order is older than the settings expect', () => {
    expect(['2026-11-13', '2026-11-14', '2026-12-24'].map((lastDay) => oldText(period({ lastDay })))).toEqual([
      ...['No orders in the last 7 days', undefined, undefined],
    ])
    expect(oldText(period({ lastDay: '2026-11-18', staleAfterDays: 2 }))).toBe('No orders in the last 2 days')
    expect(oldText(period({ lastDay: null }))).toBeUndefined()
  })
})

describe('the text about the period', () => {
  it.each<[Partial<DashboardReply>, string]>([
    [{}, 'Jul 1 – Aug 31, 2017 compared with May 1 – Jun 30, 2017'],
    [
      { elapsedTo: '2017-08-12', comparedTo: '2017-06-12' },
      'Jul 1 – Aug 31, 2017 compared so far with May 1 – Jun 12, 2017',
    ],
    [
      { compare: 'year', comparedFrom: '2016-07-01', comparedTo: '2016-08-31' },
      'Jul 1 – Aug 31, 2017 compared with Jul 1 – Aug 31, 2016',
    ],
    [
      {
        from: '2014-01-03',
        to: '2017-08-30',
        firstDay: '2010-01-03',
        compare: 'year',
        comparedFrom: '2010-01-03',
        comparedTo: '2013-08-30',
      },
      'Jan 3, 2014 – Aug 30, 2017 compared with Jan 3, 2010 – Aug 30, 2013',
    ],
    [
      { from: '2014-01-03', to: '2017-08-30', comparedFrom: null, comparedTo: null },
      'Jan 3, 2014 – Aug 30, 2017, all orders: no comparison',
    ],
    [{ firstDay: '2017-05-03' }, 'Jul 1 – Aug 31, 2017 · No comparison: orders begin on May 3, 2017'],
  ])('of %o', (change, text) => expect(periodText(period(change))).toBe(text))
})
