import type { RawBuilder } from 'kysely'
import type { Reads } from './reads.ts'
import type { SearchLimits } from './search-limits.ts'

/** The SQL that differs between SQLite and PostgreSQL. Words are folded and not empty; there is at least one. */
export interface SqlDialect {
  /** The column of `orders` that leads to a row fastest. */
  readonly key: 'number' | 'id_key'
  /** Whether the orders of a workspace are on several machines: a subquery is then read as a whole, and none is recursive. */
  readonly isSpread?: boolean
  /** Whether the text of the order at hand contains the word; read row by row, without an index. */
  contains(word: string): RawBuilder<boolean>
  /** Looks up all words in the text index of a workspace; undefined where it cannot find words this short. */
  lookUpText(
    reads: Reads,
    workspaceId: number,
    words: readonly string[],
    limits: SearchLimits,
  ): Promise<TextMatches | undefined>
}

interface TextMatches {
  /** About how many orders contain the words, at most. */
  readonly estimate: number
  /** A condition on `orders` that includes the workspace. */
  readonly condition: RawBuilder<boolean>
  /** Words that an order may lack although the condition is true. */
  readonly untested: readonly string[]
}

/** For queries that take no values. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
