import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { DEFAULT_CALCULATION_RULES } from '#contract/dashboard/reporting-date.ts'
import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import { orderColumns } from '#server/changes/order-columns.ts'
import { contentHash, type OrderContent } from '#server/changes/order-content.ts'
import { loadTable } from '#server/database/load-table.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { RowSource, Value } from '#server/database/ports.ts'
import { migrateDatabase } from '#server/database/prepare.ts'
import { ORDER_LINES, ORDERS } from '#server/database/schema/orders.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { readConfig } from '#server/env.ts'
import { insertShop, newShop } from '#server/shops/shops.ts'
import { refuseOtherOrders } from './data-postgres.ts'
import { type DataSet, dataFolder, parseDataSet } from './data-set.ts'
import { madeOrders, SHOPS } from './made-orders.ts'
import { stopwatch } from './stopwatch.ts'

/** Fills the server that DATABASE_URL names, else a file. */
export async function run([name]: readonly string[]): Promise<void> {
  const { database } = readConfig(process.env)
  const dataSet = parseDataSet(name)
  if (database.kind === 'postgres') {
    await refuseOtherOrders(database.url)
    await fill(database, ordersOf(dataSet))
  } else await fillFile(dataSet)
}

async function fillFile(dataSet: DataSet): Promise<void> {
  const folder = dataFolder(dataSet)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = databaseFile(folder)
  const unfinished = `${file}.new`
  await fill({ kind: 'sqlite', file: unfinished }, ordersOf(dataSet))
  renameSync(unfinished, file)
  if (existsSync(`${unfinished}-wal`)) rmSync(`${unfinished}-wal`)
  console.log(`${dataSet.count} orders in ${file}, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
}

/** Each call makes the same orders, because they are written as rows of two tables. */
type MakeOrders = () => Iterable<OrderContent>

const ordersOf =
  ({ count, distribution }: DataSet): MakeOrders =>
  () =>
    madeOrders(count, distribution)

/** Fills an empty database. */
export async function fill(location: DatabaseLocation, orders: MakeOrders): Promise<void> {
  const step = stopwatch()
  await migrateDatabase(location)
  const writer = await openWriter(location)
  try {
    await writer.replaceAll(async (transaction) => {
      await transaction.query(`insert into workspaces (id, slug, name) values (1, 'main', 'Main')`)
      for (const slug of SHOPS)
        await insertShop(transaction, 1, newShop([], { slug, name: slug, prefix: `${slug}-`, currency: 'XXX' }))
      await loadTable(transaction, ORDERS, orderRows(orders()))
      step('orders')
      await loadTable(transaction, ORDER_LINES, lineRows(orders()))
      step('lines')
      await transaction.rebuildTextIndex()
      await rebuildAggregates(transaction)
      step('text index and aggregates')
    })
  } finally {
    await writer.close()
  }
  step('commit')
}

async function* orderRows(orders: Iterable<OrderContent>): RowSource {
  for (const order of orders) {
    const row: Record<string, Value> = {
      workspace_id: 1,
      content_hash: contentHash(order),
      change_id: 'bench',
      version: 1,
      ...orderColumns(order, DEFAULT_CALCULATION_RULES),
    }
    yield ORDERS.names.map((column) => row[column] ?? null)
  }
}

async function* lineRows(orders: Iterable<OrderContent>): RowSource {
  for (const { id, currency, lines } of orders) {
    let line = 0
    for (const { product, sku, quantity, price, amount } of lines)
      yield [1, id, ++line, product, quantity, price, amount, currency, sku]
  }
}
