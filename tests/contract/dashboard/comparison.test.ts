// Covers: data Figures
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsOf, CHART_GRANULARITIES } from '#contract/dashboard/buckets.ts'
import {
  asOf,
  type ComparedBy,
  type ComparedWith,
  comparedDay,
  comparedPeriod,
  comparedSlice,
} from '#contract/dashboard/comparison.ts'
import {
  addDays,
  clip,
  dayCount,
  defaultPeriod,
  isLastOfMonth,
  lastDayOf,
  monthsBefore,
  monthsOf,
} from '#contract/dashboard/period.ts'
import { PERIOD_PRESETS, type PeriodPreset } from '#contract/dashboard/period-names.ts'
import { presetPeriod } from '#contract/dashboard/period-presets.ts'
import { isDay } from '#contract/store-day.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const day = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addDays('1995-01-01', days))
const calendar = fc.tuple(day, day, day).map(([today, a, b]) => ({
  today,
  firstDay: a < b ? a : b,
  lastDay: a < b ? b : a,
}))
const chosen = fc
  .tuple(
    fc.constantFrom<(PeriodPreset | 'usual' | 'custom' | 'months')[]>(...PERIOD_PRESETS, 'usual', 'custom', 'months'),
    calendar,
    day,
    fc.nat(1200),
  )
  .map(([kind, known, from, length]): ComparedBy => {
    const to = addDays(from, length)
    if (kind === 'usual') return asOf(defaultPeriod(known.lastDay), known.today)
    if (kind === 'custom') return asOf({ from, to }, known.today)
    if (kind === 'months') return asOf({ from: `${from.slice(0, 7)}-01`, to: lastDayOf(to.slice(0, 7)) }, known.today)
    return asOf(presetPeriod(kind, known), known.today)
  })
const NAMED = ['previous', 'year', 'weekdays'] as const
const comparison = fc.constantFrom(...NAMED)

const preset = (name: PeriodPreset, today: string) =>
  asOf(presetPeriod(name, { today, firstDay: '2014-01-03', lastDay: '2017-08-30' }), today)
const days = (name: PeriodPreset, today: string) => {
  const { from, to } = preset(name, today)
  return `${from} ${to}`
}
const against = (name: PeriodPreset, today: string, how: ComparedWith = 'previous') => {
  const compared = comparedPeriod(preset(name, today), how)
  return compared && `${compared.from} ${compared.to}`
}

describe('the named periods', () => {
  it.each<[PeriodPreset, string]>([
    ['today', '2024-03-12 2024-03-12'],
    ['yesterday', '2024-03-11 2024-03-11'],
    ['last-7-days', '2024-03-06 2024-03-12'],
    ['last-30-days', '2024-02-12 2024-03-12'],
    ['last-90-days', '2023-12-14 2024-03-12'],
    ['this-month', '2024-03-01 2024-03-31'],
    ['last-month', '2024-02-01 2024-02-29'],
    ['month-to-date', '2024-03-01 2024-03-12'],
    ['year-to-date', '2024-01-01 2024-03-12'],
    ['last-12-months', '2023-04-01 2024-03-12'],
    ['all', '2014-01-03 2017-08-30'],
  ])('%s on 2024-03-12 is %s', (name, expected) => expect(days(name, '2024-03-12')).toBe(expected))

  it('cross into another year and stay on month ends', () => {
    expect(days('last-month', '2024-01-31')).toBe('2023-12-01 2023-12-31')
    expect(days('yesterday', '2024-01-01')).toBe('2023-12-31 2023-12-31')
    expect(days('last-12-months', '2024-01-31')).toBe('2023-02-01 2024-01-31')
    expect(days('year-to-date', '2024-01-01')).toBe('2024-01-01 2024-01-01')
  })
})

describe('the period before', () => {
  it.each<[PeriodPreset, string, string]>([
    ['today', '2024-03-12', '2024-03-11 2024-03-11'],
    ['yesterday', '2024-03-12', '2024-03-10 2024-03-10'],
    ['last-7-days', '2024-03-12', '2024-02-28 2024-03-05'],
    // The month is on its 12th day, so the previous month counts up to its 12th.
    ['month-to-date', '2024-03-12', '2024-02-01 2024-02-12'],
    ['this-month', '2024-03-12', '2024-02-01 2024-02-12'],
    // February has no 31st.
    ['month-to-date', '2024-03-31', '2024-02-01 2024-02-29'],
    ['month-to-date', '2023-03-30', '2023-02-01 2023-02-28'],
    // On its last day February is still running: its 28 days are compared with 28.
    ['month-to-date', '2023-02-28', '2023-01-01 2023-01-28'],
    ['this-month', '2023-02-28', '2023-01-01 2023-01-28'],
    // Once it is over, the whole month is compared with the whole previous month.
    ['last-month', '2023-03-01', '2023-01-01 2023-01-31'],
    ['year-to-date', '2024-03-12', '2023-01-01 2023-03-12'],
    ['year-to-date', '2024-02-29', '2023-01-01 2023-02-28'],
    ['last-12-months', '2024-03-12', '2022-04-01 2023-03-12'],
  ])('of %s on %s is %s', (name, today, expected) => expect(against(name, today)).toBe(expected))

  it('does not exist for all dates, in either comparison', () => {
    expect(NAMED.map((how) => against('all', '2024-03-12', how))).toEqual([null, null, null])
  })

  it('of the default six months covers their elapsed part, and all six once they are over', () => {
    const usual = { from: '2026-06-01', to: '2026-11-30' }
    expect(comparedPeriod(asOf(usual, '2026-11-21'), 'previous')).toEqual({ from: '2025-12-01', to: '2026-05-21' })
    expect(comparedPeriod(asOf(usual, '2026-12-01'), 'previous')).toEqual({ from: '2025-12-01', to: '2026-05-31' })
    expect(comparedPeriod(asOf(usual, '2026-05-31'), 'previous')).toEqual({ from: '2025-12-01', to: '2026-05-31' })
  })

  it('of custom dates that include today has as many days as have elapsed', () => {
    const run = asOf({ from: '2026-11-10', to: '2026-11-29' }, '2026-11-21')
    expect(comparedPeriod(run, 'previous')).toEqual({ from: '2026-10-21', to: '2026-11-01' })
    expect(comparedPeriod(run, 'previous', 2)).toEqual({ from: '2026-10-01', to: '2026-10-12' })
  })
})

describe('the year before', () => {
  it('has the same days; 29 February becomes 28, and a whole February stays whole', () => {
    const year = (from: string, to: string) => comparedPeriod(asOf({ from, to }, '2030-01-01'), 'year')
    expect(year('2024-02-29', '2024-02-29')).toEqual({ from: '2023-02-28', to: '2023-02-28' })
    expect(year('2025-02-01', '2025-02-28')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(year('2025-02-02', '2025-02-28')).toEqual({ from: '2024-02-02', to: '2024-02-28' })
  })

  it('is several years earlier if the period is longer than a year', () => {
    const four = asOf({ from: '2014-01-03', to: '2017-08-30' }, '2030-01-01')
    expect(comparedPeriod(four, 'year')).toEqual({ from: '2010-01-03', to: '2013-08-30' })
  })
})

describe('the same weekdays', () => {
  it('are 364 days earlier, or as many times that as a longer period needs', () => {
    const weekdays = (from: string, to: string) => comparedPeriod(asOf({ from, to }, '2030-01-01'), 'weekdays')
    expect(weekdays('2026-11-23', '2026-11-29')).toEqual({ from: '2025-11-24', to: '2025-11-30' })
    expect(weekdays('2025-01-01', '2025-12-31')).toEqual({ from: '2023-01-04', to: '2024-01-03' })
  })
})

describe('chosen days', () => {
  const chosenDays = { from: '2025-03-01', to: '2025-03-31' }
  it('are compared as they are; of a running period, as many as have elapsed', () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    expect(comparedPeriod(asOf(period, '2027-01-01'), chosenDays)).toEqual(chosenDays)
    expect(comparedPeriod(asOf(period, '2026-11-22'), chosenDays)).toEqual({ from: '2025-03-01', to: '2025-03-22' })
    expect(comparedPeriod(asOf(period, '2027-01-01'), chosenDays, 2)).toBeNull()
  })

  it('correspond to the days of the period in their order, as far as they reach', () => {
    const period = asOf({ from: '2026-11-01', to: '2026-12-31' }, '2027-01-01')
    expect(comparedDay('2026-11-30', period, chosenDays)).toEqual({ from: '2025-03-30', to: '2025-03-30' })
    expect(comparedDay('2026-12-02', period, chosenDays)).toBeNull()
    const week = { from: '2026-11-30', to: '2026-12-06' }
    expect(comparedSlice(week, period, chosenDays)).toEqual({ from: '2025-03-30', to: '2025-03-31' })
    expect(comparedSlice({ from: '2026-12-07', to: '2026-12-13' }, period, chosenDays)).toBeNull()
    const later = { from: '2028-03-01', to: '2028-03-31' }
    expect(comparedDay('2026-11-30', period, later)).toEqual({ from: '2028-03-30', to: '2028-03-30' })
  })
})

describe('for any period and any current day', () => {
  const options = { numRuns: atDepth(3000) }

  it('the comparison ends before the period, and the second one ends before the first', () => {
    fc.assert(
      fc.property(chosen, comparison, (period, how) => {
        const [first, second] = [comparedPeriod(period, how), comparedPeriod(period, how, 2)]
        expect(first === null).toBe(period.step === null)
        if (!first || !second) return
        for (const end of [first.from, first.to, second.from, second.to]) expect(isDay(end)).toBe(true)
        expect(first.from <= first.to && first.to < period.from).toBe(true)
        expect(second.from <= second.to && second.to < first.from).toBe(true)
      }),
      options,
    )
  })

  it('the comparison is as long as the elapsed part: exactly in days, or up to the same day of the month', () => {
    fc.assert(
      fc.property(chosen, comparison, (period, how) => {
        const compared = comparedPeriod(period, how)
        if (!compared || period.step === null) return
        const elapsed = { from: period.from, to: period.elapsedTo }
        if (how === 'weekdays') {
          expect(dayCount(compared)).toBe(dayCount(elapsed))
          expect((dayCount({ from: compared.from, to: elapsed.from }) - 1) % 364).toBe(0)
          return
        }
        if (how === 'previous' && 'days' in period.step) {
          expect(dayCount(compared)).toBe(dayCount(elapsed))
          expect(dayCount({ from: compared.from, to: elapsed.from }) - 1).toBe(period.step.days)
          return
        }
        const away = monthsOf({ from: compared.to, to: elapsed.to }).length - 1
        const isWhole = !period.isRunning && period.from.endsWith('-01') && isLastOfMonth(period.to)
        expect(compared.to).toBe(isWhole ? lastDayOf(compared.to.slice(0, 7)) : monthsBefore(elapsed.to, away))
        expect(compared.from).toBe(monthsBefore(elapsed.from, away))
        if (how === 'year') expect(away % 12).toBe(0)
      }),
      options,
    )
  })

  it('a running period has elapsed up to today, any other up to its end', () => {
    fc.assert(
      fc.property(chosen, day, ({ from, to }, today) => {
        const { isRunning, elapsedTo } = asOf({ from, to }, today)
        expect(isRunning).toBe(from <= today && today <= to)
        expect(elapsedTo).toBe(isRunning ? today : to)
      }),
    )
  })

  it('the comparisons of weeks, months, quarters and years add up to the whole comparison, without gaps or overlaps', () => {
    fc.assert(
      fc.property(chosen, comparison, fc.constantFrom(...CHART_GRANULARITIES.slice(1)), (period, how, granularity) => {
        const compared = comparedPeriod(period, how)
        const slices = bucketsOf(period, granularity).map((whole) => comparedSlice(clip(whole, period), period, how))
        const known = slices.filter((slice) => slice !== null)
        for (const { from, to } of known) expect(from <= to).toBe(true)
        expect([known[0]?.from, known.at(-1)?.to]).toEqual([compared?.from, compared?.to])
        for (const [index, slice] of known.slice(1).entries())
          expect(slice.from).toBe(addDays(known[index]?.to ?? '', 1))
      }),
      options,
    )
  })

  it('a day is compared with one day of the comparison period, and no two with the same', () => {
    fc.assert(
      fc.property(chosen, comparison, (period, how) => {
        const compared = comparedPeriod(period, how)
        const days = bucketsOf(period, 'day').slice(-100)
        const known = days.flatMap(({ from }) => comparedDay(from, period, how) ?? [])
        if (!compared) expect(known).toEqual([])
        for (const { from, to } of known)
          expect([from >= (compared?.from ?? ''), to <= (compared?.to ?? '')]).toEqual([true, true])
        const starts = known.map(({ from }) => from)
        expect(starts).toEqual([...new Set(starts)].sort())
        const elapsed = days.filter(({ to }) => to <= period.elapsedTo).length
        if (compared) expect(elapsed - known.length).toBeLessThanOrEqual(Math.ceil(elapsed / 28) * 3)
      }),
    )
  })

  it('a named period contains today, or ends the day before or at the end of the previous month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PERIOD_PRESETS), calendar, (name, known) => {
        const { from, to } = presetPeriod(name, known)
        expect(from <= to).toBe(true)
        const expected = {
          all: [known.firstDay, known.lastDay],
          yesterday: [addDays(known.today, -1), addDays(known.today, -1)],
          'last-month': [from, addDays(`${known.today.slice(0, 7)}-01`, -1)],
        }
        if (name === 'all' || name === 'yesterday' || name === 'last-month') expect([from, to]).toEqual(expected[name])
        else expect(from <= known.today && known.today <= to).toBe(true)
      }),
      options,
    )
  })
})
