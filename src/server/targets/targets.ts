import type { Period } from '#contract/dashboard/period.ts'
import type { Target } from '#contract/dashboard/target-schema.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { TARGETS } from '#server/database/schema/workspaces.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Every target of the workspace, by currency and month; amounts in minor units. */
export async function allTargets(reads: WorkspaceReads): Promise<Target[]> {
  const rows = await reads
    .from('targets')
    .select(['month', 'currency', 'amount'])
    .orderBy('currency')
    .orderBy('month')
    .execute()
  return rows.map(({ month, currency, amount }) => ({ month, currency, amount: toMinor(amount) }))
}

/** Replaces every target of the workspace. */
export async function replaceTargets(writes: WorkspaceReads, targets: readonly Target[]): Promise<void> {
  const { workspaceId } = writes
  await writes.query(`delete from targets where workspace_id = ${workspaceId}`)
  const rows = targets.map(({ month, currency, amount }) => {
    return { workspace_id: workspaceId, month, currency, amount: BigInt(amount) * BigInt(SUBUNITS_PER_MINOR) }
  })
  // `MAX_TARGETS` are few enough for one statement.
  await insertRows(writes, TARGETS, rows)
}

/** The targets of the period's months in one currency, by `YYYY-MM`, in ten-thousandths of a minor unit. */
export async function findTargets(reads: WorkspaceReads, currency: string, { from, to }: Period) {
  const rows = await reads
    .from('targets')
    .where('currency', '=', currency)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', to.slice(0, 7))
    .select(['month', 'amount'])
    .execute()
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
