import type { DashboardQuery } from '#client/data/data-source.ts'
import type { PeriodPreset } from '#contract/period-presets.ts'

/** What stands without a choice: it ends with the newest order, so that an old file shows something too. */
const USUAL = 'Newest 6 months'

const NAMES: Readonly<Record<PeriodPreset, string>> = {
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
}

export interface PresetChoice {
  readonly name: string
  /** Absent for the usual period. */
  readonly period?: PeriodPreset
}

/** The periods one press away. Which days they are, the server knows: they follow the store's calendar. */
export const PRESET_CHOICES: readonly PresetChoice[] = [
  { name: USUAL },
  ...Object.entries(NAMES).map(([period, name]) => ({ name, period: period as PeriodPreset })),
]

/** The name of the query's period. */
export function periodName({ period, from }: DashboardQuery): string {
  if (period !== undefined) return NAMES[period]
  return from === undefined ? USUAL : 'chosen days'
}

/** Whether the query asks for exactly this preset. */
export function isChosen(choice: PresetChoice, { period, from }: DashboardQuery): boolean {
  return from === undefined && period === choice.period
}

/** The query with this preset; comparison and currency stay. */
export function withPreset({ period }: PresetChoice, query: DashboardQuery): DashboardQuery {
  const { period: _period, from: _from, to: _to, ...rest } = query
  return period === undefined ? rest : { ...rest, period }
}
