import { describe, expect, it } from 'vitest'
import { countingWords } from '#client/dashboard/period-words.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
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
