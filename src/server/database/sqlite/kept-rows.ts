import type { DatabaseSync } from 'node:sqlite'
import type { KeptReader, KeptRow, KeptRows, KeptWriter } from '#server/database/kept-data.ts'
import { refuseNewer } from '#server/database/migrations/schema-version.ts'
import { MIGRATIONS } from '#server/database/migrations/sqlite-migrations.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'
import { IndexShelf } from './index-shelf.ts'
import { NUMBERS_PER_WORKSPACE } from './number-orders.ts'
import { openSqliteFile, schemaVersion } from './open.ts'
import { rebuildDerived } from './rebuild-derived.ts'

export function sqliteKeptReader(file: string): KeptReader {
  const database = openSqliteFile(file)
  database.exec('begin')
  return {
    read: (table) => rowsIn(database, table),
    close: async () => database.close(),
  }
}

export function sqliteKeptWriter(file: string): KeptWriter {
  const database = openSqliteFile(file)
  // Lines come after their orders, but what was there goes table by table.
  database.exec('pragma foreign_keys = off; begin immediate')
  refuseNewer(schemaVersion(database), MIGRATIONS.length)
  const indexes = new IndexShelf(database)
  const hadOrders = database.prepare('select 1 from orders limit 1').get() !== undefined
  const ordersVersion = BigInt(database.prepare(HIGHEST_VERSION).get()?.highest as number)
  for (const { name } of KEPT_TABLES) database.exec(`delete from ${name}`)
  return {
    hadOrders,
    ordersVersion,
    async write(table, rows) {
      if (table.name === 'orders') indexes.putAside()
      await insert(database, table, rows)
      indexes.putBack()
    },
    ask: async (sql) => database.prepare(sql).get() ?? {},
    async finish() {
      rebuildDerived(database)
      database.exec('commit')
    },
    // Closing undoes what is not committed.
    close: async () => database.close(),
  }
}

const HIGHEST_VERSION = 'select coalesce(max(orders_version), 0) as highest from workspaces'

function* rowsIn(database: DatabaseSync, { name, columns, key }: KeptTable): Generator<KeptRow> {
  const select = database.prepare(`select ${columns.join(', ')} from ${name} order by ${key.join(', ')}`)
  select.setReadBigInts(true)
  select.setReturnArrays(true)
  for (const row of select.iterate()) yield row as unknown as KeptRow
}

/** Orders get the numbers that their text index needs. */
async function insert(database: DatabaseSync, { name, columns }: KeptTable, rows: KeptRows): Promise<void> {
  const isOrders = name === 'orders'
  const all = isOrders ? ['number', ...columns] : columns
  const statement = database.prepare(
    `insert into ${name} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})`,
  )
  let count = 0
  for await (const row of rows) {
    count++
    if (isOrders) statement.run(Number(row[0]) * NUMBERS_PER_WORKSPACE + count, ...row)
    else statement.run(...row)
  }
}
