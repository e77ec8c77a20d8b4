// Covers: specification 9, Dates
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateValue, parseDate } from '#contract/orders/order-date.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const utc = Date.UTC

describe('the relative labels (specification §9)', () => {
  it.each([
    ['Just now', NOW],
    ['A minute ago', NOW - 60_000],
    ['1 hour ago', NOW - 3_600_000],
    ['2 hour ago', NOW - 7_200_000],
    ['Yesterday', NOW - 86_400_000],
  ])('%s', (label, value) => expect(dateValue(label, NOW)).toBe(value))

  it.each(['just now', '2 hours ago', '3 hour ago', ' Yesterday', 'toString', '__proto__', ''])(
    '%j is no label and no date: 0',
    (text) => expect(dateValue(text, NOW)).toBe(0),
  )
})

const READABLE: readonly [string, number][] = [
  ['2026-02-28', utc(2026, 1, 28)],
  ['2024-02-29', utc(2024, 1, 29)],
  ['2000-02-29', utc(2000, 1, 29)],
  ['Feb 2, 2023', utc(2023, 1, 2)],
  ['feb. 02, 2023', utc(2023, 1, 2)],
  ['February 2, 2023', utc(2023, 1, 2)],
  ['28 September 2025', utc(2025, 8, 28)],
  ['1 May 2025', utc(2025, 4, 1)],
  ['2025-06-18 09:30', utc(2025, 5, 18, 9, 30)],
  ['2025-06-18T09:30:15Z', utc(2025, 5, 18, 9, 30, 15)],
  ['2025-06-18T09:30:15.5Z', utc(2025, 5, 18, 9, 30, 15, 500)],
  ['2025-06-18T09:30:15.123456Z', utc(2025, 5, 18, 9, 30, 15, 123)],
  ['2025-06-18T09:30+05:30', utc(2025, 5, 18, 4)],
  ['2025-06-18T09:30:00-0400', utc(2025, 5, 18, 13, 30)],
  ['2025-01-01T00:00+14:00', utc(2024, 11, 31, 10)],
  ['May 18, 2025 14:05', utc(2025, 4, 18, 14, 5)],
  ['May 18, 2025, 14:05', utc(2025, 4, 18, 14, 5)],
  ['18 May 2025 23:59:59', utc(2025, 4, 18, 23, 59, 59)],
  ['1969-12-31', -86_400_000],
]

const UNREADABLE = [
  '2026-02-29',
  '1900-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '2025-1-1',
  'Feb 30, 2025',
  'Foo 3, 2025',
  'Ma 3, 2025',
  '0 May 2025',
  '2025-01-01 24:00',
  '2025-01-01 10:60',
  '2025-01-01T10:00:60Z',
  '2025-01-01T10:00+15:00',
  '2025-01-01T10:00+01:75',
  '03/04/2025',
  '2025/03/04',
  '2025-01-01x',
  ' 2025-01-01',
  '2025',
  '1735689600000',
  'tomorrow',
  'Date to be agreed',
]

describe('parseDate', () => {
  it.each(READABLE)('reads %j', (text, value) => expect(parseDate(text)).toBe(value))

  it.each(UNREADABLE)('does not read %j, which then counts as 0', (text) => {
    expect(parseDate(text)).toBeUndefined()
    expect(dateValue(text, NOW)).toBe(0)
  })

  it('reads every instant that was written as ISO', () => {
    const instants = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (date) => {
        expect(parseDate(date.toISOString())).toBe(date.getTime())
      }),
    )
  })

  it('accepts exactly the days that exist', () => {
    const part = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(part(9999), part(13), part(32), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-')
        const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        expect(parseDate(text) !== undefined).toBe(day >= 1 && day <= days)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(dateValue(text, NOW)).toBeTypeOf('number')
      }),
    )
  })

  it.each([
    ['America/New_York', 300],
    ['Asia/Kolkata', -330],
    ['Australia/Lord_Howe', -660],
    ['UTC', 0],
  ])('gives the same result in the time zone %s', (zone, offset) => {
    const script = `
      import { parseDate } from '#contract/orders/order-date.ts'
      const texts = JSON.parse(process.argv[1])
      const offset = new Date('2025-01-15T00:00Z').getTimezoneOffset()
      console.log(JSON.stringify([offset, ...texts.map((text) => parseDate(text) ?? null)]))`
    const texts = [...READABLE.map(([text]) => text), ...UNREADABLE]
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(texts)], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })
    expect(JSON.parse(answer)).toEqual([offset, ...READABLE.map(([, value]) => value), ...UNREADABLE.map(() => null)])
  })
})
