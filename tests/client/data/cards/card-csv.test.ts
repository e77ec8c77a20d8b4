// Covers: data Export, Figures
import { describe, expect, it } from 'vitest'
import { cardCsv, cardCsvName } from '#client/data/cards/card-csv.ts'
import { CARD_TITLES, type CardId } from '#contract/dashboard/cards.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { readCsv } from '#server/imports/files/csv-reader.ts'
import { madeReply } from '#tests/client/dashboard/made-reply.ts'

/** The rows by heading, read as another program would. */
function read(reply: DashboardReply, card: CardId, delimiter: 'comma' | 'semicolon' = 'comma') {
  const text = cardCsv(reply, card, delimiter)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = [...readCsv([text.slice(1)], delimiter === 'comma' ? ',' : ';')]
  return rows.map(({ cells, fault }) => {
    expect(fault).toBeUndefined()
    expect(cells.length).toBe(head?.cells.length)
    return Object.fromEntries(cells.map((cell, i) => [head?.cells[i] ?? '', cell]))
  })
}

describe('a card’s numbers as CSV', () => {
  it.each(Object.keys(CARD_TITLES) as CardId[])('%s: one plain table with its meaning in every row', (card) => {
    for (const delimiter of ['comma', 'semicolon'] as const) {
      const rows = read(madeReply(), card, delimiter)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row).toMatchObject({
          Currency: 'USD',
          From: '2017-07-01',
          To: '2017-08-31',
          'As Of': '2026-11-21T06:30:00.000Z',
          Definition: expect.stringMatching(/^Shows: .*Statuses: .*Time zone: .*As of: /s),
        })
      }
    }
  })

  it('writes exact amounts in units of the currency, and unknown values as empty cells', () => {
    expect(read(madeReply(), 'revenue')[0]).toMatchObject({ Value: '123456.78', 'Compared Value': '100000.00' })
    expect(read(madeReply(), 'growth')[0]).toMatchObject({ Value: '23.45678', 'Compared Value': '' })
    expect(read(madeReply(), 'projections').map((row) => [row['First Day'], row.Actual, row.Projection])).toEqual([
      ['2017-07-01', '1234.50', '1000.00'],
      ['2017-08-01', '2234.50', ''],
    ])
    expect(read(madeReply({ currency: 'JPY' }), 'revenue')[0]?.Value).toBe('12345678')
    expect(read(madeReply({ currency: 'KWD' }), 'revenue', 'semicolon')[0]?.Value).toBe('12345,678')
  })

  it('escapes formulas, and writes negative numbers as numbers', () => {
    const channels = [{ name: '=HYPERLINK("x")', amount: -150, share: 1 }]
    const [row] = read(madeReply({ channels, channelsBy: 'payment' }), 'sales')
    expect(row).toMatchObject({ 'Payment Method': `'=HYPERLINK("x")`, Amount: '-1.50', Share: '1' })
  })

  it('names the unit of the change: percent, and percentage points for growth', () => {
    expect(read(madeReply(), 'orders')[0]).toHaveProperty('Change in Percent')
    expect(read(madeReply(), 'growth')[0]).toHaveProperty('Change in Percentage Points')
  })

  it('includes the orders without a city', () => {
    const rows = read(madeReply({ revenueWithoutCity: 5 }), 'locations')
    expect(rows.at(-1)).toMatchObject({ City: '', Revenue: '0.05', Share: '' })
    expect(read(madeReply({ locationsBy: 'country' }), 'locations')[0]).toHaveProperty('Country')
  })

  it('is named after the card and the period', () => {
    expect(cardCsvName(madeReply(), 'revenue-over-time')).toBe('revenue-over-time-2017-07-01-to-2017-08-31.csv')
  })
})
