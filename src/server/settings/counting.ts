import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import type { Reads } from '#server/database/reads.ts'

export interface VersionedRules extends CalculationRules {
  /** From 1, one more with every change. */
  readonly version: number
}

/** How the workspace's figures count its orders, as it stands in the caller's snapshot. */
export async function findCountingRules(reads: Reads, workspaceId: number): Promise<VersionedRules> {
  const row = await reads
    .selectFrom('workspaces')
    .where('id', '=', BigInt(workspaceId))
    .select(['excluded_statuses', 'counted_date', 'settings_version'])
    .executeTakeFirstOrThrow()
  return {
    excludedStatuses: parseStatuses(row.excluded_statuses),
    countedDate: row.counted_date,
    version: Number(row.settings_version),
  }
}
