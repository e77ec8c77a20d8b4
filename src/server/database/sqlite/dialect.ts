import { SqliteAdapter, sql } from 'kysely'
import type { HasDialect, SqlDialect } from '#server/database/dialect.ts'
import { holds } from './holds.ts'
import { sqliteTextIndex } from './text-index.ts'

export const SQLITE_DIALECT: SqlDialect = {
  name: 'sqlite',
  key: 'number',
  materialized: sql`materialized`,
  holds,
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  textTable: (texts) => sql`(select value, key as place from json_each(${JSON.stringify(texts)}))`,
  textIndex: sqliteTextIndex,
  searchCosts: {
    text: 0.000_16,
    entry: 0.000_1,
    row: 0.001_5,
    nearRow: 0.000_3,
    rowOfText: 0.001_5,
    // The index of the cities has no texts.
    cityRow: Number.POSITIVE_INFINITY,
    sortedRow: 0.003,
    beyond: 0.001_5,
    lines: 0,
    lineRow: 0.001_5,
    lineEntry: 0,
    three: 0.000_1,
    countedThree: 0.000_04,
  },
  beyondText: [
    'countedFrom',
    'countedTo',
    'counted',
    'cities',
    'citiesNot',
    'channels',
    'channelsNot',
    'payments',
    'paymentsNot',
    'product',
    'currency',
    'customer',
  ],
  hasStatistics: false,
  countedSoon: 1_000_000,
}

export class SqliteDialectAdapter extends SqliteAdapter implements HasDialect {
  readonly sqlDialect = SQLITE_DIALECT
}
