import type { SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpSqliteText } from './text-index.ts'

export const SQLITE_DIALECT: SqlDialect = { key: 'number', containsTerm, lookUpText: lookUpSqliteText }
