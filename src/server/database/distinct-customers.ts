import type { Period } from '#contract/period.ts'
import { customerSpans } from './derived/grains.ts'
import type { Reads } from './reads.ts'
import { spanTable, WITHIN_SPAN } from './span-query.ts'

/** How many different customers the orders of one currency that count in the period name. */
export async function distinctCustomers(
  reads: Reads,
  workspaceId: number,
  currency: string,
  period: Period,
): Promise<number> {
  // Each customer counts on its first day of the period: the one whose day before lies before the period.
  const { customers } = await reads
    .selectFrom(spanTable(customerSpans(period)))
    .crossJoin('customer_gaps')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('currency', '=', currency)
    .where(WITHIN_SPAN)
    .where('previous', '<', period.from)
    .select((build) => build.fn.sum<bigint | null>('customers').as('customers'))
    .executeTakeFirstOrThrow()
  return Number(customers ?? 0n)
}
