import type { DialectAdapter, RawBuilder } from 'kysely'
import type { Reads } from './reads.ts'
import type { LookUpText } from './text-index.ts'

/** The SQL that differs between SQLite and PostgreSQL. */
export interface SqlDialect {
  /** The column of `orders` that leads to a row fastest. */
  readonly key: 'number' | 'id_key'
  /** Whether `orders.search` contains the term (folded, not empty); read row by row, without an index. */
  readonly containsTerm: (term: string) => RawBuilder<boolean>
  readonly lookUpText: LookUpText
}

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
