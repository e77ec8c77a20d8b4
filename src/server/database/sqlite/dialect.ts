import { SqliteAdapter, sql } from 'kysely'
import type { HasWords, SqlWords } from '#server/database/dialect.ts'
import { holds } from './holds.ts'
import { sqliteTextIndex } from './text-index.ts'

const WORDS: SqlWords = {
  name: 'sqlite',
  key: 'number',
  materialized: sql``,
  holds,
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  textTable: (texts) => sql`(select value, key as place from json_each(${JSON.stringify(texts)}))`,
  textIndex: sqliteTextIndex,
  countedSoon: 1_000_000,
}

export class SqliteWords extends SqliteAdapter implements HasWords {
  readonly words = WORDS
}
