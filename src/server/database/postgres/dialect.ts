import type { SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpPostgresText } from './text-index.ts'

export const POSTGRES_DIALECT: SqlDialect = { key: 'id_key', containsTerm, lookUpText: lookUpPostgresText }
