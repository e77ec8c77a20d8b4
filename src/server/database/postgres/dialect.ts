import type { SqlDialect } from '#server/database/dialect.ts'
import { lookUpPostgresText, postgresContainsTerm } from './text-index.ts'

export const POSTGRES_DIALECT: SqlDialect = {
  key: 'id_key',
  containsTerm: postgresContainsTerm,
  lookUpText: lookUpPostgresText,
}
