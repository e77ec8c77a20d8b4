import type { Scope } from '#server/dashboard/scope.ts'
import type { Reads } from '#server/database/reads.ts'

/** The amounts aimed at, in ten-thousandths of a minor unit, by `YYYY-MM`; for the months that the scope touches. */
export async function findTargets(reads: Reads, scope: Scope): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reads
    .selectFrom('targets')
    .where('workspace_id', '=', BigInt(scope.workspaceId))
    .where('currency', '=', scope.currency)
    .where('month', '>=', scope.from.slice(0, 7))
    .where('month', '<=', scope.to.slice(0, 7))
    .select(['month', 'amount'])
    .execute()
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
