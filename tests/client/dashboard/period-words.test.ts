import { describe, expect, it } from 'vitest'
import { countingWords, periodWords } from '#client/dashboard/period-words.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { madeReply } from './made-reply.ts'

function words(currency: string, currencies: string[]): string {
  const { period } = liveDashboardView(madeReply({ currency, currencies }))
  if (!period) throw new Error('Live figures have a period.')
  return countingWords(period)
}

describe('the words about money', () => {
  it.each([
    ['USD', ['USD'], ''],
    ['XXX', ['XXX'], ''],
    ['USD', ['USD', 'EUR', 'GBP'], ' Only orders in USD; there are others in EUR, GBP.'],
    ['USD', ['USD', 'XXX'], ' Only orders in USD; there are others without a currency.'],
    ['XXX', ['XXX', 'EUR'], ' Only orders without a currency; there are others in EUR.'],
    ['USD', ['USD', 'XXX', 'EUR'], ' Only orders in USD; there are others in EUR and without a currency.'],
  ])('of %s among %s', (currency, currencies, money) => {
    expect(words(currency, currencies)).toBe(`As of Nov 21, 2026, 06:30 UTC. Days are as the file writes them.${money}`)
  })
})

describe('the words about days', () => {
  const about = (change: Partial<DashboardReply>) => {
    const { period } = liveDashboardView(madeReply(change))
    return period && periodWords(period)
  }

  it.each<[Partial<DashboardReply>, string]>([
    [{}, 'Orders from Jul 1, 2017 to Aug 31, 2017, compared with the period before, May 1, 2017 to Jun 30, 2017.'],
    [
      { elapsedTo: '2017-08-12', comparedTo: '2017-06-12' },
      'Orders from Jul 1, 2017 to Aug 31, 2017, compared with the same part of the period before, May 1, 2017 to Jun 12, 2017.',
    ],
    [
      { compare: 'year', comparedFrom: '2016-07-01', comparedTo: '2016-08-31' },
      'Orders from Jul 1, 2017 to Aug 31, 2017, compared with the same days a year before, Jul 1, 2016 to Aug 31, 2016.',
    ],
    [
      { from: '2014-01-03', to: '2017-08-30', compare: 'year', comparedFrom: '2010-01-03', comparedTo: '2013-08-30' },
      'Orders from Jan 3, 2014 to Aug 30, 2017, compared with the same days 4 years before, Jan 3, 2010 to Aug 30, 2013.',
    ],
    [
      { from: '2014-01-03', to: '2017-08-30', comparedFrom: null, comparedTo: null },
      'Orders from Jan 3, 2014 to Aug 30, 2017, which are all there are; there is nothing to compare with.',
    ],
    [
      {
        from: '2026-11-21',
        to: '2026-11-21',
        elapsedTo: '2026-11-21',
        comparedFrom: '2026-11-20',
        comparedTo: '2026-11-20',
      },
      'Orders of Nov 21, 2026, compared with the period before, Nov 20, 2026. The newest order is of Aug 30, 2017.',
    ],
  ])('%o', (change, words) => expect(about(change)).toBe(words))
})
