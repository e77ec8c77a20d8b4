import { sql } from 'kysely'
import type { Period } from '#contract/period.ts'
import { customerSpans, widened } from '#server/aggregates/granularity.ts'
import { rowsInSpans } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'

/**
 * How many different customers the orders of one currency that count in the period name. `known`: the days that there are
 * orders of, where the caller knows; months that begin or end with them are taken whole.
 */
export async function distinctCustomers(
  reads: Reads,
  workspaceId: number,
  currency: string,
  period: Period,
  known?: Period,
): Promise<number> {
  const spans = customerSpans(known ? widened(period, known, 'm') : period)
  // Each customer counts on its first day of the period: the one whose day before lies before the period.
  const own = { workspace_id: BigInt(workspaceId), currency }
  const firstOfPeriod = sql<boolean>`previous < ${period.from}`
  const { customers } = await rowsInSpans(reads, 'customer_gaps', spans, own, [firstOfPeriod])
    .select((build) => build.fn.sum<bigint | null>('customers').as('customers'))
    .executeTakeFirstOrThrow()
  return Number(customers ?? 0n)
}
