import { sql } from 'kysely'
import type { Sort } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { SORT_KEYS, START_COLUMNS } from './rebuild.ts'

/** A page is reached in ascending order: from the first order that is not below these keys, after `skip` orders. */
export interface BucketStart {
  readonly key: string | bigint
  readonly idKey: string
  readonly skip: number
}

interface Bucket {
  readonly from_number: bigint
  readonly from_text: string
  readonly from_id_key: string
  /** How many orders are below the bucket. */
  readonly below: bigint
  readonly counted: bigint
}

/**
 * The start of the bucket that holds the page's lowest order, in a list without filters. Undefined where the buckets
 * do not add up to the list's total: a slow page is better than a wrong one.
 */
export async function startOfPage(
  reads: Reads,
  workspaceId: number,
  { field, descending }: Sort,
  { offset, take, total }: { readonly offset: number; readonly take: number; readonly total: number },
  signal?: AbortSignal,
): Promise<BucketStart | undefined> {
  const lowest = descending ? total - offset - take : offset
  const starts = sql.raw(START_COLUMNS.join(', '))
  const query = sql<Bucket>`select * from (select ${starts}, cast(sum(orders) over () as bigint) as counted,
      cast(sum(orders) over (order by ${starts}) as bigint) - orders as below
      from sort_buckets where workspace_id = ${BigInt(workspaceId)} and field = ${field}) as buckets
    where below <= ${lowest} order by below desc limit 1`
  const [bucket] = (await query.execute(reads, { signal })).rows
  if (!bucket || Number(bucket.counted) !== total) return undefined
  const { from_id_key: idKey, below } = bucket
  return { key: bucket[SORT_KEYS[field].starts[0]], idKey, skip: lowest - Number(below) }
}
