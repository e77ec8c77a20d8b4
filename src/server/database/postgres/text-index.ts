import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '#server/database/reads.ts'
import { type LookUpText, rarestTrigrams, TRIGRAM, trigramsOf } from '#server/database/text-index.ts'
import { endingIn, holding, storedTerm } from './search-text.ts'

/** Whether the text of the order at hand contains the folded term; read row by row, without an index. */
export function postgresContainsTerm(term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(search, ${storedTerm(term)}) > 0`
}

/**
 * pg_trgm indexes trigrams, and `search_trigrams` says in how many orders each occurs. One or two characters are found by
 * the trigrams that start with them, unless those are in many orders.
 */
export const lookUpPostgresText: LookUpText = async (reads, workspaceId, term, limits, signal) => {
  const workspace = sql`orders.workspace_id = ${BigInt(workspaceId)}`
  const isShort = [...term].length < TRIGRAM
  const trigrams = isShort
    ? await trigramsStartingWith(reads, workspaceId, term, signal)
    : await countTrigrams(reads, workspaceId, trigramsOf(term), signal)
  const counts = trigrams.map(({ orders }) => orders)
  const estimate = isShort ? counts.reduce((sum, orders) => sum + orders, 0) : Math.min(...counts)
  if (estimate === 0) return { estimate, condition: sql<boolean>`false` }
  if (!isShort) {
    const parts = rarestTrigrams(trigrams).map((text) => sql`search like ${holding(text)}`)
    return {
      estimate,
      condition: sql<boolean>`${workspace} and ${sql.join(parts, sql` and `)} and ${postgresContainsTerm(term)}`,
    }
  }
  if (estimate > limits.indexRows) return { estimate: Number.POSITIVE_INFINITY, condition: undefined }
  const patterns = trigrams.map(({ text }) => ([...text].length === TRIGRAM ? holding(text) : endingIn(text)))
  const any = patterns.map((pattern) => sql`search like ${pattern}`)
  return { estimate, condition: sql<boolean>`${workspace} and (${sql.join(any, sql` or `)})` }
}

/** At the end of a field there are entries of one or two characters, too. */
async function trigramsStartingWith(reads: Reads, workspaceId: number, text: string, signal?: AbortSignal) {
  const query = sql<{ text: string; orders: bigint }>`select trigram as text, orders from search_trigrams
    where workspace_id = ${BigInt(workspaceId)} and trigram >= ${text} and trigram <= ${`${text}\u{10ffff}\u{10ffff}`}`
  return counted((await query.execute(reads, { signal })).rows)
}

async function countTrigrams(reads: Reads, workspaceId: number, trigrams: readonly string[], signal?: AbortSignal) {
  const query = sql<{ text: string; orders: bigint }>`select text, coalesce(orders, 0) as orders
    from unnest(${trigrams}::text[]) with ordinality as given (text, position)
    left join search_trigrams on workspace_id = ${BigInt(workspaceId)} and trigram = text order by position`
  return counted((await query.execute(reads, { signal })).rows)
}

function counted(rows: readonly { readonly text: string; readonly orders: bigint }[]) {
  return rows.map(({ text, orders }) => ({ text, orders: Number(orders) }))
}
