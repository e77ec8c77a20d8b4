import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#contract/period.ts'
import { customerSpans, GRAINS, type Spans, spanStart, spansOf } from '#server/database/derived/grains.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-12-25', days))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1600 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

function daysIn({ grain, from, to }: Spans): string[] {
  const days: string[] = []
  for (let one = from; spanStart(grain, one) <= to; one = addDays(one, 1)) days.push(one)
  return days
}

it.each([spansOf, customerSpans])('covers exactly the days of any period, each once', (cover) => {
  fc.assert(
    fc.property(period, ({ from, to }) => {
      const covered = cover({ from, to }).flatMap(daysIn).sort()
      const days: string[] = []
      for (let one = from; one <= to; one = addDays(one, 1)) days.push(one)
      expect(covered).toEqual(days)
    }),
    { numRuns: 300 },
  )
})

it('covers a year with one span, and a leap February with its own', () => {
  expect(spansOf({ from: '2024-01-01', to: '2024-12-31' })).toEqual([
    { grain: 'y', from: '2024-01-01', to: '2024-01-01' },
  ])
  expect(spansOf({ from: '2024-02-01', to: '2024-02-29' })).toEqual([
    { grain: 'm', from: '2024-02-01', to: '2024-02-01' },
  ])
  expect(spansOf({ from: '2024-02-21', to: '2024-03-01' })).toEqual([
    { grain: 't', from: '2024-02-21', to: '2024-02-21' },
    { grain: 'd', from: '2024-03-01', to: '2024-03-01' },
  ])
})

it('needs few spans, however long the period is', () => {
  expect(spansOf({ from: '1000-01-02', to: '9998-12-30' }).length).toBeLessThanOrEqual(2 * GRAINS.length)
})
