// Covers: data Import
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded } from '#contract/exact-number.ts'
import type { DateOrder } from '#contract/imports/import-schema.ts'
import { clockIn, instantIn } from '#contract/store-clock.ts'
import { DateColumnDetector } from '#server/imports/parse/date-order.ts'
import { readCurrency, readDecimal, toSubunits } from '#server/imports/parse/decimal.ts'
import { MarkColumnDetector } from '#server/imports/parse/decimal-mark.ts'
import { readDate, readStoreDay } from '#server/imports/parse/read-date.ts'
import { headingKey } from '#server/imports/parse/words.ts'

describe('amounts', () => {
  it.each([
    ['1234.5', 'point', 12_345n, 1],
    ['-1,234.50', 'point', -123_450n, 2],
    ['(1,234.50)', 'point', -123_450n, 2],
    ['$(1,234.50)', 'point', -123_450n, 2],
    ['EUR (12,5)', 'comma', -125n, 1],
    ['1,234.50-', 'point', -123_450n, 2],
    ['$1,234.50', 'point', 123_450n, 2],
    ['-$5', 'point', -5n, 0],
    ['($5.00)', 'point', -500n, 2],
    ['USD 5.00', 'point', 500n, 2],
    ['1.234,50 €', 'comma', 123_450n, 2],
    ['12.50 eur', 'point', 1250n, 2],
    ['sek12.50', 'point', 1250n, 2],
    ['1\u202f234,50', 'comma', 123_450n, 2],
    ["1'234.50", 'point', 123_450n, 2],
    ['12,34,567.00', 'point', 123_456_700n, 2],
    ['.5', 'point', 5n, 1],
    ['5.', 'point', 5n, 0],
    ['−3', 'point', -3n, 0],
    ['+3', 'point', 3n, 0],
  ] as const)('reads %s with the %s', (text, mark, digits, scale) => {
    expect(readDecimal(text, mark)).toMatchObject({ digits, scale })
  })

  it.each([
    'NaN',
    'inf',
    'Infinity',
    '1e999',
    '1e3',
    '',
    '-',
    '.',
    '1.2.3',
    '1,23',
    '12 pcs',
    '0x10',
    '--5',
    '(-5)',
    '1,2345',
    '٣',
    '9'.repeat(70),
  ])('refuses %j', (text) => expect(readDecimal(text, 'point')).toBeUndefined())

  it('keeps every digit, and rounds once, half away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 8 }),
        (digits, scale) => {
          const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
          const at = text.length - scale
          const value = readDecimal(
            `${digits < 0n ? '-' : ''}${text.slice(0, at)}${scale ? `.${text.slice(at)}` : ''}`,
            'point',
          )
          expect(value).toMatchObject({ digits, scale })
          const { subunits, rounded } = toSubunits({ digits, scale, unit: '' }, 6)
          const error = subunits * 10n ** 8n - digits * 10n ** BigInt(14 - scale)
          expect(error < 0n ? -error : error).toBeLessThanOrEqual(5n * 10n ** 7n)
          expect(rounded).toBe(error !== 0n)
        },
      ),
    )
    expect([-15n, -14n, 14n, 15n].map((value) => divideRounded(value, 10n))).toEqual([-2n, -1n, 1n, 2n])
  })

  it.each([
    [['1,234', '1,234.50'], 'point'],
    [['1.234', '12,5'], 'comma'],
    [['1.234.567'], 'comma'],
    [['0,123'], 'comma'],
    [['1,234'], undefined],
    [['1.234'], undefined],
    [['5', '12'], undefined],
    [['Fr. 45', 'kr. 1,234', '250 kr.'], undefined],
    [['Rs.1,234.50'], 'point'],
  ] as const)('the column %j has the decimal mark %s', (texts, mark) => {
    const column = new MarkColumnDetector()
    for (const text of texts) column.add(text)
    expect(column.mark()).toBe(mark)
  })

  it.each([
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['$', 'XXX'],
    ['', 'XXX'],
    ['₺', 'TRY'],
    ['TL (₺)', 'TRY'],
    ['EUR - Euro', 'EUR'],
    ['US$ (USD)', 'USD'],
    ['EUR/USD or EUR - USD', undefined],
    ['Euro', 'EUR'],
    ['Euros', 'EUR'],
    ['US Dollars', 'USD'],
    ['US-Dollar', 'USD'],
    ['United States Dollars', 'USD'],
    ['united kingdom pound', 'GBP'],
    ['Pounds Sterling', 'GBP'],
    ['Swiss francs', 'CHF'],
    ['Dollars', undefined],
    ['Galleons', undefined],
    ['EUR 12', undefined],
  ])('the currency %j is %s', (text, currency) => expect(readCurrency(text)).toBe(currency))
})

describe('dates', () => {
  const detect = (...texts: string[]) => {
    const column = new DateColumnDetector()
    for (const text of texts) column.add(text)
    return column.detect('Date', undefined)
  }

  it('one value settles the order of the whole column; impossible dates settle nothing', () => {
    expect(detect('03/04/2024', '13/04/2024').order).toBe('day-first')
    expect(detect('03/04/2024', '04/13/24').order).toBe('month-first')
    expect(detect('04/04/2024', '2024-01-02').order).toBe('year-first')
    expect(detect('03.04.2024').order).toBe('day-first')
    expect(() => detect('03/04/2024', '30/02/2024')).toThrow(/are ambiguous/)
  })

  it('one or two values settle nothing where many others fit both orders, unless something else shows the same', () => {
    const either = Array.from({ length: 60 }, (_, i) => `0${1 + (i % 9)}/1${i % 3}/2026`)
    expect(() => detect(...either, '31/12/2026')).toThrow(/fit both orders, so “31\/12\/2026” may be a mistake/)
    expect(() => detect(...either, '12/31/2026', '12/30/2026')).toThrow(/fit both orders/)
    expect(detect(...either, '31/12/2026', '30/12/2026', '29/12/2026').order).toBe('day-first')
    expect(detect(...either.slice(0, 29), '31/12/2026').order).toBe('day-first')
    expect(detect(...either.map((text) => text.replaceAll('/', '.')), '31.12.2026').order).toBe('day-first')
    const column = new DateColumnDetector()
    for (const text of [...either, '31/12/2026']) column.add(text)
    expect(column.detect('Date', undefined, 'day-first').order).toBe('day-first')
    expect(column.detect('Date', 'month-first').order).toBe('month-first')
  })

  it('reads years of two digits first where the ends of many dates can only be days', () => {
    const days = ['05', '06', '07', '11', '12', '17', '20', '31']
    const column = days.map((day) => `24/03/${day}`)
    const format = detect(...column, '24/12/01 10:15', '25/01/02')
    expect(format.order).toBe('year-first')
    const read = (text: string, as = format) => readDate(text, as, null)?.day
    expect([read('24/03/05'), read('25/01/02'), read('24/12/01 10:15')]).toEqual([
      '2024-03-05',
      '2025-01-02',
      '2024-12-01',
    ])
    expect(read('24/02/31')).toBeUndefined()
    // On the 24th of some months of a few years; and next to years of four digits.
    for (const texts of [
      ['24/03/05', '24/04/05', '24/03/06'],
      [...column, '24/03/2005'],
    ])
      expect(read('24/03/05', detect(...texts))).toBe('2005-03-24')
    expect(read('04/04/24', detect('04/04/24'))).toBe('2024-04-04')
  })

  it('asks about the few days of a month that may be one day of several years', () => {
    const week = ['25-03-01', '25-03-02', '25-03-03', '25-03-04']
    expect(() => detect(...week)).toThrow(/may begin with the year or with the day, as “25-03-01”/)
    const column = new DateColumnDetector()
    for (const text of week) column.add(text)
    const readAs = (order: DateOrder) => readDate('25-03-01', column.detect('Date', order), null)?.day
    expect([readAs('year-first'), readAs('day-first')]).toEqual(['2025-03-01', '2001-03-25'])
    // Christmas of three years in the United States, and three months of one year.
    expect(detect('12/25/21', '12/25/22', '12/25/23').order).toBe('month-first')
    expect(detect('25/03/25', '25/04/25', '25/05/25').order).toBe('day-first')
  })

  it.each([
    ['2024-02-29', '2024-02-29', '00:00:00.000'],
    ['2024/2/9 9:05', '2024-02-09', '09:05:00.000'],
    ['20240229', '2024-02-29', '00:00:00.000'],
    ['29/02/2024 23:59:58.5', '2024-02-29', '23:59:58.500'],
    ['29.2.24', '2024-02-29', '00:00:00.000'],
    ['3/2/2024, 3:15 PM', '2024-02-03', '15:15:00.000'],
    ['3/2/2024 12:15 am', '2024-02-03', '00:15:00.000'],
    ['Feb 29, 2024', '2024-02-29', '00:00:00.000'],
    ['Thursday, February 29, 2024 at 7:30 PM', '2024-02-29', '19:30:00.000'],
    ['29. März 2024', '2024-03-29', '00:00:00.000'],
    ['1er août 2024', '2024-08-01', '00:00:00.000'],
    ['2024年8月1日 10:15', '2024-08-01', '10:15:00.000'],
    ['2024년 8월 1일', '2024-08-01', '00:00:00.000'],
    ['29 de febrero de 2024', '2024-02-29', '00:00:00.000'],
    ['2024-02-29T10:00:00Z', '2024-02-29', '10:00:00.000'],
  ])('reads %s', (text, day, time) => {
    const placed = readDate(text, { order: 'day-first', numbers: 'none' }, null)
    expect(placed).toMatchObject({ day, instant: Date.parse(`${day}T${time}Z`) })
  })

  it.each([
    '2023-02-29',
    '31/04/2024',
    '00/01/2024',
    '2024-13-01',
    '2024-01-01 24:00',
    '2024-01-01 10:00 +25:00',
    '13:00 PM',
    'Foo 3, 2024',
    '0024-01-01',
    'yesterday',
    '',
  ])('refuses %j', (text) => expect(readDate(text, { order: 'day-first', numbers: 'none' }, null)).toBeUndefined())

  it('an offset determines the instant; the day is as written, or the one in the zone', () => {
    const reading = { order: 'year-first', numbers: 'none' } as const
    const text = '2026-10-31 23:30:00 -0400'
    const instant = Date.UTC(2026, 10, 1, 3, 30)
    expect(readDate(text, reading, null)).toMatchObject({ instant, day: '2026-10-31' })
    expect(readDate(text, reading, 'UTC')).toMatchObject({ instant, day: '2026-11-01' })
    expect(readDate('2026-07-01 12:00', reading, 'America/New_York')?.instant).toBe(Date.UTC(2026, 6, 1, 16))
    expect(readDate('2018-11-04', reading, 'America/Sao_Paulo')?.day).toBe('2018-11-04')
  })

  it('numbers are Excel days or Unix times, depending on the column', () => {
    expect(detect('45351').numbers).toBe('excel')
    expect(readDate('45351.5', { order: 'year-first', numbers: 'excel' }, null)).toMatchObject({
      instant: Date.UTC(2024, 1, 29, 12),
      day: '2024-02-29',
    })
    const seconds = { order: 'year-first', numbers: 'unix seconds' } as const
    expect(readDate('1709208000', seconds, 'Asia/Tokyo')).toMatchObject({
      instant: 1_709_208_000_000,
      day: '2024-02-29',
    })
    expect(readDate('45351', seconds, null)).toBeUndefined()
  })

  it('instantIn inverts clockIn', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2 ** 31 }), (zone, second) => {
        const clock = clockIn(zone, second * 1000)
        expect(clockIn(zone, instantIn(zone, clock))).toBe(clock)
      }),
    )
  })
})

it.each([
  ['Order #', 'order number'],
  ['orderNumber', 'order number'],
  ['Bestell-Nr.', 'bestell number'],
  ['N° de commande', 'number de commande'],
  ['  Währung ', 'wahrung'],
])('the heading %s is compared as %s', (heading, key) => expect(headingKey(heading)).toBe(key))

it.each([
  ['2024-03-04', '2024-03-04'],
  ['2024-03-05', '2024-03-05'],
  ['4.3.24', '2024-03-04'],
  ['2024-03-09', undefined],
  ['2042-03-04', undefined],
])('the store day %s of an instant on 4 March 2024 is %s: it has to be near the instant', (text, day) =>
  expect(readStoreDay(text, Date.UTC(2024, 2, 4, 12), null)).toBe(day),
)
