import { PostgresAdapter } from 'kysely'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpPostgresText } from './text-index.ts'

export const POSTGRES_DIALECT: SqlDialect = {
  key: 'id_key',
  containsTerm,
  lookUpText: lookUpPostgresText,
}

export class PostgresDialectAdapter extends PostgresAdapter implements HasDialect {
  readonly sqlDialect = POSTGRES_DIALECT
}
