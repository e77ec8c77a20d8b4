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
  /** As in addresses: 'last-7-days' is 'Last 7 days'. */
  preset: (preset: PeriodPreset) => (preset.charAt(0).toUpperCase() + preset.slice(1)).replaceAll('-', ' '),
  compared: (days: string, other: string, isRunning: boolean) =>
    `${days} compared ${isRunning ? 'so far ' : ''}with ${other}`,
  notCompared: (days: string) => `${days}, all orders: no comparison`,
  noData: 'No orders yet',
  dataUpTo: (day: string, imported: string | null) =>
    `Data up to ${formatDay(day)}${imported === null ? '' : `, imported ${imported}`}`,
  old: (days: number) => plural(days, 'No orders in the last day', 'No orders in the last # days'),
}
