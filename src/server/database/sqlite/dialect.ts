import { SqliteAdapter } from 'kysely'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpSqliteText } from './text-index.ts'

export const SQLITE_DIALECT: SqlDialect = {
  key: 'number',
  containsTerm,
  lookUpText: lookUpSqliteText,
}

export class SqliteDialectAdapter extends SqliteAdapter implements HasDialect {
  readonly sqlDialect = SQLITE_DIALECT
}
