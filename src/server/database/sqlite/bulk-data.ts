import type { DatabaseSync } from 'node:sqlite'
import type { BulkReader, BulkWriter, RowSource, RowValues } from '#server/database/bulk-data.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import { createIndexes, indexesOf } from '#server/database/schema/ddl.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { rebuildTextIndex } from './fts-texts.ts'
import { openSqliteFile, schemaVersion } from './open.ts'
import { NUMBERS_PER_WORKSPACE } from './row-numbers.ts'
import { SqliteStatements } from './writer.ts'

export function sqliteBulkReader(file: string): BulkReader {
  const database = openSqliteFile(file)
  database.exec('begin')
  return {
    read: (table) => rowsIn(database, table),
    close: async () => database.close(),
  }
}

export function sqliteBulkWriter(file: string): BulkWriter {
  const database = openSqliteFile(file)
  database.exec('begin immediate')
  refuseNewer(schemaVersion(database))
  const hadOrders = database.prepare('select 1 from orders limit 1').get() !== undefined
  const highest = database.prepare('select coalesce(max(orders_version), 0) as highest from workspaces').get()?.highest
  for (const { name } of SOURCE_TABLES) database.exec(`delete from ${name}`)
  return {
    hadOrders,
    ordersVersion: BigInt(Number(highest)),
    transaction: new SqliteStatements(database, true),
    async write(table, rows) {
      if (table === ORDERS) await loadSqliteOrders(database, rows)
      else await insert(database, table, table.names, rows)
    },
    rebuildTextIndex: async () => rebuildTextIndex(database),
    commit: async () => database.exec('commit'),
    // Closing rolls back what is not committed.
    close: async () => database.close(),
  }
}

/** Fills the empty table of orders: creating its indexes afterwards takes half the time of updating them. */
async function loadSqliteOrders(database: DatabaseSync, rows: RowSource) {
  for (const { name } of indexesOf(ORDERS, 'sqlite')) database.exec(`drop index ${name}`)
  await insert(database, ORDERS, ['number', ...ORDERS.names], numbered(rows))
  for (const statement of createIndexes(ORDERS, 'sqlite')) database.exec(statement)
}

/** Orders need the numbers that the text index refers to. */
async function* numbered(rows: RowSource): AsyncGenerator<RowValues> {
  let count = 0
  for await (const row of rows) yield [Number(row[0]) * NUMBERS_PER_WORKSPACE + ++count, ...row]
}

async function insert(
  database: DatabaseSync,
  { name }: Table,
  columns: readonly string[],
  rows: RowSource,
): Promise<void> {
  const statement = database.prepare(
    `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  for await (const row of rows) statement.run(...row)
}

function* rowsIn(database: DatabaseSync, { name, names, key }: Table): Generator<RowValues> {
  const select = database.prepare(`select ${names.join(', ')} from ${name} order by ${key.join(', ')}`)
  select.setReadBigInts(true)
  select.setReturnArrays(true)
  for (const row of select.iterate()) yield row as unknown as RowValues
}
