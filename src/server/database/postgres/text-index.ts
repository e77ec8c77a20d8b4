import { type RawBuilder, sql } from 'kysely'
import type { TextIndexOf } from '#server/database/dialect.ts'
import { once } from '#server/database/once.ts'
import type { Reads } from '#server/database/reads.ts'
import { sharedHolders, sharedOf } from '#server/database/shared-texts.ts'
import { boundsOf, GRAM } from '#server/database/text-bounds.ts'
import { endingIn, holding, storedTerm } from './search-text.ts'

/** Whether the text of the order at hand holds the folded term; said so that no index can be used for it. */
export function holds(term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(search, ${storedTerm(term)}) > 0`
}

/** Longer terms have so many parts that finding all of them costs more than looking at the orders. */
const SHORT_PHRASE = 5
/** So many times more candidates are looked at rather than parts. */
const MORE = 4

/** pg_trgm holds every three characters; one or two are found by the threes that they begin, unless those are many. */
export const postgresTextIndex: TextIndexOf = (reads, workspaceId, term, limits, signal) => {
  const isShort = [...term].length < GRAM
  const bounds = once(() => boundsOf(reads, workspaceId, term, signal))
  const found = once(async () => {
    const own = sql`orders.workspace_id = ${BigInt(workspaceId)}`
    const { most, rarest, rareThrees } = await bounds()
    if (!isShort) {
      // Of many parts the rarest few lead to hardly more orders, and sooner than all of them.
      const isWorthIt = [...term].length > SHORT_PHRASE && limits.rechecked > 0 && rarest <= MORE * most
      if (!isWorthIt) return sql<boolean>`${own} and search like ${holding(term)}`
      const parts = rareThrees.map((three) => sql`search like ${holding(three)}`)
      return sql<boolean>`${own} and ${sql.join(parts, sql` and `)} and ${holds(term)}`
    }
    if (most > limits.sorted) return sql<boolean>`${own} and ${holds(term)}`
    const patterns = await patternsOf(reads, workspaceId, term, signal)
    const any = sql.join(
      patterns.map((pattern) => sql`search like ${pattern}`),
      sql` or `,
    )
    return patterns.length === 0 ? sql<boolean>`false` : sql<boolean>`${own} and (${any})`
  })
  const knownCount = async () => {
    const { least, most } = await bounds()
    return least === most ? most : undefined
  }
  const count = once(async () => {
    const known = await knownCount()
    if (known !== undefined) return known
    const query = sql<{ total: bigint }>`select count(*) as total from orders where ${await found()}`
    return Number((await query.execute(reads, { signal })).rows[0]?.total)
  })
  const knownOf = async (statuses: readonly string[]) =>
    await sharedOf(reads, workspaceId, term, (await bounds()).most, statuses, signal)
  const onlyShared = once(async () =>
    (await bounds()).ownMost === 0 ? await sharedHolders(reads, workspaceId, term, signal) : undefined,
  )
  // Nothing here goes by where rows lie.
  const isDense = async () => false
  return { isShort, bounds, count, knownCount, knownOf, onlyShared, isDense, found, matching: found }
}

/** The threes that begin with the term, and the ends of texts that have no third character. */
async function patternsOf(reads: Reads, workspaceId: number, term: string, signal?: AbortSignal): Promise<string[]> {
  const last = `${term}\u{10ffff}\u{10ffff}`
  const query = sql<{ gram: string }>`select gram from search_grams where workspace_id = ${BigInt(workspaceId)}
    and gram >= ${term} and gram <= ${last} and char_length(gram) <= ${GRAM}`
  const { rows } = await query.execute(reads, { signal })
  return rows.map(({ gram }) => ([...gram].length === GRAM ? holding(gram) : endingIn(gram)))
}
