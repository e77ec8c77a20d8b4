import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import { rebuildSums } from '#server/aggregates/rebuild.ts'
import type { DatabaseWriter, WriteTransaction } from '#server/database/ports.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'

/** New calculation settings of a workspace. */
export interface RulesChange extends CalculationRules {
  readonly workspaceId: number
  /** The version of the settings that the change is based on. */
  readonly version: number
}

/** Called with the number of finished steps and of all steps. */
export type OnStep = (done: number, of: number) => void

/**
 * Changes the settings and recalculates all figures in one transaction, so that readers see the old ones or the new ones of
 * both. Reads every order: seconds for a hundred thousand. 'stale': the settings have another version, and nothing was
 * changed. Rejects as `DatabaseWriter.write` does.
 */
export function recalculate(store: DatabaseWriter, change: RulesChange, onStep: OnStep): Promise<'done' | 'stale'> {
  const { workspaceId, version } = change
  return store.write(workspaceId, async (transaction) => {
    if ((await workspaceSettings(transaction, workspaceId)).version !== version) return 'stale'
    const sums = rebuildSums(workspaceId)
    const of = sums.length + 1
    onStep(0, of)
    await saveSettings(transaction, change)
    await updateReportingDates(transaction, change)
    for (const [index, sql] of sums.entries()) {
      onStep(index + 1, of)
      await transaction.query(sql)
    }
    onStep(of, of)
    return 'done'
  })
}

async function saveSettings(transaction: WriteTransaction, change: RulesChange): Promise<void> {
  const statuses = JSON.stringify(parseStatuses(JSON.stringify(change.excludedStatuses)))
  await transaction.query(
    `update workspaces set excluded_statuses = ?, counted_date = ?, settings_version = settings_version + 1
     where id = ${change.workspaceId}`,
    [statuses, change.countedDate],
  )
}

async function updateReportingDates(transaction: WriteTransaction, change: RulesChange): Promise<void> {
  const { workspaceId, excludedStatuses, countedDate } = change
  const places = excludedStatuses.map(() => '?')
  const counted = countedDate === 'paid' ? 'paid_day' : 'day'
  const day = places.length > 0 ? `case when status in (${places}) then '' else ${counted} end` : counted
  await transaction.query(
    `update orders set reporting_day = ${day} where workspace_id = ${workspaceId} and reporting_day <> ${day}`,
    [...excludedStatuses, ...excludedStatuses],
  )
}
