/** The named periods, as in addresses: a bookmark of one follows the calendar. */
export const PERIOD_PRESETS = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
  'month-to-date',
  'year-to-date',
  'last-12-months',
  'all',
] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** What a period can be compared with, as in addresses. */
export const COMPARISONS = ['previous', 'year', 'weekdays', 'custom'] as const
export type Comparison = (typeof COMPARISONS)[number]
