import { parseStatuses } from '#contract/dashboard/reporting-date.ts'
import type { WorkingTime } from '#contract/orders/open-days.ts'
import type { Queries, Value } from './ports.ts'

export type WorkspaceSettings = Readonly<ReturnType<typeof settingsOf>>

/** In the state of the caller's snapshot or transaction. */
export async function workspaceSettings(queries: Queries, workspaceId: number): Promise<WorkspaceSettings> {
  const [row] = await queries.query(`select * from workspaces where id = ${workspaceId}`)
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return settingsOf(row)
}

export function settingsOf(row: Readonly<Record<string, Value | undefined>>) {
  return {
    /** IANA name; null: each day as the file wrote it. */
    timeZone: row.time_zone === null ? null : String(row.time_zone),
    excludedStatuses: parseStatuses(String(row.excluded_statuses)),
    /** Days without a new order after which the dashboard marks its data as old. */
    staleAfterDays: Number(row.stale_after_days),
    ...workingTimeOf(row),
    /** From 1, plus one with every change of the settings. */
    version: Number(row.settings_version),
  }
}

export function workingTimeOf(row: Readonly<Record<string, Value | undefined>>): WorkingTime {
  return {
    // The column has nothing else.
    workingDays: JSON.parse(String(row.working_days)) as number[],
    lateAfterDays: Number(row.late_after_days),
    countedDate: row.counted_date === 'paid' ? 'paid' : 'placed',
  }
}
