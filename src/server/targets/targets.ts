import type { Period } from '#contract/period.ts'
import type { Reads } from '#server/database/reads.ts'

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
