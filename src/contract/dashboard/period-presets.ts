import { addDays, addMonths, lastDayOf, monthsBefore, type Period } from './period.ts'
import type { PeriodPreset } from './period-names.ts'

/** The distance to the previous period; null if the period covers all orders. */
export type Step = { readonly months: number } | { readonly days: number } | null

/** The days of a preset and the distance to the previous period. */
export interface PresetPeriod extends Period {
  readonly step: Step
}

/** The calendar that presets are read from; store days. */
export interface PeriodCalendar {
  readonly today: string
  /** Reporting dates of the oldest and the newest order; null without orders. */
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/**
 * The days of a preset as of today. 'Last N days' end today; 'last 12 months' are eleven calendar months and the present
 * one so far; 'all' is from the oldest order to the newest, of the chosen currency.
 */
export function presetPeriod(preset: PeriodPreset, { today, firstDay, lastDay }: PeriodCalendar): PresetPeriod {
  const month = today.slice(0, 7)
  switch (preset) {
    case 'today':
      return { from: today, to: today, step: { days: 1 } }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1), step: { days: 1 } }
    case 'last-7-days':
      return lastDays(today, 7)
    case 'last-30-days':
      return lastDays(today, 30)
    case 'last-90-days':
      return lastDays(today, 90)
    case 'this-month':
      return { from: `${month}-01`, to: lastDayOf(month), step: { months: 1 } }
    case 'last-month':
      return { from: `${addMonths(today, -1)}-01`, to: lastDayOf(addMonths(today, -1)), step: { months: 1 } }
    case 'month-to-date':
      return { from: `${month}-01`, to: today, step: { months: 1 } }
    case 'year-to-date':
      return { from: `${today.slice(0, 4)}-01-01`, to: today, step: { months: 12 } }
    case 'last-12-months':
      return { from: `${monthsBefore(today, 11).slice(0, 7)}-01`, to: today, step: { months: 12 } }
    case 'all':
      return { from: firstDay ?? today, to: lastDay ?? today, step: null }
  }
}

function lastDays(today: string, days: number): PresetPeriod {
  return { from: addDays(today, 1 - days), to: today, step: { days } }
}
