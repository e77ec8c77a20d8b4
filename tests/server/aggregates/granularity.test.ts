import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayCount, type Period } from '#contract/period.ts'
import { fewestSpans } from '#server/aggregates/fewest-spans.ts'
import { customerSpans, type Grain, type Spans, spanStart, widened } from '#server/aggregates/granularity.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-12-25', days))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1600 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

function daysIn({ grain, from, to }: Spans): string[] {
  const days: string[] = []
  for (let one = from; spanStart(grain, one) <= to; one = addDays(one, 1)) days.push(one)
  return days
}

function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: Math.max(0, dayCount({ from, to })) }, (_, i) => addDays(from, i))
}

it('covers exactly the days of any period, each once, by the spans that customers are counted by', () => {
  fc.assert(
    fc.property(period, (days) => {
      expect(customerSpans(days).flatMap(daysIn).sort()).toEqual(daysOf(days))
    }),
    { numRuns: 300 },
  )
})

it('comes to each day of any period once when spans are added and taken off, and to no other day', () => {
  fc.assert(
    fc.property(period, (days) => {
      const times = new Map<string, number>()
      for (const span of fewestSpans(days)) {
        for (const one of daysIn(span)) times.set(one, (times.get(one) ?? 0) + span.sign)
      }
      const counted = [...times].filter(([, count]) => count !== 0).sort()
      expect(counted).toEqual(daysOf(days).map((one) => [one, 1]))
    }),
    { numRuns: 300 },
  )
})

it('takes a year, a month or ten days whole, less the few that are not asked for', () => {
  const one = (grain: Grain, from: string, sign: 1 | -1 = 1) => ({ grain, from, to: from, sign })
  expect(fewestSpans({ from: '2024-01-01', to: '2024-12-31' })).toEqual([one('y', '2024-01-01')])
  expect(fewestSpans({ from: '2024-02-01', to: '2024-02-29' })).toEqual([one('m', '2024-02-01')])
  expect(fewestSpans({ from: '2024-02-21', to: '2024-03-01' })).toEqual([
    one('t', '2024-02-21'),
    one('d', '2024-03-01'),
  ])
  expect(fewestSpans({ from: '2024-02-02', to: '2024-02-29' })).toEqual([
    one('m', '2024-02-01'),
    one('d', '2024-02-01', -1),
  ])
  expect(fewestSpans({ from: '2024-01-01', to: '2024-11-29' })).toEqual([
    one('y', '2024-01-01'),
    one('d', '2024-11-30', -1),
    one('m', '2024-12-01', -1),
  ])
})

it('needs few spans, however long the period is, and none where it ends before it begins', () => {
  expect(fewestSpans({ from: '1000-01-02', to: '9998-12-30' }).length).toBeLessThanOrEqual(5)
  fc.assert(fc.property(period, (days) => void expect(fewestSpans(days).length).toBeLessThanOrEqual(25)))
  expect(fewestSpans({ from: '2024-02-02', to: '2024-02-01' })).toEqual([])
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
