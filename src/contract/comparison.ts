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

/** A period as it is compared: how far away the period before lies, and how much of this one has gone by. */
export interface ComparedBy extends Period {
  readonly step: Step
  /** Whether today is one of its days. Store days are whole: today counts, and on its last day a period still runs. */
  readonly isRunning: boolean
  /** Up to here its days have come: today while it is running, else its end. */
  readonly elapsedTo: string
}

/** Days chosen freely: whole months lie as many months apart, other days as many days. */
export function stepOf(period: Period): Exclude<Step, null> {
  return isWholeMonths(period) ? { months: monthsOf(period).length } : { days: dayCount(period) }
}

/** The period with how much of it has gone by `today`: all of it, unless today is one of its days. */
export function asOf(period: Period & { readonly step?: Step }, today: string): ComparedBy {
  const isRunning = period.from <= today && today <= period.to
  const step = period.step === undefined ? stepOf(period) : period.step
  return { from: period.from, to: period.to, step, isRunning, elapsedTo: isRunning ? today : period.to }
}

/**
 * What a period is compared with, never overlapping it; null where nothing can lie before it.
 * `previous`: the period before, as far as this one has come: a month on its 12th stands against the 1st to 12th.
 * `year`: the same days a year before; of a period longer than a year, as many years before as it touches.
 * Whole months that are over stand against whole months, however long; elsewhere a day that a month lacks is its last.
 * `times` 2 is what the comparison period itself is compared with.
 */
export function comparedPeriod(period: ComparedBy, comparison: Comparison, times: 1 | 2 = 1): Period | null {
  const step = distance(period, comparison)
  return step && shifted(period, step, times)
}

/**
 * The days of the comparison period that stand where one of the period's months stands in it; together they are all of it.
 * null where there is nothing to compare with, and for a month that is still to come.
 */
export function comparedSlice(slice: Period, period: ComparedBy, comparison: Comparison): Period | null {
  const step = distance(period, comparison)
  const elapsed = { from: slice.from, to: slice.to < period.elapsedTo ? slice.to : period.elapsedTo }
  if (step === null || elapsed.from > elapsed.to) return null
  const compared = shifted(period, step, 1)
  if ('days' in step) return { from: addDays(elapsed.from, -step.days), to: addDays(elapsed.to, -step.days) }
  const to = elapsed.to < period.elapsedTo ? lastDayOf(addMonths(elapsed.to, -step.months)) : compared.to
  return clip({ from: monthsBefore(elapsed.from, step.months), to }, compared)
}

/** The same days of the year before, whole months against whole months; what a month's projection is read from. */
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

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && isLastOfMonth(to)
}
