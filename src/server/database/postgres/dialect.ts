import { PostgresAdapter, sql } from 'kysely'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpPostgresText } from './text-index.ts'

export const POSTGRES_DIALECT: SqlDialect = {
  key: 'id_key',
  containsTerm,
  lookUpText: lookUpPostgresText,
  // The offset keeps the planner from reading the whole table instead, which it would take for cheaper than some spans.
  spanRows: (table, spans, condition) => sql`(select * from unnest(${spans.map(({ grain }) => grain)}::text[],
    ${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[],
    ${spans.map(({ sign = 1 }) => sign)}::bigint[], ${spans.map(({ part = 0 }) => part)}::bigint[])
    as given (span, first, last, sign, part)
    cross join lateral (select * from ${sql.table(table)} where ${condition} offset 0) as found)`,
}

export class PostgresDialectAdapter extends PostgresAdapter implements HasDialect {
  readonly sqlDialect = POSTGRES_DIALECT
}
