import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { DEFAULT_COUNTING } from '#contract/counted-day.ts'
import { FILTER_INDEXES } from '#server/database/sqlite/filter-indexes.ts'
import { NUMBERS_PER_WORKSPACE, ORDER_INDEXES } from '#server/database/sqlite/number-orders.ts'
import { databaseFile, openDatabase } from '#server/database/sqlite/open.ts'
import { rebuildDerived } from '#server/database/sqlite/rebuild-derived.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { readConfig } from '#server/env.ts'
import { contentHash } from '#server/imports/write/content-hash.ts'
import { orderRow } from '#server/imports/write/order-row.ts'
import { fillPostgres } from './data-postgres.ts'
import { type DataSet, dataFolder, parseDataSet } from './data-set.ts'
import { madeOrders } from './made-orders.ts'
import { stopwatch } from './stopwatch.ts'

/** Fills the server that DATABASE_URL names, else a file. */
export async function run([name]: readonly string[]): Promise<void> {
  const { database } = readConfig(process.env)
  const dataSet = parseDataSet(name)
  if (database.kind === 'postgres') await fillPostgres(database.url, dataSet)
  else fillFile(dataSet)
}

/** Writes the rows first and makes indexes and sums after, all in one transaction, then puts the file in its place. */
function fillFile(dataSet: DataSet): void {
  const folder = dataFolder(dataSet)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = databaseFile(folder)
  const unfinished = `${file}.new`
  const database = openDatabase(unfinished)
  const step = stopwatch()
  ensureWorkspace(database, null)
  // The file is thrown away if this stops half-way.
  database.exec('pragma synchronous = off; pragma journal_mode = off; pragma foreign_keys = off; begin')
  const indexes = [...(ORDER_INDEXES + FILTER_INDEXES).matchAll(/index (\w+) on/g)].map(
    ([, name]) => `drop index ${name};`,
  )
  database.exec(indexes.join(''))
  writeRows(database, dataSet)
  step('rows')
  database.exec(ORDER_INDEXES + FILTER_INDEXES)
  step('indexes')
  rebuildDerived(database)
  step('sums and search')
  database.exec('commit')
  database.close()
  renameSync(unfinished, file)
  if (existsSync(`${unfinished}-wal`)) rmSync(`${unfinished}-wal`)
  console.log(`${dataSet.count} orders in ${file}, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
}

function writeRows(database: DatabaseSync, { count, distribution }: DataSet): void {
  let insert: ReturnType<DatabaseSync['prepare']> | undefined
  const line = database.prepare('insert into order_lines values (1, ?, ?, ?, ?, ?, ?, ?)')
  let number = NUMBERS_PER_WORKSPACE
  for (const order of madeOrders(count, distribution)) {
    const row = {
      number: ++number,
      workspace_id: 1,
      content_hash: contentHash(order),
      import_id: 'bench',
      version: 1,
      ...orderRow(order, DEFAULT_COUNTING),
    }
    insert ??= database.prepare(
      `insert into orders (${Object.keys(row).join(', ')}) values (${Object.keys(row).map(() => '?')})`,
    )
    insert.run(...Object.values(row))
    order.lines.forEach(({ product, quantity, price, amount }, i) => {
      line.run(order.id, i + 1, product, quantity, price, amount, order.currency)
    })
  }
}
