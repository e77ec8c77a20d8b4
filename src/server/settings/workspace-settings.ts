import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'

/** What of a workspace decides how its orders are written. */
export interface WorkspaceSettings {
  /** IANA name; null: each day as the file wrote it. */
  readonly timeZone: string | null
  readonly counting: CalculationRules
  /** One more with every change of the counting. */
  readonly version: number
}

/** As they stand in the caller's transaction. */
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

/** Due in every transaction that wrote orders: answers remembered from before are then known to be of before. */
export async function bumpOrdersVersion(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  await transaction.query(`update workspaces set orders_version = orders_version + 1 where id = ${workspaceId}`)
}
