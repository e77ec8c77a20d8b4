// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { CARDS, type CardId, cardDefinition, cardDefinitions } from '#contract/card-definitions.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { madeReply } from '#tests/client/dashboard/made-reply.ts'

const text = (card: CardId, term: string, change: Partial<DashboardReply> = {}) =>
  cardDefinition(madeReply(change), card).lines.find((line) => line.term === term)?.text
const counting = madeReply().counting

describe('the definition of a card', () => {
  it('says of every card what, which statuses, which date, refunds, period, currency, time zone and when', () => {
    const definitions = cardDefinitions(madeReply())
    expect(definitions.map(({ card }) => card)).toEqual([...CARDS])
    for (const { lines } of definitions) {
      expect(lines.map(({ term }) => term)).toEqual(
        expect.arrayContaining(['Counts', 'Statuses', 'Date', 'Refunds', 'Period', 'Currency', 'Time zone', 'As of']),
      )
      for (const line of lines) expect(line.text).toMatch(/^[A-Z\d].*\.$/)
    }
  })

  it('says what a figure is compared with where the card shows it', () => {
    expect(text('revenue', 'Compared with')).toBe('The period before, May 1, 2017 to Jun 30, 2017.')
    expect(text('orders', 'Compared with', { elapsedTo: '2017-08-12', comparedTo: '2017-06-12' })).toBe(
      'The period before, May 1, 2017 to Jun 12, 2017. Only as far as this period has come: Jul 1, 2017 to Aug 12, 2017.',
    )
    expect(text('growth', 'Compared with', { comparedFrom: null, comparedTo: null })).toBe(
      'Nothing: every order is in the period.',
    )
    expect(text('locations', 'Compared with')).toBeUndefined()
  })

  it('follows the settings, and says how many orders they leave out', () => {
    const excludedStatuses = ['Pending' as const, 'Cancelled' as const]
    const settings = { ...counting, excludedStatuses, excluded: 1234 }
    expect(text('orders', 'Statuses')).toBe('Every order, whatever its status.')
    expect(text('orders', 'Statuses', { counting: settings })).toBe(
      'Every order but Pending and Cancelled: 1,234 orders of any day are left out.',
    )
    expect(text('orders', 'Date')).toBe('The day an order was placed.')
    expect(text('orders', 'Date', { counting: { ...counting, countedDate: 'paid' } })).toBe(
      'The day an order was paid.',
    )
    expect(text('orders', 'Date', { counting: { ...counting, countedDate: 'paid', unpaid: 1 } })).toBe(
      'The day an order was paid. 1 order tells no such day and is left out until it is known.',
    )
  })

  it('says where a projection comes from', () => {
    const by = (...sources: ('target' | 'year' | null)[]) => {
      const [month] = madeReply().months
      if (!month) throw new Error('The made reply has months.')
      return text('projections', 'Projection', { months: sources.map((projectedBy) => ({ ...month, projectedBy })) })
    }
    expect(by('year')).toBe('The same month of the year before.')
    expect(by('target')).toBe('The target where one is set; of a part of a month its share by days.')
    expect(by('target', 'year', null)).toBe(
      'The target where one is set; of a part of a month its share by days. Elsewhere the same month of the year before. None for a month that has neither a target nor orders a year before.',
    )
  })

  it('names the other currencies and the calendar', () => {
    expect(text('sales', 'Currency', { currencies: ['USD', 'EUR', 'XXX'] })).toBe(
      'Only orders in USD; no two currencies are ever added. The period has others in EUR and without a currency.',
    )
    expect(text('sales', 'Time zone', { timeZone: 'Europe/Berlin' })).toBe(
      'Days and months begin at midnight in Europe/Berlin.',
    )
    expect(text('sales', 'As of')).toBe('Nov 21, 2026, 06:30 UTC.')
  })
})
