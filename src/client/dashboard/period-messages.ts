import type { PeriodPreset } from '#contract/dashboard/period-names.ts'
import { formatDay } from '#contract/format-date.ts'
import { plural } from '#contract/plural.ts'

/** Apart from `messages.ts`, because the sample does not load the period bar. */
export const periodMessages = {
  period: (name: string) => `Period: ${name}`,
  settings: 'Calculation settings',
  targets: 'Monthly targets',
  /** On the button. */
  targetsShort: 'Targets',
  /** The default period ends with the latest order, so that old orders appear as well. */
  latest: 'Latest 6 months',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'last-90-days': 'Last 90 days',
    'this-month': 'This month',
    'last-month': 'Last month',
    'month-to-date': 'Month to date',
    'year-to-date': 'Year to date',
    'last-12-months': 'Last 12 months',
    all: 'All',
  } satisfies Record<PeriodPreset, string>,
  compared: (days: string, other: string, isRunning: boolean) =>
    `${days} compared ${isRunning ? 'so far ' : ''}with ${other}`,
  notCompared: (days: string) => `${days}, all orders: no comparison.`,
  latestOrder: (day: string) => `Latest order: ${formatDay(day)}.`,
  dataUpTo: (day: string, imported: string | null) =>
    `Data up to ${formatDay(day)}${imported === null ? '' : `, imported ${imported}`}`,
  old: (days: number) => plural(days, 'No orders in the last day', 'No orders in the last # days'),
}
