import { type RawBuilder, sql } from 'kysely'
import { NUMBERS_PER_WORKSPACE } from '#server/database/derived/number-orders.ts'
import type { Reads } from '#server/database/reads.ts'

const GRAM = 3

/** What the text index knows of a term: how many orders hold it, exactly, and the numbers of those orders. */
export interface TextIndex {
  readonly count: () => Promise<number>
  /** A query of `number`. */
  readonly numbers: () => Promise<RawBuilder<unknown>>
}

/** The index holds every three characters; one or two have a count of their own, and are found by the threes they begin. */
export function textIndex(reads: Reads, workspaceId: number, term: string, signal?: AbortSignal): TextIndex {
  const isShort = [...term].length < GRAM
  const match = isShort ? () => startingWith(reads, term, signal) : async () => quoted(term)
  let counted: Promise<number> | undefined
  const count = async () => {
    const query = isShort
      ? sql<{ total: bigint }>`select coalesce(max(orders), 0) as total from search_grams
          where workspace_id = ${BigInt(workspaceId)} and gram = ${term}`
      : sql<{ total: bigint }>`select count(*) as total from ${found(workspaceId, await match())}`
    return Number((await query.execute(reads, { signal })).rows[0]?.total)
  }
  return {
    count: () => {
      counted ??= count()
      return counted
    },
    numbers: async () => sql`select rowid as number from ${found(workspaceId, await match())}`,
  }
}

function found(workspaceId: number, match: string) {
  const base = workspaceId * NUMBERS_PER_WORKSPACE
  return sql`order_search where order_search match ${match}
    and rowid > ${BigInt(base)} and rowid < ${BigInt(base + NUMBERS_PER_WORKSPACE)}`
}

async function startingWith(reads: Reads, term: string, signal?: AbortSignal): Promise<string> {
  const last = '\u{10ffff}\u{10ffff}'
  const query = sql<{
    term: string
  }>`select term from order_search_terms where term >= ${term} and term <= ${term + last}`
  const { rows } = await query.execute(reads, { signal })
  // Two separators are in no text but at its end, so this finds nothing.
  return rows.length === 0 ? quoted('\u001f\u001f\u001f') : rows.map((row) => quoted(row.term)).join(' OR ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
