import { sql } from 'kysely'
import { countedGrams, slices } from './derived/grams.ts'
import { wordsOf } from './dialect.ts'
import type { Reads } from './reads.ts'
import { sharedHolds } from './shared-texts.ts'

/** What the index's own rows are made of. */
export const GRAM = 3

export interface Bounds {
  /** Orders of the workspace. */
  readonly all: number
  readonly least: number
  readonly most: number
  /** At most so many orders hold the term in a part that is neither their project nor their status. */
  readonly ownMost: number
  /** A few of the term's threes that few orders hold, the rarest first; none where the term is shorter. */
  readonly rareThrees: readonly string[]
  /** How many orders hold the rarest of them. */
  readonly rarest: number
}

/**
 * Between how many and how many orders hold the term, from counts alone. A term lies within one part of an order's text: at
 * most as many hold it as hold the rarest of its counted grams, and as hold it in a shared text or the rarest outside
 * those; at least as many as hold it in a shared text. Where both are the same, that is the number; so it is for the terms
 * that very many orders hold, which would be dear to count, and for most that none holds. A counted gram has a count of its own.
 */
export async function boundsOf(reads: Reads, workspaceId: number, term: string, signal?: AbortSignal): Promise<Bounds> {
  const threes = slices([...term], GRAM).map((three) => three.join(''))
  const counted = countedGrams(term)
  const isGram = counted[0] === term
  const workspace = BigInt(workspaceId)
  const shared = isGram
    ? sql<bigint>`0`
    : sql<bigint>`(select coalesce(sum(orders), 0) from shared_texts where workspace_id = ${workspace}
        and ${sharedHolds(reads, term)})`
  const all = sql`(select coalesce(sum(orders), 0) from order_rollups
    where workspace_id = ${workspace} and dimension = 'status' and grain = 'y')`
  const query = sql<{ orders: bigint; own: bigint; shared: bigint; all: bigint }>`
    select coalesce(orders, 0) as orders, coalesce(own_orders, 0) as own, ${shared} as shared, ${all} as "all"
    from ${wordsOf(reads).textTable([...counted, ...threes])}
    left join search_grams on workspace_id = ${workspace} and gram = value order by place`
  const { rows } = await query.execute(reads, { signal })
  const orders = rows.map((row) => Number(row.orders))
  const least = (of: readonly number[]) => Math.min(...of.slice(0, counted.length))
  const ownMost = least(rows.map((row) => Number(row.own)))
  const inShared = Number(rows[0]?.shared)
  const most = isGram ? least(orders) : Math.min(least(orders), ownMost + inShared)
  return {
    least: isGram ? most : inShared,
    most,
    ownMost,
    all: Number(rows[0]?.all),
    rarest: Math.min(...orders.slice(counted.length)),
    rareThrees: rarest(threes, orders.slice(counted.length)),
  }
}

/** The rarest three, then those that share no character with one before: neighbours tell little more. */
function rarest(threes: readonly string[], orders: readonly number[]): string[] {
  const chosen: number[] = []
  const byRarity = [...threes.keys()].sort((a, b) => (orders[a] ?? 0) - (orders[b] ?? 0))
  for (const place of byRarity) {
    if (chosen.length < 3 && chosen.every((other) => Math.abs(other - place) >= GRAM)) chosen.push(place)
  }
  return chosen.map((place) => threes[place] ?? '')
}
