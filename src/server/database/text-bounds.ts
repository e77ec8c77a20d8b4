import { sql } from 'kysely'
import { fold } from '#contract/text.ts'
import { MAX_GRAM } from './derived/grams.ts'
import { wordsOf } from './dialect.ts'
import type { Reads } from './reads.ts'

/** What the index's own rows are made of. */
export const GRAM = 3

export interface Bounds {
  /** Orders of the workspace. */
  readonly all: number
  readonly least: number
  readonly most: number
  /** A few of the term's threes that few orders hold, the rarest first; none where the term is shorter. */
  readonly rareThrees: readonly string[]
  /** How many orders hold the rarest of them. */
  readonly rarest: number
}

/**
 * Between how many and how many orders hold the term, from counts alone. At most as many as hold the rarest four
 * characters of it; at least as many as hold it in a text that orders share. Where both are the same, that is the number;
 * so it is for the terms that very many orders hold, which would be dear to count, and for most that none holds. Terms of
 * one to four characters have a count of their own.
 */
export async function boundsOf(reads: Reads, workspaceId: number, term: string, signal?: AbortSignal): Promise<Bounds> {
  const letters = [...term]
  const isCounted = letters.length <= MAX_GRAM
  const threes = slices(letters, GRAM)
  const counted = isCounted ? [term] : slices(letters, MAX_GRAM)
  const workspace = BigInt(workspaceId)
  const words = wordsOf(reads)
  const least = isCounted
    ? sql<bigint>`0`
    : sql<bigint>`(select coalesce(sum(orders), 0) from shared_texts where workspace_id = ${workspace}
        and (${words.contains('project_key', term)} or ${words.contains('status_key', term)}))`
  const all = sql`(select coalesce(sum(orders), 0) from order_rollups
    where workspace_id = ${workspace} and dimension = 'status' and grain = 'y')`
  const query = sql<{ orders: bigint; least: bigint; all: bigint }>`
    select coalesce(orders, 0) as orders, ${least} as least, ${all} as "all"
    from ${words.textTable([...counted, ...threes])}
    left join search_grams on workspace_id = ${workspace} and gram = value order by place`
  const { rows } = await query.execute(reads, { signal })
  const orders = rows.map((row) => Number(row.orders))
  const most = Math.min(...orders.slice(0, counted.length))
  return {
    least: isCounted ? most : Number(rows[0]?.least),
    most,
    all: Number(rows[0]?.all),
    rarest: Math.min(...orders.slice(counted.length)),
    rareThrees: rarest(threes, orders.slice(counted.length)),
  }
}

/**
 * How many orders of these statuses hold the term, where no more orders hold it (`most`) than by their project or their
 * status; else undefined.
 */
export async function sharedOf(
  reads: Reads,
  workspaceId: number,
  term: string,
  most: number,
  statuses: readonly string[],
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { contains } = wordsOf(reads)
  const keys = sql.join(statuses.map((status) => sql`${fold(status)}`))
  const query = sql<{ shared: bigint; within: bigint }>`select cast(coalesce(sum(orders), 0) as bigint) as shared,
    cast(coalesce(sum(orders) filter (where status_key in (${keys})), 0) as bigint) as within
    from shared_texts where workspace_id = ${BigInt(workspaceId)}
    and (${contains('project_key', term)} or ${contains('status_key', term)})`
  const [sums] = (await query.execute(reads, { signal })).rows
  return sums && Number(sums.shared) === most ? Number(sums.within) : undefined
}

function slices(letters: readonly string[], length: number): string[] {
  return letters.slice(length - 1).map((_, i) => letters.slice(i, i + length).join(''))
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
