import type { SqlDialect } from '#server/database/dialect.ts'
import { lookUpSqliteText, sqliteContainsTerm } from './text-index.ts'

export const SQLITE_DIALECT: SqlDialect = {
  key: 'number',
  containsTerm: sqliteContainsTerm,
  lookUpText: lookUpSqliteText,
}
