import { sql } from 'kysely'
import { countedGrams, slices } from '#server/aggregates/search-grams/grams.ts'
import { wordsOf } from './dialect.ts'
import type { Reads } from './reads.ts'
import { lookedThrough, type SharedLimit, sharedHolds } from './shared-texts.ts'
import type { Bounds, Three } from './text-index.ts'

/** What the index's own rows are made of. */
export const GRAM = 3

/**
 * Between how many and how many orders hold the term, from counts alone. A term lies within one part of an order's text: at
 * most as many hold it as hold the rarest of its counted grams, and as hold it in a shared text or the rarest outside
 * those; at least as many as hold it in a shared text. Where both are the same, that is the number; so it is for the terms
 * that very many orders hold, which would be dear to count, and for most that none holds. A counted gram has a count of its own.
 */
export async function boundsOf(
  reads: Reads,
  workspaceId: number,
  term: string,
  limit: SharedLimit,
  signal?: AbortSignal,
): Promise<Bounds> {
  const threes = slices([...term], GRAM).map((three) => three.join(''))
  const counted = countedGrams(term)
  const isGram = counted[0] === term
  const workspace = BigInt(workspaceId)
  const { pairs, areAll } = lookedThrough(workspaceId, limit)
  const held = sql`coalesce(sum(orders) filter (where ${sharedHolds(reads, term)}), 0)`
  const shared = isGram ? sql`0` : sql`(select case when ${areAll} then ${held} end from ${pairs})`
  const all = sql`(select coalesce(sum(orders), 0) from order_rollups
    where workspace_id = ${workspace} and dimension = 'status' and grain = 'y')`
  const query = sql<{ orders: bigint; own: bigint; shared: bigint | null; all: bigint }>`
    select coalesce(orders, 0) as orders, coalesce(own_orders, 0) as own, ${shared} as shared, ${all} as "all"
    from ${wordsOf(reads).textTable([...counted, ...threes])}
    left join search_grams on workspace_id = ${workspace} and gram = value order by place`
  const { rows } = await query.execute(reads, { signal })
  const orders = rows.map((row) => Number(row.orders))
  const least = (of: readonly number[]) => Math.min(...of.slice(0, counted.length))
  const isTold = rows[0]?.shared != null
  const ownMost = isTold ? least(rows.map((row) => Number(row.own))) : Number.POSITIVE_INFINITY
  const inShared = Number(rows[0]?.shared ?? 0)
  const most = isGram ? least(orders) : Math.min(least(orders), ownMost + inShared)
  return {
    least: isGram ? most : inShared,
    most,
    ownMost,
    all: Number(rows[0]?.all),
    threes: threes
      .map((letters, place) => ({ letters, place, orders: orders[counted.length + place] ?? 0 }))
      .sort((a, b) => a.orders - b.orders),
  }
}

/** Up to `count` of the threes, the rarest first, each `apart` from every other: neighbours tell little more. */
export function rarest(threes: readonly Three[], count: number, apart: number): string[] {
  const chosen: Three[] = []
  for (const three of threes) {
    if (chosen.length === count) break
    if (chosen.every(({ place }) => Math.abs(place - three.place) >= apart)) chosen.push(three)
  }
  return chosen.map(({ letters }) => letters)
}
