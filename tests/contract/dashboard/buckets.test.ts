// Covers: data Figures
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketState, bucketsOf, CHART_GRANULARITIES, chartGranularity } from '#contract/dashboard/buckets.ts'
import { addDays, clip, dayCount, type Period } from '#contract/dashboard/period.ts'

const period = fc.tuple(fc.integer({ min: 0, max: 365 * 80 }), fc.nat(365 * 60)).map(([start, length]): Period => {
  const from = addDays('1950-01-01', start)
  return { from, to: addDays(from, length) }
})
const of = (from: string, to: string) => chartGranularity({ from, to })

describe('the granularity of a chart', () => {
  it('is coarser for longer periods', () => {
    expect(of('2026-11-22', '2026-11-22')).toBe('day')
    expect(of('2026-07-01', '2026-08-31')).toBe('day')
    expect(of('2026-07-01', '2026-09-01')).toBe('week')
    expect(of('2026-09-01', '2026-11-30')).toBe('week')
    // Six calendar months are months, also the shortest.
    expect(of('2025-01-01', '2025-06-30')).toBe('month')
    expect(of('2025-02-01', '2025-07-31')).toBe('month')
    expect(of('2023-01-01', '2026-12-31')).toBe('month')
    expect(of('2022-12-31', '2026-12-31')).toBe('quarter')
    expect(of('2016-11-23', '2026-11-22')).toBe('quarter')
    expect(of('2016-01-01', '2026-12-31')).toBe('year')
  })

  it('gives at most 62 points for up to sixty years', () => {
    fc.assert(
      fc.property(period, (any) => {
        expect(bucketsOf(any, chartGranularity(any)).length).toBeLessThanOrEqual(62)
      }),
    )
  })
})

describe('buckets', () => {
  it('cover the period without gaps or overlaps', () => {
    fc.assert(
      fc.property(period, fc.constantFrom(...CHART_GRANULARITIES), (any, granularity) => {
        const buckets = bucketsOf(any, granularity)
        expect(buckets.map((bucket) => dayCount(clip(bucket, any))).reduce((a, b) => a + b)).toBe(dayCount(any))
        for (const [index, { from }] of buckets.slice(1).entries())
          expect(from).toBe(addDays(buckets[index]?.to ?? '', 1))
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['day', '2024-02-29', '2024-02-29'],
    ['week', '2024-02-26', '2024-03-03'],
    ['month', '2024-02-01', '2024-02-29'],
    ['quarter', '2024-01-01', '2024-03-31'],
    ['year', '2024-01-01', '2024-12-31'],
  ] as const)('of a %s contain Feb 29, 2024 from %s to %s', (granularity, from, to) => {
    expect(bucketsOf({ from: '2024-02-29', to: '2024-02-29' }, granularity)).toEqual([{ from, to }])
  })

  it('are unfinished today, and where the period has only a part of them', () => {
    const whole = { from: '2026-11-01', to: '2026-11-30' }
    expect(bucketState(whole, whole, '2026-12-01')).toBe('complete')
    expect(bucketState(whole, whole, '2026-11-30')).toBe('running')
    expect(bucketState(whole, { ...whole, to: '2026-11-22' }, '2026-11-22')).toBe('running')
    expect(bucketState(whole, { ...whole, to: '2026-11-22' }, '2026-11-23')).toBe('part')
    expect(bucketState(whole, { ...whole, from: '2026-11-02' }, '2026-12-01')).toBe('part')
    expect(bucketState(whole, whole, '2026-10-31')).toBe('future')
  })
})
