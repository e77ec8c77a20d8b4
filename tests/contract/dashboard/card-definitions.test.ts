// Covers: data Figures
import { describe, expect, it } from 'vitest'
import type { ChartGranularity } from '#contract/dashboard/buckets.ts'
import { cardDefinition } from '#contract/dashboard/card-definitions.ts'
import { CARD_TITLES, type CardId } from '#contract/dashboard/cards.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { madeBucket, madeReply } from '#tests/client/dashboard/made-reply.ts'

const text = (card: CardId, term: string, change: Partial<DashboardReply> = {}) =>
  cardDefinition(madeReply(change), card).lines.find((line) => line.term === term)?.text
const counting = madeReply().counting

describe('the definition of a card', () => {
  it.each(Object.keys(CARD_TITLES) as CardId[])(
    'of %s gives content, statuses, date, refunds, period, currency, time zone and time of calculation',
    (card) => {
      const { title, lines } = cardDefinition(madeReply(), card)
      expect(title).toBe(CARD_TITLES[card])
      expect(lines.map(({ term }) => term)).toEqual(
        expect.arrayContaining(['Shows', 'Statuses', 'Date', 'Refunds', 'Period', 'Currency', 'Time zone', 'As of']),
      )
      for (const line of lines) expect(line.text).toMatch(/^[A-Z\d].*\.$/)
    },
  )

  it('gives the compared period on the cards that show a comparison', () => {
    expect(text('revenue', 'Compared with')).toBe('The previous period, May 1 – Jun 30, 2017.')
    expect(text('orders', 'Compared with', { elapsedTo: '2017-08-12', comparedTo: '2017-06-12' })).toBe(
      'The same part of the previous period, May 1 – Jun 12, 2017. Of this period, only Jul 1 – Aug 12, 2017 is compared.',
    )
    expect(
      text('orders', 'Compared with', { compare: 'year', comparedFrom: '2016-07-01', comparedTo: '2016-08-31' }),
    ).toBe('The same period in an earlier year, Jul 1 – Aug 31, 2016.')
    expect(text('orders', 'Compared with', { firstDay: '2017-05-03' })).toBe(
      'The previous period, May 1 – Jun 30, 2017. Orders begin on May 3, 2017, so there are no percentages.',
    )
    expect(text('orders', 'Compared with', { compare: 'weekdays' })).toMatch(/^The same weekdays in an earlier year, /)
    expect(text('orders', 'Compared with', { compare: 'custom' })).toMatch(/^The chosen comparison period, /)
    expect(text('growth', 'Compared with', { comparedFrom: null, comparedTo: null })).toBe(
      'Nothing, because the period covers all orders.',
    )
    expect(text('locations', 'Compared with')).toBeUndefined()
  })

  it('marks a period that has not ended', () => {
    expect(text('orders', 'Period')).toBe('Jul 1 – Aug 31, 2017.')
    expect(text('orders', 'Period', { elapsedTo: '2017-08-12' })).toBe(
      'Jul 1 – Aug 31, 2017. This period has not ended yet.',
    )
  })

  it('follows the calculation settings and counts the orders they leave out', () => {
    const excludedStatuses = ['Pending' as const, 'Cancelled' as const]
    const settings = { ...counting, excludedStatuses, excluded: 1234 }
    expect(text('orders', 'Statuses')).toBe('All statuses.')
    expect(text('orders', 'Statuses', { counting: settings })).toBe(
      'All statuses except Pending and Cancelled. 1,234 orders are left out, counting all dates.',
    )
    expect(text('orders', 'Statuses', { counting: { ...settings, excluded: 1 } })).toBe(
      'All statuses except Pending and Cancelled. 1 order is left out, counting all dates.',
    )
    expect(text('orders', 'Date')).toBe('Orders count on the day they were placed.')
    expect(text('orders', 'Date', { counting: { ...counting, countedDate: 'paid' } })).toBe(
      'Orders count on the day they were paid.',
    )
    expect(text('orders', 'Date', { counting: { ...counting, countedDate: 'paid', unpaid: 1 } })).toBe(
      'Orders count on the day they were paid. 1 order without a payment date is left out.',
    )
  })

  it('names the source of a projection', () => {
    const by = (granularity: ChartGranularity, ...sources: ('target' | 'year' | null)[]) =>
      text('projections', 'Projection', {
        granularity,
        buckets: sources.map((projectedBy) => madeBucket({ projectedBy })),
      })
    expect(by('month', 'year')).toBe('The revenue of the same days of the previous year.')
    expect(by('month', 'target')).toBe('The monthly target.')
    expect(by('quarter', 'target', 'year', null)).toBe(
      'The sum of the monthly targets of each quarter. Without a target, the revenue of the same days of the previous year. A quarter with neither a target nor earlier orders in the previous year has no projection.',
    )
    expect(by('day', null)).toBe(
      'Targets are for months and are not divided among days or weeks. A day with neither a target nor earlier orders in the previous year has no projection.',
    )
  })

  it('names what a point of a chart covers', () => {
    expect(text('projections', 'Shows', { granularity: 'quarter' })).toBe(
      'The sum of the order amounts for each quarter, and its projection.',
    )
    expect(text('revenue-over-time', 'Shows', { granularity: 'week' })).toBe(
      'The sum of the order amounts for each week, and for the corresponding days of the comparison period. Weeks start on Monday.',
    )
  })

  it('names what products are ranked by', () => {
    expect(text('products', 'Shows')).toContain('five products with the highest amount')
    expect(text('products', 'Shows', { productsBy: 'quantity' })).toContain('five products with the highest quantity')
    expect(text('products', 'Shows', { productsBy: 'orders' })).toMatch(/^The number of orders with each/)
  })

  it('names the other currencies and the time zone', () => {
    expect(text('sales', 'Currency', { currencies: ['USD', 'EUR', 'XXX'] })).toBe(
      'Only orders in USD. Different currencies are never added together. Also available for this period: EUR and No currency.',
    )
    expect(text('sales', 'Currency', { currency: 'XXX', currencies: ['XXX'] })).toBe(
      'Only orders without a currency. Different currencies are never added together.',
    )
    expect(text('sales', 'Time zone', { timeZone: 'Europe/Berlin' })).toBe(
      'Days and months begin at midnight in Europe/Berlin.',
    )
    expect(text('sales', 'As of')).toBe('Nov 21, 2026, 06:30 UTC.')
  })
})
