import type { Target } from '#contract/dashboard/target-schema.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { TARGETS } from '#server/database/schema/workspaces.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Every target of the workspace, by currency and month; amounts in minor units. */
export async function allTargets(queries: Queries, workspaceId: number): Promise<Target[]> {
  const rows = await queries.query(
    `select month, currency, amount from targets where workspace_id = ${workspaceId} order by currency, month`,
  )
  return rows.map(({ month, currency, amount }) => {
    return { month: String(month), currency: String(currency), amount: toMinor(BigInt(amount ?? 0)) }
  })
}

export async function replaceTargets(queries: Queries, workspaceId: number, targets: readonly Target[]): Promise<void> {
  await queries.query(`delete from targets where workspace_id = ${workspaceId}`)
  const rows = targets.map(({ month, currency, amount }) => {
    return { workspace_id: workspaceId, month, currency, amount: BigInt(amount) * BigInt(SUBUNITS_PER_MINOR) }
  })
  await insertRows(queries, TARGETS, rows)
}

/** The targets in one currency, by `YYYY-MM`, in ten-thousandths of a minor unit. */
export async function findTargets(reads: WorkspaceReads, currency: string) {
  const rows = await reads.from('targets').where('currency', '=', currency).select(['month', 'amount']).execute()
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
