import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DEFAULT_CALCULATION_RULES } from '#contract/reporting-date.ts'
import { FILTER_INDEXES } from '#server/database/sqlite/filter-indexes.ts'
import { NUMBERS_PER_WORKSPACE, ORDER_INDEXES } from '#server/database/sqlite/number-orders.ts'
import { databaseFile, openDatabase } from '#server/database/sqlite/open.ts'
import { rebuildDerived } from '#server/database/sqlite/rebuild-derived.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { readSettings } from '#server/env.ts'
import { contentHash } from '#server/imports/write/content-hash.ts'
import { orderRow } from '#server/imports/write/order-row.ts'
import { fillPostgres } from './data-postgres.ts'
import { madeOrders } from './made-orders.ts'
import { stopwatch } from './stopwatch.ts'

/** A data folder with `count` made orders, made anew by `npm run bench -- data N`. */
export function dataFolder(count: number): string {
  return resolve('.cache', `bench-${count}`)
}

/** On the server that DATABASE_URL names, else in a file. */
export async function run([text = '1000000']: readonly string[]): Promise<void> {
  const { database } = readSettings(process.env)
  if (database.kind === 'postgres') await fillPostgres(database.url, Number(text))
  else fillFile(Number(text))
}

/** Writes the rows first and makes indexes and sums after, all in one transaction, then puts the file in its place. */
function fillFile(count: number): void {
  const folder = dataFolder(count)
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
  writeRows(database, count)
  step('rows')
  database.exec(ORDER_INDEXES + FILTER_INDEXES)
  step('indexes')
  rebuildDerived(database)
  step('sums and search')
  database.exec('commit')
  database.close()
  renameSync(unfinished, file)
  if (existsSync(`${unfinished}-wal`)) rmSync(`${unfinished}-wal`)
  console.log(`${count} orders in ${file}, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
}

function writeRows(database: DatabaseSync, count: number): void {
  let insert: ReturnType<DatabaseSync['prepare']> | undefined
  const line = database.prepare('insert into order_lines values (1, ?, ?, ?, ?, ?, ?, ?)')
  let number = NUMBERS_PER_WORKSPACE
  for (const order of madeOrders(count)) {
    const row = {
      number: ++number,
      workspace_id: 1,
      content_hash: contentHash(order),
      import_id: 'bench',
      version: 1,
      ...orderRow(order, DEFAULT_CALCULATION_RULES),
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
