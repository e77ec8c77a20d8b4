import { SqliteAdapter, sql } from 'kysely'
import type { AskedSpans } from '#server/aggregates/asked-spans.ts'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { containsTerm, lookUpSqliteText } from './text-index.ts'

export const SQLITE_DIALECT: SqlDialect = {
  key: 'number',
  containsTerm,
  lookUpText: lookUpSqliteText,
  // The limit keeps SQLite from reading the JSON again for every row, and CROSS JOIN is how it is told to begin with it.
  spanRows: (table, spans, condition) => sql`(select * from (select value ->> 0 as span, value ->> 1 as first,
    value ->> 2 as last, value ->> 3 as sign, value ->> 4 as part
    from json_each(${JSON.stringify(spans.map(asList))}) limit -1) as given cross join ${sql.table(table)} where ${condition})`,
}

function asList({ grain, from, to, sign = 1, part = 0 }: AskedSpans) {
  return [grain, from, to, sign, part]
}

export class SqliteDialectAdapter extends SqliteAdapter implements HasDialect {
  readonly sqlDialect = SQLITE_DIALECT
}
