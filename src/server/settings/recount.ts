import { type CalculationRules, parseStatuses, type ReportingDateBasis } from '#contract/reporting-date.ts'
import { remakingSums } from '#server/aggregates/rebuild.ts'
import type { OrderStore, WriteTransaction } from '#server/database/ports.ts'
import { bumpOrdersVersion, workspaceSettings } from './workspace-settings.ts'

/** New rules for a workspace's figures. */
export interface RulesChange extends CalculationRules {
  readonly workspaceId: number
  /** The version of the settings that the change was made from. */
  readonly version: number
}

/** Told how many of how many steps are done. */
export type OnStep = (done: number, of: number) => void

const DAYS: Readonly<Record<ReportingDateBasis, string>> = { placed: 'day', paid: 'paid_day' }

/**
 * Changes how a workspace counts, and all its figures with it, in one transaction: readers see the old rules with the old
 * figures or the new with the new. Reads every order: seconds for a hundred thousand. 'stale': the settings have another
 * version by now, and nothing was changed. Rejects as `OrderStore.write` does.
 */
export function recount(store: OrderStore, change: RulesChange, onStep: OnStep): Promise<'done' | 'stale'> {
  const { workspaceId, version } = change
  return store.write(workspaceId, async (transaction) => {
    if ((await workspaceSettings(transaction, workspaceId)).version !== version) return 'stale'
    const sums = remakingSums(workspaceId)
    const of = sums.length + 1
    onStep(0, of)
    await saveRules(transaction, change)
    await countDays(transaction, change)
    for (const [index, sql] of sums.entries()) {
      onStep(index + 1, of)
      await transaction.query(sql)
    }
    onStep(of, of)
    await bumpOrdersVersion(transaction, workspaceId)
    return 'done'
  })
}

async function saveRules(transaction: WriteTransaction, change: RulesChange): Promise<void> {
  const statuses = JSON.stringify(parseStatuses(JSON.stringify(change.excludedStatuses)))
  await transaction.query(
    `update workspaces set excluded_statuses = ?, counted_date = ?, settings_version = settings_version + 1
     where id = ${change.workspaceId}`,
    [statuses, change.countedDate],
  )
}

async function countDays(transaction: WriteTransaction, change: RulesChange): Promise<void> {
  const { workspaceId, excludedStatuses, countedDate } = change
  const places = excludedStatuses.map(() => '?')
  const counted = DAYS[countedDate]
  const day = places.length > 0 ? `case when status in (${places}) then '' else ${counted} end` : counted
  await transaction.query(
    `update orders set counted_day = ${day} where workspace_id = ${workspaceId} and counted_day <> ${day}`,
    [...excludedStatuses, ...excludedStatuses],
  )
}
