import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayCount, type Period } from '#contract/dashboard/period.ts'
import { type Granularity, type Spans, spanStart, spansOf, startsOf, widened } from '#server/aggregates/granularity.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-12-25', days))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1600 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

function daysIn({ granularity, from, to }: Spans): string[] {
  const days: string[] = []
  for (let one = from; spanStart(granularity, one) <= to; one = addDays(one, 1)) days.push(one)
  return days
}

function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: Math.max(0, dayCount({ from, to })) }, (_, i) => addDays(from, i))
}

const spans = (granularity: Granularity, from: string, to = from): Spans => ({ granularity, from, to })

it.each(['d', 'm', 'y'] as const)('covers each day of any period once by spans up to %s', (coarsest) => {
  fc.assert(
    fc.property(period, (days) => {
      expect(spansOf(days, coarsest).flatMap(daysIn)).toEqual(daysOf(days))
    }),
    { numRuns: atDepth(200) },
  )
})

it('lists the first day of each span', () => {
  fc.assert(
    fc.property(period, (days) => {
      const starts = spansOf(days).flatMap(startsOf)
      expect(
        spansOf(days).flatMap((span) => daysIn(span).filter((one) => spanStart(span.granularity, one) === one)),
      ).toEqual(starts)
    }),
    { numRuns: atDepth(100) },
  )
})

it('uses whole years, then whole months, then days', () => {
  expect(spansOf({ from: '2024-01-01', to: '2024-12-31' })).toEqual([spans('y', '2024-01-01')])
  expect(spansOf({ from: '2024-02-01', to: '2024-02-29' })).toEqual([spans('m', '2024-02-01')])
  expect(spansOf({ from: '2023-11-29', to: '2026-02-02' })).toEqual([
    spans('d', '2023-11-29', '2023-11-30'),
    spans('m', '2023-12-01'),
    spans('y', '2024-01-01', '2025-01-01'),
    spans('m', '2026-01-01'),
    spans('d', '2026-02-01', '2026-02-02'),
  ])
  expect(spansOf({ from: '2023-11-30', to: '2026-01-31' }, 'm')).toEqual([
    spans('d', '2023-11-30'),
    spans('m', '2023-12-01', '2026-01-01'),
  ])
})

it('needs at most five ranges, and none for a period that ends before it starts', () => {
  expect(spansOf({ from: '1000-01-02', to: '9998-12-30' })).toHaveLength(5)
  fc.assert(fc.property(period, (days) => void expect(spansOf(days).length).toBeLessThanOrEqual(5)))
  expect(spansOf({ from: '2024-02-02', to: '2024-02-01' })).toEqual([])
})

it('covers open periods from the first day to the last one that can be written', () => {
  expect(spansOf({})).toEqual([spans('y', '0000-01-01', '9999-01-01')])
  expect(spansOf({ from: '9999-12-30' })).toEqual([spans('d', '9999-12-30', '9999-12-31')])
  expect(spansOf({ from: '9998-12-31' })).toEqual([spans('d', '9998-12-31'), spans('y', '9999-01-01')])
  expect(spansOf({ to: '0000-02-01' })).toEqual([spans('m', '0000-01-01'), spans('d', '0000-02-01')])
})

it('widens a period only where it reaches all days that have orders', () => {
  const known = { from: '2023-11-05', to: '2026-10-31' }
  expect(widened({ from: '2023-11-05', to: '2026-10-31' }, known, 'y')).toEqual({
    from: '2023-01-01',
    to: '2026-12-31',
  })
  expect(widened({ from: '2023-11-06', to: '2026-10-30' }, known, 'y')).toEqual({
    from: '2023-11-06',
    to: '2026-10-30',
  })
  expect(widened({ from: '2026-10-02', to: '2027-04-01' }, known, 'm')).toEqual({
    from: '2026-10-02',
    to: '2026-10-31',
  })
})
