import { type RawBuilder, sql } from 'kysely'
import type { SqlDialect } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import { longestWord, longWords, rarestTrigrams, trigramsOf } from '#server/database/trigrams.ts'
import { NUMBERS_PER_WORKSPACE } from './fts-texts.ts'

/** FTS5 indexes trigrams; two characters are found by the trigrams that start with them, one character is not. */
export const SQLITE_DIALECT: SqlDialect = {
  key: 'number',
  contains: (word) => sql<boolean>`instr(search, ${word}) > 0`,
  async lookUpText(reads, workspaceId, words, limits) {
    const long = longWords(words)
    if (long.length === 0) return lookUpShortWords(reads, workspaceId, words)
    const trigrams = await estimateTrigrams(reads, workspaceId, trigramsOf(long))
    const estimate = Math.min(...trigrams.map(({ orders }) => orders))
    // FTS5 would read every position of a phrase's common trigrams.
    const isByPhrase = estimate > limits.indexRows
    const match = isByPhrase ? long.map(quoted) : rarestTrigrams(trigrams).map(quoted)
    const untested = isByPhrase ? words.filter((word) => !long.includes(word)) : words
    return { estimate, condition: matching(workspaceId, match.join(' AND ')), untested }
  },
}

async function lookUpShortWords(reads: Reads, workspaceId: number, words: readonly string[]) {
  const term = longestWord(words)
  const isOne = [...term].length === 1
  const trigrams = await trigramsStartingWith(reads, term, isOne ? 1 : -1)
  if (trigrams.length === 0) return { estimate: 0, condition: sql<boolean>`false`, untested: [] }
  if (isOne) return undefined
  const condition = matching(workspaceId, trigrams.map(({ text }) => quoted(text)).join(' OR '))
  const estimate = trigrams.reduce((sum, { orders }) => sum + orders, 0)
  return { estimate, condition, untested: words.length === 1 ? [] : words }
}

/** Without `orders.workspace_id`, so that SQLite uses the numbers, which include the workspace, and no other index. */
function matching(workspaceId: number, match: string): RawBuilder<boolean> {
  const { first, end } = numbersOf(workspaceId)
  return sql<boolean>`orders.number in (select rowid from order_search
    where order_search match ${match} and rowid > ${first} and rowid < ${end})`
}

function numbersOf(workspaceId: number) {
  const first = workspaceId * NUMBERS_PER_WORKSPACE
  return { first: BigInt(first), end: BigInt(first + NUMBERS_PER_WORKSPACE) }
}

/** The index's trigrams that start with the text, at most `limit`, and in how many orders each occurs. */
async function trigramsStartingWith(reads: Reads, text: string, limit: number) {
  const query = sql<{ term: string; doc: bigint }>`select term, doc from order_search_terms
    where term >= ${text} and term <= ${`${text}\u{10ffff}\u{10ffff}`} limit ${limit}`
  const { rows } = await query.execute(reads)
  return rows.map(({ term, doc }) => ({ text: term, orders: Number(doc) }))
}

/** FTS5 counts an entry by reading all of it. The row number of its 200th order gives a fast estimate. */
const SAMPLE = 200

async function estimateTrigrams(reads: Reads, workspaceId: number, trigrams: readonly string[]) {
  const { first, end } = numbersOf(workspaceId)
  const query = sql<{ last: bigint; reached: bigint | null }>`select
    coalesce((select max(number) from orders where number < ${end}), 0) - ${first} as last,
    (select rowid from order_search where order_search match value and rowid > ${first} and rowid < ${end}
      limit 1 offset ${SAMPLE - 1}) - ${first} as reached
    from json_each(${JSON.stringify(trigrams.map(quoted))}) order by key`
  const { rows } = await query.execute(reads)
  return rows.map(({ last, reached }, i) => ({
    text: trigrams[i] ?? '',
    orders: reached === null ? SAMPLE : Math.ceil((SAMPLE * Number(last)) / Number(reached)),
  }))
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
