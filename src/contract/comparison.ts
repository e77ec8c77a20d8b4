import {
  addDays,
  addMonths,
  type Comparison,
  clip,
  dayCount,
  isLastOfMonth,
  lastDayOf,
  monthsBefore,
  monthsOf,
  type Period,
} from '#contract/period.ts'
import type { Step } from '#contract/period-presets.ts'

/** A period with its distance to the previous one and its elapsed part. */
export interface ComparedBy extends Period {
  readonly step: Step
  /** Whether it includes today. Store days are whole, so a period is still running on its last day. */
  readonly isRunning: boolean
  /** Its last elapsed day: today while it is running, otherwise its end. */
  readonly elapsedTo: string
}

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
 * The comparison period, which never overlaps the period; null if there is none.
 * `previous`: the elapsed part of the period before: a month on its 12th is compared with the 1st to 12th.
 * `year`: the same days one year earlier, or as many years earlier as are needed to avoid an overlap.
 * Whole months that have ended are compared with whole months. Otherwise a day that a month does not have is its last day.
 * With `times` 2, the comparison period of the comparison period.
 */
export function comparedPeriod(period: ComparedBy, comparison: Comparison, times: 1 | 2 = 1): Period | null {
  const step = distance(period, comparison)
  return step && shifted(period, step, times)
}

/**
 * The part of the comparison period that corresponds to a part of the period; successive parts cover it. null without a
 * comparison period, and for a part in the future.
 */
export function comparedSlice(slice: Period, period: ComparedBy, comparison: Comparison): Period | null {
  const step = distance(period, comparison)
  const elapsed = { from: slice.from, to: slice.to < period.elapsedTo ? slice.to : period.elapsedTo }
  if (step === null || elapsed.from > elapsed.to) return null
  const compared = shifted(period, step, 1)
  const next = earlier(addDays(elapsed.to, 1), step)
  const to = elapsed.to < period.elapsedTo ? addDays(next, -1) : compared.to
  const part = clip({ from: earlier(elapsed.from, step), to }, compared)
  return part.from <= part.to ? part : null
}

/** The day of the comparison period that corresponds to a day; null also if its month has no such day. */
export function comparedDay(day: string, period: ComparedBy, comparison: Comparison): Period | null {
  const step = distance(period, comparison)
  if (step === null || day > period.elapsedTo) return null
  const compared = earlier(day, step)
  const isMissing = 'months' in step && compared.slice(8) !== day.slice(8)
  return isMissing ? null : { from: compared, to: compared }
}

function earlier(day: string, step: Exclude<Step, null>): string {
  return 'days' in step ? addDays(day, -step.days) : monthsBefore(day, step.months)
}

/** The same days one year earlier, whole months for whole months; the source of a month's projection. */
export function yearBefore(days: Period): Period {
  return shifted({ ...days, step: null, isRunning: false, elapsedTo: days.to }, { months: 12 }, 1)
}

function distance(period: ComparedBy, comparison: Comparison): Step {
  if (comparison === 'previous' || period.step === null) return period.step
  let months = 12
  while (shifted(period, { months }, 1).to >= period.from) months += 12
  return { months }
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
