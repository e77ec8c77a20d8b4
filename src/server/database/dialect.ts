import type { RawBuilder } from 'kysely'
import type { LookUpText } from './text-index.ts'

/** The SQL that differs between SQLite and PostgreSQL. */
export interface SqlDialect {
  /** The column of `orders` that leads to a row fastest. */
  readonly key: 'number' | 'id_key'
  /** Whether `orders.search` contains the term (folded, not empty); read row by row, without an index. */
  readonly containsTerm: (term: string) => RawBuilder<boolean>
  readonly lookUpText: LookUpText
}
