import { PostgresAdapter, sql } from 'kysely'
import type { HasWords, SqlWords } from '#server/database/dialect.ts'
import { holds, postgresTextIndex } from './text-index.ts'

const WORDS: SqlWords = {
  name: 'postgres',
  key: 'id_key',
  // Else the planner would walk all orders in the order that is asked for, hoping to meet enough of them soon.
  materialized: sql`materialized`,
  holds,
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
  textTable: (texts) => sql`unnest(${texts}::text[]) with ordinality as texts (value, place)`,
  // The offset keeps the planner from reading the whole table instead, which it would take for cheaper than some spans.
  spanRows: (table, spans, condition) => sql`(select * from unnest(${spans.map(({ grain }) => grain)}::text[],
    ${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[],
    ${spans.map(({ sign = 1 }) => sign)}::bigint[], ${spans.map(({ part = 0 }) => part)}::bigint[])
    as given (span, first, last, sign, part)
    cross join lateral (select * from ${sql.table(table)} where ${condition} offset 0) as found)`,
  textIndex: postgresTextIndex,
  countedSoon: 5_000,
}

export class PostgresWords extends PostgresAdapter implements HasWords {
  readonly words = WORDS
}
