import type { RawBuilder } from 'kysely'
import type { Reads } from './reads.ts'
import type { SearchLimits } from './search-limits.ts'

/** The SQL that differs between SQLite and PostgreSQL. Terms are folded and not empty. */
export interface SqlDialect {
  /** The column of `orders` that leads to a row fastest. */
  readonly key: 'number' | 'id_key'
  /** Whether the text of the order at hand contains the term; read row by row, without an index. */
  containsTerm(term: string): RawBuilder<boolean>
  /** Looks up a term in the text index of a workspace. */
  lookUpText(
    reads: Reads,
    workspaceId: number,
    term: string,
    limits: SearchLimits,
    signal?: AbortSignal,
  ): Promise<TextMatches>
}

/** What the text index knows of a term. */
export interface TextMatches {
  /** About how many orders contain the term, at most; Infinity where the index cannot find them. */
  readonly estimate: number
  /** A condition on `orders` that includes the workspace; undefined where the index cannot find a term this short. */
  readonly condition: RawBuilder<boolean> | undefined
}
