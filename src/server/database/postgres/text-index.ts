import { sql } from 'kysely'
import type { SqlDialect } from '#server/database/dialect.ts'
import { longestWord, longWords, rarestTrigrams, trigramsOf } from '#server/database/trigrams.ts'
import { likeTrigram, storedTerm } from './search-text.ts'

/**
 * pg_trgm indexes trigrams, and `search_trigrams` has the number of orders with each. One or two characters are found by
 * the trigrams that start with them, unless those are in many orders.
 */
export const POSTGRES_DIALECT: SqlDialect = {
  key: 'id_key',
  // As a number: the planner takes `> 0` to match every third order, too many to read them with several processes.
  contains: (word) => sql<boolean>`(strpos(search, ${storedTerm(word)}) > 0)::int = 1`,
  async lookUpText(reads, workspaceId, words, limits) {
    const long = longWords(words)
    const isShort = long.length === 0
    const query = isShort
      ? trigramsStartingWith(workspaceId, longestWord(words))
      : countedTrigrams(workspaceId, trigramsOf(long))
    const { rows } = await query.execute(reads)
    const trigrams = rows.map(({ text, orders }) => ({ text, orders: Number(orders) }))
    const counts = trigrams.map(({ orders }) => orders)
    const estimate = isShort ? counts.reduce((sum, orders) => sum + orders, 0) : Math.min(...counts)
    if (estimate === 0) return { estimate, condition: sql<boolean>`false`, untested: [] }
    if (isShort && estimate > limits.indexRows) return undefined
    const looked = isShort ? trigrams.map(({ text }) => text) : rarestTrigrams(trigrams)
    const likes = looked.map((trigram) => sql`search like ${likeTrigram(trigram)}`)
    const found = sql.join(likes, isShort ? sql` or ` : sql` and `)
    const condition = sql<boolean>`orders.workspace_id = ${BigInt(workspaceId)} and (${found})`
    return { estimate, condition, untested: isShort && words.length === 1 ? [] : words }
  },
}

/** Entries that start with `text`. The last two entries of each field have only two characters and one. */
function trigramsStartingWith(workspaceId: number, text: string) {
  return sql<{ text: string; orders: bigint }>`select trigram as text, orders from search_trigrams
    where workspace_id = ${BigInt(workspaceId)} and trigram >= ${text} and trigram <= ${`${text}\u{10ffff}\u{10ffff}`}`
}

function countedTrigrams(workspaceId: number, trigrams: readonly string[]) {
  return sql<{ text: string; orders: bigint }>`select text, coalesce(orders, 0) as orders
    from unnest(${trigrams}::text[]) with ordinality as given (text, position)
    left join search_trigrams on workspace_id = ${BigInt(workspaceId)} and trigram = text order by position`
}
