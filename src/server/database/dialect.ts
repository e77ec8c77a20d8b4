import type { DialectAdapter, RawBuilder } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from './reads.ts'
import type { SearchCosts } from './search-costs.ts'
import type { SearchLimits } from './search-limits.ts'
import type { TextIndex } from './text-index.ts'

/** What the two databases say differently; every other query is one for both. */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres'
  /** The column of `orders` by which an index leads to the row. */
  readonly key: 'number' | 'id_key'
  /** Of a CTE that must be computed by itself, before its rows are sorted. */
  readonly materialized: RawBuilder<unknown>
  /** Whether `orders.search` holds the term (folded, not empty); row by row, without an index. */
  holds(term: string): RawBuilder<boolean>
  /** Whether the column holds the text. */
  contains(column: string, text: string): RawBuilder<boolean>
  /** A table of the columns `value` and `place`: the texts in their order. */
  textTable(texts: readonly string[]): RawBuilder<{ value: string; place: bigint }>
  readonly textIndex: TextIndexOf
  readonly searchCosts: SearchCosts
  /** The filters that need more than what lies beside an order's text in the index, or the row, that a search walks. */
  readonly beyondText: readonly (keyof OrderFilters)[]
  /** Whether the database, told by which index not to go, finds the best of its others for the filters by itself. */
  readonly hasStatistics: boolean
  /** Up to so many orders, counting those that hold a term takes no longer than showing the first of them. */
  readonly countedSoon: number
}

/** What the workspace's text index knows of a term (folded, not empty). */
export type TextIndexOf = (
  reads: Reads,
  workspaceId: number,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
) => TextIndex

/** @deprecated Take a `Database` instead. */
export function wordsOf(reads: Reads): SqlDialect {
  const adapter: DialectAdapter & Partial<HasDialect> = reads.getExecutor().adapter
  if (!adapter.sqlDialect) throw new Error('These reads were opened in another way than by this folder.')
  return adapter.sqlDialect
}

/** Kysely hands its adapter on to every transaction, so that is where the words travel. */
export interface HasDialect {
  readonly sqlDialect: SqlDialect
}
