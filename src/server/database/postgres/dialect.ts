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
  textIndex: postgresTextIndex,
  countedSoon: 5_000,
}

export class PostgresWords extends PostgresAdapter implements HasWords {
  readonly words = WORDS
}
