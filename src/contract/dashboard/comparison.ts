import {
  addDays,
  addMonths,
  clip,
  dayCount,
  isLastOfMonth,
  lastDayOf,
  monthsBefore,
  monthsOf,
  type Period,
} from './period.ts'
import type { Comparison } from './period-names.ts'
import type { Step } from './period-presets.ts'

/** A period with its distance to the previous one and its elapsed part. */
export interface ComparedBy extends Period {
  readonly step: Step
  /** Whether it includes today. Store days are whole, so a period is still running on its last day. */
  readonly isRunning: boolean
  /** Its last elapsed day: today while it is running, otherwise its end. */
  readonly elapsedTo: string
}

/** A comparison by its name, or the days to compare with. */
export type ComparedWith = Exclude<Comparison, 'custom'> | Period

/** The distance to the previous period: in months for whole months, otherwise in days. */
export function stepOf(period: Period): Exclude<Step, null> {
  return isWholeMonths(period) ? { months: monthsOf(period).length } : { days: dayCount(period) }
}

/** The period as of `today`. */
export function asOf(period: Period & { readonly step?: Step }, today: string): ComparedBy {
  const isRunning = period.from <= today && today <= period.to
  const step = period.step === undefined ? stepOf(period) : period.step
  return { from: period.from, to: period.to, step, isRunning, elapsedTo: isRunning ? today : period.to }
}

/**
 * The comparison period; null if there is none. Unless it is given by its days, it never overlaps the period.
 * `previous`: the elapsed part of the period before: a month on its 12th is compared with the 1st to 12th.
 * `year`: the same days one year earlier, or as many years earlier as are needed to avoid an overlap.
 * `weekdays`: the same with 364 days instead of a year, so that Mondays are compared with Mondays.
 * Whole months that have ended are compared with whole months. Otherwise a day that a month does not have is its last day.
 * With `times` 2, the comparison period of the comparison period.
 */
export function comparedPeriod(period: ComparedBy, comparison: ComparedWith, times: 1 | 2 = 1): Period | null {
  const step = distance(period, comparison)
  if (typeof comparison === 'string') return step && shifted(period, step, times)
  if (times === 2) return null
  const elapsed = addDays(comparison.from, dayCount({ from: period.from, to: period.elapsedTo }) - 1)
  return period.isRunning ? clip(comparison, { from: comparison.from, to: elapsed }) : comparison
}

/**
 * The part of the comparison period that corresponds to a part of the period; successive parts cover it. null without a
 * comparison period, and for a part in the future.
 */
export function comparedSlice(slice: Period, period: ComparedBy, comparison: ComparedWith): Period | null {
  const step = distance(period, comparison)
  const elapsed = { from: slice.from, to: slice.to < period.elapsedTo ? slice.to : period.elapsedTo }
  const compared = comparedPeriod(period, comparison)
  if (step === null || compared === null || elapsed.from > elapsed.to) return null
  const next = earlier(addDays(elapsed.to, 1), step)
  const isLast = elapsed.to === period.elapsedTo && 'months' in step
  const to = isLast ? compared.to : addDays(next, -1)
  const part = clip({ from: earlier(elapsed.from, step), to }, compared)
  return part.from <= part.to ? part : null
}

/** The day of the comparison period that corresponds to a day; null also if its month has no such day. */
export function comparedDay(day: string, period: ComparedBy, comparison: ComparedWith): Period | null {
  const step = distance(period, comparison)
  if (step === null || day > period.elapsedTo) return null
  const compared = earlier(day, step)
  const isMissing = 'months' in step && compared.slice(8) !== day.slice(8)
  const isBeyond = typeof comparison === 'object' && compared > comparison.to
  return isMissing || isBeyond ? null : { from: compared, to: compared }
}

function earlier(day: string, step: Exclude<Step, null>): string {
  return 'days' in step ? addDays(day, -step.days) : monthsBefore(day, step.months)
}

/** The same days one year earlier, whole months for whole months; the source of a month's projection. */
export function yearBefore(days: Period): Period {
  return shifted({ ...days, step: null, isRunning: false, elapsedTo: days.to }, { months: 12 }, 1)
}

function distance(period: ComparedBy, comparison: ComparedWith): Step {
  // Days that are later than the period have a negative distance.
  if (typeof comparison === 'object') return { days: dayCount({ from: comparison.from, to: period.from }) - 1 }
  if (comparison === 'previous' || period.step === null) return period.step
  const year = comparison === 'year' ? { months: 12 } : { days: 364 }
  let times = 1
  while (shifted(period, year, times).to >= period.from) times++
  return 'days' in year ? { days: times * year.days } : { months: times * year.months }
}

function shifted(period: ComparedBy, step: Exclude<Step, null>, times: number): Period {
  const { from, elapsedTo } = period
  if ('days' in step) return { from: addDays(from, -times * step.days), to: addDays(elapsedTo, -times * step.days) }
  const months = times * step.months
  const isOver = !period.isRunning && isWholeMonths(period)
  return {
    from: monthsBefore(from, months),
    to: isOver ? lastDayOf(addMonths(elapsedTo, -months)) : monthsBefore(elapsedTo, months),
  }
}

export function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && isLastOfMonth(to)
}
