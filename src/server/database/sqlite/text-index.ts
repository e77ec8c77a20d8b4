import { type RawBuilder, sql } from 'kysely'
import { MAX_GRAM } from '#server/aggregates/search-grams/grams.ts'
import type { TextIndexOf } from '#server/database/dialect.ts'
import { once } from '#server/database/once.ts'
import type { Reads } from '#server/database/reads.ts'
import { sharedHolders, sharedOf } from '#server/database/shared-texts.ts'
import { boundsOf, GRAM, rarest } from '#server/database/text-bounds.ts'
import { holds } from './holds.ts'
import { NUMBERS_PER_WORKSPACE } from './row-numbers.ts'

/** Longer terms have so many parts that it matters. */
const SHORT_PHRASE = 9

/** Rows among so many times as many numbers lie side by side. */
const DENSE = 4

/** FTS5 holds every three characters; one or two are found by the threes that they begin. */
export const sqliteTextIndex: TextIndexOf = (reads, workspaceId, term, limits, signal) => {
  const length = [...term].length
  const bounds = once(() => boundsOf(reads, workspaceId, term, limits, signal))
  const numbers = once(async () => {
    if (length < GRAM) return found(workspaceId, await startingWith(reads, term, signal))
    const { most, threes } = await bounds()
    if (length <= SHORT_PHRASE || most > limits.rechecked) return found(workspaceId, quoted(term))
    const candidates = found(workspaceId, rarest(threes, 3, GRAM).map(quoted).join(' AND '))
    return sql`select number from orders where number in (${candidates}) and ${holds(term)}`
  })
  const knownCount = async () => {
    const { least, most } = await bounds()
    return least === most ? most : undefined
  }
  const count = once(async () => {
    const known = await knownCount()
    if (known !== undefined) return known
    const query = sql<{ total: bigint }>`select count(*) as total from (${await numbers()})`
    return Number((await query.execute(reads, { signal })).rows[0]?.total)
  })
  const byRows = sql<boolean>`orders.workspace_id = ${BigInt(workspaceId)} and ${holds(term)}`
  const condition = async () => {
    // Thousands of threes begin with a character that many texts hold; looking at the texts is sooner done.
    if (length < GRAM && (await bounds()).most > limits.sorted) return byRows
    // No workspace is named: the numbers are of one, and no index but their own is to be used.
    return sql<boolean>`orders.number in (${await numbers()})`
  }
  const matching = async () => ((await count()) > limits.sorted ? byRows : await condition())
  const sharedIn = (statuses: readonly string[]) => sharedOf(reads, workspaceId, term, statuses, limits, signal)
  const onlyShared = once(async () =>
    (await bounds()).ownMost === 0 ? await sharedHolders(reads, workspaceId, term, limits, signal) : undefined,
  )
  const isDense = once(async () => {
    // The ends of a longer term's orders may be as dear to find as all of them.
    if (length < GRAM || length > MAX_GRAM) return false
    const matches = found(workspaceId, quoted(term))
    const end = (direction: string) =>
      sql`(select number from (${matches} order by rowid ${sql.raw(direction)} limit 1) as ends)`
    const query = sql<{ span: bigint | null }>`select ${end('desc')} - ${end('asc')} as span`
    return Number((await query.execute(reads, { signal })).rows[0]?.span ?? 0) <= DENSE * (await bounds()).most
  })
  return {
    isShort: length < GRAM,
    bounds,
    count,
    knownCount,
    sharedIn,
    onlyShared,
    isDense,
    found: condition,
    matching,
  }
}

/** The numbers of the workspace's orders that match; none where there is nothing to match. */
function found(workspaceId: number, match: string | undefined): RawBuilder<unknown> {
  if (match === undefined) return sql`select rowid as number from order_search where false`
  const base = workspaceId * NUMBERS_PER_WORKSPACE
  return sql`select rowid as number from order_search where order_search match ${match}
    and rowid > ${BigInt(base)} and rowid < ${BigInt(base + NUMBERS_PER_WORKSPACE)}`
}

/** What matches every three characters that begin with the term; `undefined` where no text has any. */
async function startingWith(reads: Reads, term: string, signal?: AbortSignal): Promise<string | undefined> {
  const last = '\u{10ffff}\u{10ffff}'
  const query = sql<{
    term: string
  }>`select term from order_search_terms where term >= ${term} and term <= ${term + last}`
  const { rows } = await query.execute(reads, { signal })
  return rows.length === 0 ? undefined : rows.map((row) => quoted(row.term)).join(' OR ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
