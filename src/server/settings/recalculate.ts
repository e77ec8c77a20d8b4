import { isDeepStrictEqual } from 'node:util'
import { parseStatuses } from '#contract/dashboard/reporting-date.ts'
import type { SettingsChange } from '#contract/dashboard/settings-schema.ts'
import { rebuildSums } from '#server/aggregates/rebuild.ts'
import { moveToTimeZone } from '#server/changes/orders-in-time-zone.ts'
import { type CommitGate, gatedWriter } from '#server/database/commit-gate.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import type { ChangeAuthor } from '#server/database/scope.ts'
import { type WorkspaceSettings, workspaceSettings } from '#server/database/workspace-settings.ts'
import { recordValues } from '#server/history/record-change.ts'

export interface NewSettings extends Required<SettingsChange>, ChangeAuthor {
  /** The version of the settings that the change is based on. */
  readonly version: number
}

export interface Recalculation {
  readonly location: DatabaseLocation
  readonly change: NewSettings
  readonly lockTimeout: number | undefined
  readonly gate: CommitGate
}

/** Called with the number of finished steps, or orders, and of all of them. */
type OnStep = (step: { readonly done: number; readonly of: number }) => void

/**
 * Changes the settings and recalculates what follows from them in one transaction, so that readers see the old ones or the new
 * ones of both. Other calculation rules cost seconds for 100,000 orders, another time zone as many as their import. 'stale':
 * the settings have another version, and nothing was changed. Rejects as `DatabaseWriter.write` does.
 */
export async function recalculate({ location, change, lockTimeout, gate }: Recalculation, onStep: OnStep) {
  await using writer = await openWriter(location, lockTimeout)
  const gated = gatedWriter(writer, gate)
  return await gated.write(change.workspaceId, (transaction) => changeSettings(transaction, change, onStep))
}

async function changeSettings(transaction: WriteTransaction, change: NewSettings, onStep: OnStep) {
  const { workspaceId, version, timeZone } = change
  const current = await workspaceSettings(transaction, workspaceId)
  if (current.version !== version) return 'stale'
  const [before, after] = [settingValues(current), settingValues(change)]
  const { countedDate, staleAfterDays, lateAfterDays } = after
  const [statuses = '', days = ''] = [after.excludedStatuses, after.workingDays].map((list) => JSON.stringify(list))
  await transaction.query(
    `update workspaces set excluded_statuses = ?, counted_date = ?, time_zone = ?, stale_after_days = ?,
     working_days = ?, late_after_days = ?, settings_version = settings_version + 1 where id = ${workspaceId}`,
    [statuses, countedDate, timeZone, staleAfterDays, days, lateAfterDays],
  )
  await recordValues(transaction, change, { at: change.now, object: 'settings', before, after })
  if (current.timeZone !== timeZone) {
    const [row] = await transaction.query(`select count(*) as orders from orders where workspace_id = ${workspaceId}`)
    const of = Number(row?.orders ?? 0)
    await moveToTimeZone(transaction, workspaceId, timeZone, (done) => onStep({ done, of }))
  }
  const isSameDate = before.countedDate === countedDate
  if (!isSameDate || !isDeepStrictEqual(before.excludedStatuses, after.excludedStatuses))
    await recount(transaction, change, onStep)
  return 'done'
}

/** Writes the reporting dates and the sums by them. */
async function recount(transaction: WriteTransaction, change: NewSettings, onStep: OnStep): Promise<void> {
  const { workspaceId, excludedStatuses, countedDate } = change
  const sums = rebuildSums(workspaceId)
  const of = sums.length + 1
  onStep({ done: 0, of })
  const places = excludedStatuses.map(() => '?')
  const counted = countedDate === 'paid' ? 'paid_day' : 'day'
  const day = places.length > 0 ? `case when status in (${places}) then '' else ${counted} end` : counted
  await transaction.query(
    `update orders set reporting_day = ${day} where workspace_id = ${workspaceId} and reporting_day <> ${day}`,
    [...excludedStatuses, ...excludedStatuses],
  )
  for (const [index, sql] of sums.entries()) {
    onStep({ done: index + 1, of })
    await transaction.query(sql)
  }
  onStep({ done: of, of })
}

/** What of the settings is stored and in the history, lists in one order. */
export function settingValues(settings: Omit<WorkspaceSettings, 'version'>) {
  const { excludedStatuses, countedDate, timeZone, staleAfterDays, workingDays, lateAfterDays } = settings
  return {
    excludedStatuses: parseStatuses(JSON.stringify(excludedStatuses)),
    ...{ countedDate, timeZone, staleAfterDays, lateAfterDays },
    workingDays: workingDays.toSorted((a, b) => a - b),
  }
}
