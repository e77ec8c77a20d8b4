import { PARTS_PER_MINOR } from '#contract/money.ts'
import type { Period } from '#contract/period.ts'
import type { Target } from '#contract/target-schema.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Reads, Writes } from '#server/database/reads.ts'

/** Every target of the workspace, by currency and month; amounts in minor units. */
export async function allTargets(reads: Reads, workspaceId: number): Promise<Target[]> {
  const rows = await reads
    .selectFrom('targets')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select(['month', 'currency', 'amount'])
    .orderBy('currency')
    .orderBy('month')
    .execute()
  return rows.map(({ month, currency, amount }) => ({ month, currency, amount: toMinor(amount) }))
}

/** Replaces every target of the workspace. */
export async function replaceTargets(
  transaction: Writes,
  workspaceId: number,
  targets: readonly Target[],
): Promise<void> {
  const workspace_id = BigInt(workspaceId)
  await transaction.deleteFrom('targets').where('workspace_id', '=', workspace_id).execute()
  if (targets.length === 0) return
  // One statement: `MAX_TARGETS` rows have fewer values than either database allows.
  const rows = targets.map(({ month, currency, amount }) => {
    return { workspace_id, month, currency, amount: BigInt(amount) * BigInt(PARTS_PER_MINOR) }
  })
  await transaction.insertInto('targets').values(rows).execute()
}

/** The targets of the period's months in one currency, by `YYYY-MM`, in ten-thousandths of a minor unit. */
export async function findTargets(
  reads: Reads,
  workspaceId: number,
  currency: string,
  { from, to }: Period,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reads
    .selectFrom('targets')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('currency', '=', currency)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', to.slice(0, 7))
    .select(['month', 'amount'])
    .execute()
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
