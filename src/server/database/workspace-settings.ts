import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Statements, WriteTransaction } from './ports.ts'

/** The settings of a workspace that decide how its orders are written. */
export interface WorkspaceSettings {
  /** IANA name; null: each day as the file wrote it. */
  readonly timeZone: string | null
  readonly counting: CalculationRules
  /** From 1, plus one with every change of `counting`. */
  readonly version: number
}

export interface VersionedRules extends CalculationRules {
  /** From 1, plus one with every change. */
  readonly version: number
}

/** How the workspace's figures count its orders, in the state of the caller's snapshot. */
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

/** In the state of the caller's transaction. */
export async function workspaceSettings(statements: Statements, workspaceId: number): Promise<WorkspaceSettings> {
  const [row] = await statements.query(
    `select time_zone, excluded_statuses, counted_date, settings_version from workspaces where id = ${workspaceId}`,
  )
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return {
    timeZone: row.time_zone === null ? null : String(row.time_zone),
    counting: {
      excludedStatuses: parseStatuses(String(row.excluded_statuses)),
      countedDate: row.counted_date === 'paid' ? 'paid' : 'placed',
    },
    version: Number(row.settings_version),
  }
}

/** Must be called in every transaction that writes orders, because it invalidates cached answers. */
export async function bumpOrdersVersion(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  await transaction.query(`update workspaces set orders_version = orders_version + 1 where id = ${workspaceId}`)
}
