import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTargetAmount, targetText } from '#client/dashboard/settings/target-amount.ts'
import { readTargetCsv, targetCsv } from '#client/dashboard/settings/target-csv.ts'
import {
  draftOf,
  fillFromCells,
  fillFromCsv,
  readDraft,
  type TargetDraft,
  targetKey,
} from '#client/dashboard/settings/target-draft.ts'
import { MAX_TARGET, type Target } from '#contract/dashboard/target-schema.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'XXX']
const target = fc.record({
  month: fc
    .tuple(fc.integer({ min: 1000, max: 9998 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.integer({ min: 0, max: MAX_TARGET }),
})
const targets = fc.uniqueArray(target, { selector: ({ month, currency }) => `${currency} ${month}`, maxLength: 40 })
const sorted = (list: readonly Target[]) =>
  [...list].sort((a, b) => (`${a.currency} ${a.month}` < `${b.currency} ${b.month}` ? -1 : 1))

describe('a target amount', () => {
  it.each([
    ['1234.5', 'USD', 123_450],
    ['1,234.50', 'USD', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ["1'234.50", 'CHF', 123_450],
    ['$1,234', 'USD', 123_400],
    ['1.234', 'EUR', 123_400],
    ['1.234', 'KWD', 1234],
    ['1.234,5', 'EUR', 123_450],
    ['1,234,567', 'USD', 123_456_700],
    ['5', 'JPY', 5],
    ['0', 'USD', 0],
  ])('%s in %s is read', (text, currency, minor) => expect(readTargetAmount(text, currency)).toBe(minor))

  it.each([
    ['5.5', 'JPY', '“5.5” has more decimals than JPY allows (0).'],
    ['1.2345', 'USD', '“1.2345” has more decimals than USD allows (2).'],
    ['-5', 'USD', '“-5” isn’t an amount.'],
    ['1,23,4', 'USD', '“1,23,4” isn’t an amount.'],
    ['1e9', 'USD', '“1e9” isn’t an amount.'],
    ['=1+1', 'USD', '“=1+1” isn’t an amount.'],
    ['99999999999999', 'USD', '“99999999999999” is too large.'],
  ])('%s in %s is rejected with a sentence', (text, currency, sentence) =>
    expect(readTargetAmount(text, currency)).toBe(sentence),
  )

  it('is written so that it can be read back, in every currency', () => {
    fc.assert(
      fc.property(target, ({ amount, currency }) => {
        expect(readTargetAmount(targetText(amount, currency), currency)).toBe(amount)
      }),
      { numRuns: atDepth(2000) },
    )
  })
})

describe('the file of targets', () => {
  it('is read back without loss, for any targets', () => {
    fc.assert(
      fc.property(targets, (list) => {
        expect(readTargetCsv(targetCsv(list))).toEqual({ targets: list, problems: [] })
        expect(readDraft(draftOf(list))).toEqual({ targets: sorted(list), problems: new Map() })
      }),
    )
  })

  it.each([
    ['comma', '2026-11,USD,"1,500.00"\n2026-12,USD,1600'],
    ['semicolon', 'Month;Currency;Amount\r\n2026-11;USD;1.500,00\r\n2026-12;USD;1600\r\n'],
    ['tab', '\uFEFFmonth\tcurrency\tamount\r2026-11\tUSD\t1,500\r\r2026-12\tUSD\t1600.00'],
  ])('is read with a %s as the delimiter', (_, text) => {
    expect(readTargetCsv(text)).toEqual({
      targets: [
        { month: '2026-11', currency: 'USD', amount: 150_000 },
        { month: '2026-12', currency: 'USD', amount: 160_000 },
      ],
      problems: [],
    })
  })

  it('uses the valid lines and names each invalid one', () => {
    const text =
      'Month,Currency,Amount\n2026-13,USD,1\n2026-11,usd,1\n2026-11,USD\n2026-11,USD,many\n2026-11,USD,7\n2026-11,USD,8'
    expect(readTargetCsv(text)).toEqual({
      targets: [{ month: '2026-11', currency: 'USD', amount: 800 }],
      problems: [
        'Line 2: “2026-13” isn’t a month. Write it like 2026-11.',
        'Line 3: “usd” isn’t a currency code. Write it like USD.',
        'Line 4: 2 cells found instead of month, currency and amount.',
        'Line 5: “many” isn’t an amount.',
        'Line 6: Nov 2026 in USD is repeated in line 7, which is used instead.',
      ],
    })
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { targets: read, problems } = readTargetCsv(text)
        expect(read.length + problems.length).toBeLessThanOrEqual(2 * text.split(/\r|\n/).length)
        for (const { amount } of read) expect(Number.isSafeInteger(amount)).toBe(true)
      }),
      { numRuns: atDepth(1000) },
    )
  })
})

describe('a paste', () => {
  const draft: TargetDraft = new Map([[targetKey('2026-12', 'USD'), '5.00']])
  const at = { month: '2026-11', currency: 'USD' }

  it('of cells fills months downwards, across the end of the year, and currencies to the right', () => {
    const filled = fillFromCells(draft, '1\t10\r\n2\t20\r\n3\t\r\n', at, ['USD', 'EUR'])
    expect(filled.problems).toEqual([])
    expect(Object.fromEntries(filled.draft)).toEqual({
      'USD 2026-11': '1',
      'EUR 2026-11': '10',
      'USD 2026-12': '2',
      'EUR 2026-12': '20',
      'USD 2027-01': '3',
    })
    expect(filled.count).toBe(5)
  })

  it('reports cells without a column, and leaves an invalid amount in its field', () => {
    const filled = fillFromCells(draft, 'a\t2\t3', at, ['USD', 'EUR'])
    expect(filled.problems).toEqual(['Line 1: “3” has no matching column.'])
    expect(readDraft(filled.draft).problems).toEqual(new Map([['USD 2026-11', '“a” isn’t an amount.']]))
  })

  it('of lines with months is read like a file', () => {
    expect(fillFromCells(draft, '2027-02\tJPY\t300', at, ['USD'])).toEqual(fillFromCsv(draft, '2027-02\tJPY\t300'))
    expect(fillFromCsv(draft, '2027-02,JPY,300')).toMatchObject({ count: 1, problems: [] })
  })
})
