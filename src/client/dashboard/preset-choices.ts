import type { DashboardQuery } from '#client/data/data-source.ts'
import { PERIOD_PRESETS, type PeriodPreset } from '#contract/dashboard/period-names.ts'
import { periodMessages } from './period-messages.ts'

export interface PresetChoice {
  readonly name: string
  /** Absent for the default period. */
  readonly period?: PeriodPreset
}

/**
 * The named periods. The server calculates their days, because they follow the store's calendar. 'Month to date' has the
 * figures of 'This month'.
 */
export const PRESET_CHOICES: readonly PresetChoice[] = [
  { name: periodMessages.latest },
  ...PERIOD_PRESETS.filter((period) => period !== 'month-to-date').map((period) => ({
    name: periodMessages.preset(period),
    period,
  })),
]

/** Whether this preset is the query's period. */
export function isChosen(choice: PresetChoice, { period, from }: DashboardQuery): boolean {
  return from === undefined && period === choice.period
}

/** The query with this preset and an unchanged comparison and currency. */
export function withPreset({ period }: PresetChoice, query: DashboardQuery): DashboardQuery {
  const { period: _period, from: _from, to: _to, ...rest } = query
  return period === undefined ? rest : { ...rest, period }
}
