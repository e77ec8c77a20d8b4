import { type RawBuilder, sql } from 'kysely'
import type { TextIndexOf } from '#server/database/dialect.ts'
import { once } from '#server/database/once.ts'
import type { Reads } from '#server/database/reads.ts'
import { sharedHolders, sharedOf } from '#server/database/shared-texts.ts'
import { boundsOf, GRAM, rarest } from '#server/database/text-bounds.ts'
import type { SharedHolders } from '#server/database/text-index.ts'
import { endingIn, holding, storedTerm } from './search-text.ts'

/** Whether the text of the order at hand holds the folded term; said so that no index can be used for it. */
export function holds(term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(search, ${storedTerm(term)}) > 0`
}

/**
 * Of the threes of a term so many are looked up, the rarest, and none beside another: they lead to few more orders than all
 * of them, whose lists are millions long, in a twentieth of the time.
 */
const LOOKED_UP = 4
const APART = 2

/** pg_trgm holds every three characters; one or two are found by the threes that they begin, unless those are many. */
export const postgresTextIndex: TextIndexOf = (reads, workspaceId, term, limits, signal) => {
  const isShort = [...term].length < GRAM
  const bounds = once(() => boundsOf(reads, workspaceId, term, limits, signal))
  const onlyShared = once(async () =>
    (await bounds()).ownMost === 0 ? await sharedHolders(reads, workspaceId, term, limits, signal) : undefined,
  )
  const found = once(async () => {
    const own = sql`orders.workspace_id = ${BigInt(workspaceId)}`
    const shared = await onlyShared()
    if (shared) return sql<boolean>`${own} and ${havingShared(shared)}`
    const { most, threes } = await bounds()
    if (!isShort) {
      if (threes.length <= LOOKED_UP || limits.rechecked === 0)
        return sql<boolean>`${own} and search like ${holding(term)}`
      const parts = rarest(threes, LOOKED_UP, APART).map((three) => sql`search like ${holding(three)}`)
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
  const sharedIn = (statuses: readonly string[]) => sharedOf(reads, workspaceId, term, statuses, limits, signal)
  // Nothing here goes by where rows lie.
  const isDense = async () => false
  return { isShort, bounds, count, knownCount, sharedIn, onlyShared, isDense, found, matching: found }
}

/** Projects and statuses have indexes of their own, which lead to no other orders and tell nothing that must be looked at again. */
function havingShared({ projectKeys, statusKeys }: SharedHolders): RawBuilder<boolean> {
  const ofProjects = sql<boolean>`project_key = any(${projectKeys}::text[])`
  const ofStatuses = sql<boolean>`status_key = any(${statusKeys}::text[])`
  // One of them alone is told how many it leads to.
  if (statusKeys.length === 0) return ofProjects
  return projectKeys.length === 0 ? ofStatuses : sql<boolean>`(${ofProjects} or ${ofStatuses})`
}

/** The threes that begin with the term, and the ends of texts that have no third character. */
async function patternsOf(reads: Reads, workspaceId: number, term: string, signal?: AbortSignal): Promise<string[]> {
  const last = `${term}\u{10ffff}\u{10ffff}`
  const query = sql<{ gram: string }>`select gram from search_grams where workspace_id = ${BigInt(workspaceId)}
    and gram >= ${term} and gram <= ${last} and char_length(gram) <= ${GRAM}`
  const { rows } = await query.execute(reads, { signal })
  return rows.map(({ gram }) => ([...gram].length === GRAM ? holding(gram) : endingIn(gram)))
}
