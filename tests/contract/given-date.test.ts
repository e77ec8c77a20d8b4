import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GivenDate, givenDate, givenDateText, isGivenDate, storeTime } from '#contract/given-date.ts'

const arbitraryDate: fc.Arbitrary<GivenDate> = fc.record({
  clock: fc.integer({ min: Date.UTC(1900, 0, 2), max: Date.UTC(2199, 11, 30) }),
  offset: fc.option(fc.integer({ min: -14 * 60, max: 14 * 60 }), { nil: undefined }),
})

describe('the text of a date as it was given', () => {
  it.each<[GivenDate, string]>([
    [{ clock: Date.UTC(2025, 10, 30, 23, 10), offset: undefined }, '2025-11-30T23:10:00'],
    [{ clock: Date.UTC(2025, 10, 30, 23, 10), offset: -300 }, '2025-11-30T23:10:00-05:00'],
    [{ clock: Date.UTC(2025, 10, 30, 23, 10, 0, 5), offset: 345 }, '2025-11-30T23:10:00.005+05:45'],
    [{ clock: Date.UTC(2025, 10, 30), offset: 0 }, '2025-11-30T00:00:00+00:00'],
  ])('of %j is %j', (given, text) => {
    expect(givenDateText(given)).toBe(text)
  })

  it('is read as the same date', () => {
    fc.assert(
      fc.property(arbitraryDate, (given) => {
        expect(givenDate(givenDateText(given))).toEqual(given)
        expect(isGivenDate(givenDateText(given))).toBe(true)
      }),
    )
  })

  it.each(['', 'soon', '2025-13-45T99:99:99', '2025-02-30T12:00:00', '2025-11-30', '2025-11-30T23:10:00Z'])(
    'is not %j',
    (text) => {
      expect(isGivenDate(text)).toBe(false)
    },
  )
})

describe('the store time of a date', () => {
  it.each<[string, string | null, string, string]>([
    ['2025-11-30T23:10:00-05:00', null, '2025-12-01T04:10:00.000Z', '2025-11-30'],
    ['2025-11-30T23:10:00-05:00', 'Europe/Berlin', '2025-12-01T04:10:00.000Z', '2025-12-01'],
    ['2025-11-30T23:10:00', null, '2025-11-30T23:10:00.000Z', '2025-11-30'],
    ['2025-11-30T23:10:00', 'America/New_York', '2025-12-01T04:10:00.000Z', '2025-11-30'],
    // Clocks skip this hour in Berlin: the offset before the change counts.
    ['2025-03-30T02:30:00', 'Europe/Berlin', '2025-03-30T01:30:00.000Z', '2025-03-30'],
  ])('%s in %s is %s, on %s', (text, zone, instant, day) => {
    expect(storeTime(givenDate(text), zone)).toEqual({ instant: Date.parse(instant), day })
  })
})
