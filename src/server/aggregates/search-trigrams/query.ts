import type { Reads } from '#server/database/reads.ts'

/** In how many orders' search texts a trigram is. */
export interface TrigramCount {
  readonly trigram: string
  readonly orders: number
}

/** The counts of these trigrams (three folded characters each), the rarest first; 0 where no order has it. */
export async function trigramCounts(
  reads: Reads,
  workspaceId: number,
  trigrams: readonly string[],
  signal?: AbortSignal,
): Promise<TrigramCount[]> {
  if (trigrams.length === 0) return []
  const rows = await trigramRows(reads, workspaceId).where('trigram', 'in', trigrams).execute({ signal })
  const counts = new Map(rows.map(({ trigram, orders }) => [trigram, Number(orders)]))
  return [...new Set(trigrams)]
    .map((trigram) => ({ trigram, orders: counts.get(trigram) ?? 0 }))
    .sort((a, b) => a.orders - b.orders)
}

/**
 * The trigrams that start with one or two folded characters. One that is shorter than three characters is the end of a
 * part of the text.
 */
export async function trigramsStartingWith(
  reads: Reads,
  workspaceId: number,
  start: string,
  signal?: AbortSignal,
): Promise<TrigramCount[]> {
  const rows = await trigramRows(reads, workspaceId)
    .where('trigram', '>=', start)
    .where('trigram', '<=', `${start}\u{10ffff}\u{10ffff}`)
    .execute({ signal })
  return rows.map(({ trigram, orders }) => ({ trigram, orders: Number(orders) }))
}

function trigramRows(reads: Reads, workspaceId: number) {
  return reads
    .selectFrom('search_trigrams')
    .select(['trigram', 'orders'])
    .where('workspace_id', '=', BigInt(workspaceId))
}
