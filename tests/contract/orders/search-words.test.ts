import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideRounded, exactAmount } from '#contract/exact-number.ts'
import { formatDay } from '#contract/format-date.ts'
import { formatMoney, minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { isAmountOrDay, searchWords } from '#contract/orders/search-words.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const NO_DAY = '1899-01-01'

/** Whether every word of the search is the amount or the day of such an order. */
function isMeant(search: string, { amount = 1n, currency = 'USD', day = NO_DAY }): boolean {
  const words = searchWords(search)
  return words.length > 0 && words.every((word) => isAmountOrDay(word, { amount, currency, day }))
}

it.each([
  ['', []],
  ['   ', []],
  ['desk oak', ['desk', 'oak']],
  [' Zoë  ZOE ', ['zoe']],
  ['oak oaks', ['oaks']],
  ['Oct\t31,', ['oct', '31,']],
  ['a\u001fb', ['a', 'b']],
  ['\ud800', ['\ufffd']],
  // '9' is in the text '49.90', but an order of that amount need not contain it.
  ['9 49.90', ['9', '49.90']],
  ['9 cm9801', ['cm9801']],
])('the search %j has the words %j', (search, words) => {
  expect(searchWords(search).map(({ text }) => text)).toEqual(words)
})

const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CHF', 'CAD', 'XXX')
const amounts = fc.record({
  currency: currencies,
  amount: fc.oneof(
    fc.bigInt(-(10n ** 13n), 10n ** 13n),
    fc.bigInt(-(10n ** 6n), 10n ** 6n).map((minor) => minor * BigInt(SUBUNITS_PER_MINOR)),
  ),
})

it('finds an amount by its exact text, as a list shows it, with a decimal comma, and by its whole part', () => {
  fc.assert(
    fc.property(amounts, ({ amount, currency }) => {
      const minor = Number(divideRounded(amount, BigInt(SUBUNITS_PER_MINOR)))
      const decimals = (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
      expect(isMeant(formatMoney(minor, currency), { amount, currency })).toBe(true)
      expect(isMeant(decimals, { amount, currency })).toBe(true)
      expect(isMeant(decimals.replace('.', ','), { amount, currency })).toBe(true)
      expect(isMeant(decimals.split('.')[0] ?? '', { amount, currency })).toBe(true)
      expect(isMeant(exactAmount(amount, currency), { amount, currency })).toBe(true)
    }),
    { numRuns: atDepth(2000) },
  )
})

it('finds no other amount: not by its digits, and none that is shown as another one', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(1n, 10n ** 9n), ({ amount, currency }, step) => {
      const other = amount + step * BigInt(SUBUNITS_PER_MINOR)
      const shown = formatMoney(Number(divideRounded(other, BigInt(SUBUNITS_PER_MINOR))), currency)
      // In a currency without decimals the thousands are its whole part, '1,234' may also be 1.234 of another.
      expect(isMeant(shown, { amount, currency })).toBe(false)
    }),
    { numRuns: atDepth(2000) },
  )
})

it.each([
  ['49.90', 'USD', 49.9, true],
  ['49,90', 'EUR', 49.9, true],
  ['49.9', 'USD', 49.9, true],
  ['$49.90', 'USD', 49.9, true],
  ['49.90€', 'EUR', 49.9, true],
  ['CA$49.90', 'CAD', 49.9, true],
  ['CHF 49.90', 'CHF', 49.9, true],
  ['CHF 49.90', 'USD', 49.9, false],
  ['49.90 chf', 'CHF', 49.9, true],
  ['49', 'USD', 49.9, true],
  ['49', 'USD', 49, true],
  ['49', 'USD', 49.99, true],
  ['49', 'USD', 50, false],
  ['49', 'USD', 149.9, false],
  ['49.00', 'USD', 49.9, false],
  ['9', 'USD', 49.9, false],
  ['49.90', 'USD', 149.9, false],
  ['-49.90', 'USD', -49.9, true],
  ['-49', 'USD', -49.9, true],
  ['49.90', 'USD', -49.9, false],
  ['\u221249.90', 'USD', -49.9, true],
  ['1,234.50', 'USD', 1234.5, true],
  ['1.234,50', 'EUR', 1234.5, true],
  ["1'234.50", 'CHF', 1234.5, true],
  ['1,234', 'USD', 1234.5, true],
  ['1,234', 'KWD', 1.234, true],
  ['12,34.50', 'USD', 1234.5, false],
  ['0,123', 'USD', 123, false],
  ['49.90x', 'USD', 49.9, false],
  ['cm49', 'USD', 49, false],
  ['#49', 'USD', 49, false],
  ['49.', 'USD', 49, false],
  ['$', 'USD', 0, false],
  ['--49', 'USD', 49, false],
  ['9'.repeat(15), 'USD', 1, false],
  ['9'.repeat(400), 'USD', 1, false],
])('“%s” is the amount %s %d: %s', (search, currency, major, expected) => {
  const amount = BigInt(Math.round(major * 10 ** minorDigits(currency))) * BigInt(SUBUNITS_PER_MINOR)
  expect(isMeant(search, { amount, currency })).toBe(expected)
})

const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

it('finds a day by every way to write it, and no other day by one with its year', () => {
  fc.assert(
    fc.property(days, days, (day, other) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const shown = formatDay(day)
      const [name = '', number = ''] = shown.split(/[ ,]+/)
      const whole = [day, shown, shown.replace(',', ''), LONG.format(Date.parse(day)), `${number} ${name} ${year}`]
      const exact = [...whole, `${date}.${month}.${year}`, `${Number(date)}.${Number(month)}.${year}`]
      const loose = [`${year}-${month}`, `${name} ${year}`, `${name} ${number}`, `${number} ${name}`]
      for (const search of [...exact, ...loose, `${month}/${date}/${year}`, `${date}/${month}/${year}`])
        expect([search, isMeant(search, { day })]).toEqual([search, true])
      for (const search of exact) expect([search, isMeant(search, { day: other })]).toEqual([search, day === other])
      expect(isMeant(`${year}-${month}`, { day: other })).toBe(other.startsWith(`${year}-${month}`))
      expect(isMeant(`${name} ${number}`, { day: other })).toBe(other.endsWith(`-${month}-${date}`))
    }),
    { numRuns: atDepth(1000) },
  )
})

it.each([
  ['2026', '2026-10-31', false],
  ['oct', '2026-10-31', false],
  ['31', '2026-10-31', false],
  ['10-31', '2026-10-31', false],
  ['2026-10-3', '2026-10-31', false],
  ['2026-13', '2026-10-31', false],
  ['2026-02-30', '2026-02-28', false],
  ['feb 30', '2026-02-28', false],
  ['feb 29', '2024-02-29', true],
  ['oct 31st', '2026-10-31', true],
  ['sept 5', '2026-09-05', true],
  ['oc 31', '2026-10-31', false],
  ['oct 31 2025', '2026-10-31', false],
  ['3/4/2026', '2026-04-03', true],
  ['3/4/2026', '2026-03-04', true],
  ['3.4.2026', '2026-03-04', false],
])('“%s” is the day %s: %s', (search, day, expected) => {
  expect(isMeant(search, { day })).toBe(expected)
})

it('keeps every word as a text, so that what reads as an amount or a day still matches as one', () => {
  const words = fc.constantFrom('oct', '31', '2026', '49.90', 'chf', '2026-10', 'anna', '$5', '31.10.2026')
  fc.assert(
    fc.property(fc.uniqueArray(words, { minLength: 1, maxLength: 5 }), (chosen) => {
      expect(searchWords(chosen.join(' ')).map(({ text }) => text)).toEqual(chosen)
    }),
  )
})

it('takes a day’s words together and leaves the others alone', () => {
  const meant = searchWords('anna Oct 31, 2026 49.90').map(({ days }) => days)
  expect(meant).toEqual([[], ['2026-10-31'], ['2026-10-31'], ['2026-10-31'], []])
})
