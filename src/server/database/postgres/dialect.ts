import { PostgresAdapter, sql } from 'kysely'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { holds, postgresTextIndex } from './text-index.ts'

export const POSTGRES_DIALECT: SqlDialect = {
  name: 'postgres',
  key: 'id_key',
  // Else the planner would walk all orders in the order that is asked for, hoping to meet enough of them soon.
  materialized: sql`materialized`,
  holds,
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
  textTable: (texts) => sql`unnest(${texts}::text[]) with ordinality as texts (value, place)`,
  textIndex: postgresTextIndex,
  searchCosts: {
    text: 0.000_6,
    entry: Number.POSITIVE_INFINITY,
    row: 0.002,
    nearRow: 0.000_6,
    rowOfText: 0,
    cityRow: 0.002,
    sortedRow: 0.003,
    beyond: 0.006,
    lines: 0.005,
    lineRow: 0.008,
    lineEntry: 0.000_4,
    three: 0.000_05,
    countedThree: Number.POSITIVE_INFINITY,
  },
  // The index by date leads to rows that lie beside each other, and they hold everything but the lines.
  beyondText: ['product'],
  hasStatistics: true,
  countedSoon: 5_000,
}

export class PostgresDialectAdapter extends PostgresAdapter implements HasDialect {
  readonly sqlDialect = POSTGRES_DIALECT
}
