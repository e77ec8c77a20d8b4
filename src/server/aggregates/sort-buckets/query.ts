import { sql } from 'kysely'
import type { Sort } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Wanted, Way } from '#server/orders/list/page-start.ts'
import { RANGE_KEYS, RANGE_STARTS, type RangedField } from './rebuild.ts'

interface RangeStart {
  readonly from_amount: bigint
  readonly from_text: string
  readonly from_id_key: string
  /** How many orders lie below it. */
  readonly before: bigint
  readonly counted: bigint
}

/**
 * From where the range begins in which the page's lowest row lies, and down from where the next one begins; of a list
 * without filters. None where the ranges do not add up to the list's total: a wrong page is worse than a slow one.
 */
export async function waysFromRanges(
  reads: Reads,
  workspaceId: number,
  { field, descending }: Sort & { readonly field: RangedField },
  { offset, take, total }: Wanted,
  signal?: AbortSignal,
): Promise<Way[]> {
  const lowest = descending ? total - offset - take : offset
  const own = sql`workspace_id = ${BigInt(workspaceId)} and field = ${field}`
  const starts = sql.raw(RANGE_STARTS.join(', '))
  const ranges = sql<RangeStart>`(select ${starts}, orders,
    cast(sum(orders) over (order by ${starts}) as bigint) - orders as before from sort_ranges where ${own})`
  const around = await reads
    .selectFrom(ranges.as<'ranges'>(sql.ref('ranges')))
    .where(sql<boolean>`before + orders > ${lowest}`)
    .select(['from_amount', 'from_text', 'from_id_key', 'before'])
    .select(sql<bigint>`(select cast(sum(orders) as bigint) from sort_ranges where ${own})`.as('counted'))
    .orderBy('before')
    .limit(2)
    .execute({ signal })
  if (around.some(({ counted }) => Number(counted) !== total)) return []
  return around.map(({ before, ...start }, place) => {
    const key = start[RANGE_KEYS[field].from[0]]
    const at = { key, idKey: start.from_id_key }
    return place === 0
      ? { descending: false, skip: lowest - Number(before), from: { sign: '>=', ...at } }
      : { descending: true, skip: Number(before) - (lowest + take), from: { sign: '<', ...at } }
  })
}
