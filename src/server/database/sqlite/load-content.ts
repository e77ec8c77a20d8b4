import type { DatabaseSync } from 'node:sqlite'
import type { ContentLoader, RowSource } from '#server/database/ports.ts'
import { NUMBERS_PER_WORKSPACE, rebuildTextIndex } from './fts-texts.ts'

/** In the caller's transaction. */
export function sqliteContentLoader(database: DatabaseSync): ContentLoader {
  return {
    load: (table, columns, rows) =>
      table === 'orders' ? loadOrders(database, columns, rows) : load(database, table, columns, rows),
    rebuildTextIndex: async () => rebuildTextIndex(database),
  }
}

async function loadOrders(database: DatabaseSync, columns: readonly string[], rows: RowSource): Promise<void> {
  const creating = dropIndexes(database)
  await load(database, 'orders', ['number', ...columns], numbered(rows))
  for (const sql of creating) database.exec(sql)
}

/** Returns the statements that create them again: afterwards that takes half the time of updating them. */
export function dropIndexes(database: DatabaseSync): string[] {
  // Those of unique keys, and the one by number, find the orders that a file has.
  const others = `select name, sql from sqlite_schema where tbl_name = 'orders' and type = 'index'
    and sql like 'create index %' and name <> 'orders_by_shop_number'`
  const indexes = database.prepare(others).all()
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  return indexes.map(({ sql }) => String(sql))
}

/** Orders need the numbers that the text index refers to; the first column is the workspace. */
async function* numbered(rows: RowSource): RowSource {
  let count = 0
  for await (const row of rows) yield [Number(row[0]) * NUMBERS_PER_WORKSPACE + ++count, ...row]
}

async function load(database: DatabaseSync, table: string, columns: readonly string[], rows: RowSource): Promise<void> {
  const insert = database.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
  for await (const row of rows) insert.run(...row)
}
