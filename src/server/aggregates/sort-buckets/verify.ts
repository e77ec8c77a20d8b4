import { SORT_FIELDS, type SortField } from '#contract/order-query.ts'
import type { Statements } from '#server/database/ports.ts'
import { SORT_KEYS, START_COLUMNS, startOfOrder } from './rebuild.ts'

/** Recounts the orders of every bucket and reports the first wrong one of each sort; empty when all are right. */
export async function bucketFaults(statements: Statements, workspaceId: number): Promise<string[]> {
  const faults: string[] = []
  for (const field of SORT_FIELDS) {
    const [wrong] = await statements.query(wrongBuckets(field, workspaceId))
    if (wrong) faults.push(`sort_buckets has ${wrong.orders} orders instead of ${wrong.counted} (sort: ${field})`)
  }
  return faults
}

/** Sorts buckets and orders together: the orders after the start of a bucket, up to the next start, are its own. */
function wrongBuckets(field: SortField, workspaceId: number): string {
  return `select max(orders) as orders, count(*) - count(orders) as counted from (
      select orders, count(orders) over (order by ${SORT_KEYS[field].starts}, is_order rows unbounded preceding) as bucket from (
        select ${START_COLUMNS}, orders, 0 as is_order from sort_buckets
        where workspace_id = ${workspaceId} and field = '${field}'
        union all select ${startOfOrder(field)}, null, 1 from orders where workspace_id = ${workspaceId}) as sorted) as assigned
    group by bucket having coalesce(max(orders), -1) <> count(*) - count(orders) limit 1`
}
