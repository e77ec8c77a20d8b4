import type { DashboardQuery } from '#client/data/data-source.ts'
import { addDays, addMonths, lastDayOf } from '#contract/period.ts'

export interface Preset {
  readonly name: string
  /** Absent for the default, which follows the newest order. */
  readonly days?: { readonly from: string; readonly to: string }
}

/** The periods one press away; all of them end with the newest order, so an old file shows something too. */
export function periodPresets(firstDay: string | null, lastDay: string | null): Preset[] {
  const newest = { name: 'Newest 6 months' }
  if (firstDay === null || lastDay === null) return [newest]
  return [
    newest,
    { name: 'Newest 12 months', days: { from: `${addMonths(lastDay, -11)}-01`, to: lastDayOf(lastDay.slice(0, 7)) } },
    { name: 'Newest 30 days', days: { from: addDays(lastDay, -29), to: lastDay } },
    { name: 'All', days: { from: firstDay, to: lastDay } },
  ]
}

/** Whether the query asks for exactly this preset. */
export function isChosen({ days }: Preset, { from, to }: DashboardQuery): boolean {
  return from === days?.from && to === days?.to
}
