import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '#server/database/reads.ts'
import { NUMBERS_PER_WORKSPACE } from '#server/database/sqlite/number-orders.ts'
import { holds } from './list-scope.ts'
import type { SearchLimits } from './search-limits.ts'
import { boundsOf, GRAM } from './text-bounds.ts'

/** Longer terms have so many parts that it matters. */
const SHORT_PHRASE = 5

/** What the text index knows of a term: how many orders hold it, exactly, and the numbers of those orders. */
export interface TextIndex {
  readonly count: () => Promise<number>
  /** A query of `number`. */
  readonly numbers: () => Promise<RawBuilder<unknown>>
}

/** The index holds every three characters; one or two are found by the threes that they begin. */
export function textIndex(
  reads: Reads,
  workspaceId: number,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
): TextIndex {
  const bounds = once(() => boundsOf(reads, workspaceId, term, signal))
  const numbers = once(async () => {
    const length = [...term].length
    if (length < GRAM) return found(workspaceId, await startingWith(reads, term, signal))
    const { most, rareThrees } = await bounds()
    if (length <= SHORT_PHRASE || most > limits.rechecked) return found(workspaceId, quoted(term))
    const candidates = found(workspaceId, rareThrees.map(quoted).join(' AND '))
    return sql`select number from orders where number in (${candidates}) and ${holds(term)}`
  })
  const count = once(async () => {
    const { least, most } = await bounds()
    if (least === most) return most
    const query = sql<{ total: bigint }>`select count(*) as total from (${await numbers()})`
    return Number((await query.execute(reads, { signal })).rows[0]?.total)
  })
  return { count, numbers }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function found(workspaceId: number, match: string): RawBuilder<unknown> {
  const base = workspaceId * NUMBERS_PER_WORKSPACE
  return sql`select rowid as number from order_search where order_search match ${match}
    and rowid > ${BigInt(base)} and rowid < ${BigInt(base + NUMBERS_PER_WORKSPACE)}`
}

async function startingWith(reads: Reads, term: string, signal?: AbortSignal): Promise<string> {
  const last = '\u{10ffff}\u{10ffff}'
  const query = sql<{
    term: string
  }>`select term from order_search_terms where term >= ${term} and term <= ${term + last}`
  const { rows } = await query.execute(reads, { signal })
  // No text has three separators in a row, so this finds nothing.
  return rows.length === 0 ? quoted('\u001f\u001f\u001f') : rows.map((row) => quoted(row.term)).join(' OR ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
