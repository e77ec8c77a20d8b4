// Covers: data Import
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ImportProgress } from '#contract/imports/import-schema.ts'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { Trial } from './support/trial.ts'

const HEAD = 'Order ID,Date,Customer,Total\n'

let trial: Trial
beforeEach(async () => {
  trial = new Trial()
  await trial.import(`${HEAD}keep,2024-01-31,Ada,5.00\n#1001,2024-01-31,Ada,5.00\n`)
})
afterEach(() => trial.remove())

const shopFile = (orders: number) => encoded(tableText(shopifyRows(makeShop(3, orders)), PLAIN), PLAIN)

/** Every row of every table, including those of the text index. */
function everyRow({ databaseFile }: Trial): Map<string, unknown> {
  const database = openSqliteFile(databaseFile)
  try {
    database.exec(`insert into order_search (order_search) values ('integrity-check')`)
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'`)
      .all()
    const names = tables.map(({ name }) => String(name))
    const rowsOf = (name: string) => {
      const rows = database.prepare(`select * from ${name}`)
      rows.setReadBigInts(true)
      return rows.all()
    }
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    return new Map(names.map((name) => [name, rowsOf(name)]))
  } finally {
    database.close()
  }
}

describe('an import is written whole or not at all', () => {
  it('a row that the database refuses undoes the rows before it', async () => {
    const database = openSqliteFile(trial.databaseFile)
    database.exec(`create trigger broken before insert on order_lines when new.order_id = '#1040'
      begin select raise(abort, 'no such luck'); end`)
    database.close()
    const before = everyRow(trial)
    await expect(trial.import(shopFile(60))).rejects.toThrow(/no such luck/)
    expect(everyRow(trial)).toEqual(before)
  })

  it('the first import leaves the indexes that the database had, also where it is refused', async () => {
    const first = new Trial()
    onTestFinished(() => first.remove())
    const indexes = (use: (database: DatabaseSync) => void = () => {}) => {
      const database = openSqliteFile(first.databaseFile)
      use(database)
      const found = database.prepare(`select name, sql from sqlite_schema where type = 'index' order by name`).all()
      database.close()
      return found
    }
    const before = indexes((database) =>
      database.exec(`create trigger broken before insert on order_lines when new.order_id = '#1040'
        begin select raise(abort, 'no such luck'); end`),
    )
    expect(before.length).toBeGreaterThan(20)
    await expect(first.import(shopFile(60))).rejects.toThrow(/no such luck/)
    expect(indexes()).toEqual(before)
    indexes((database) => database.exec('drop trigger broken'))
    await first.import(shopFile(60))
    expect(indexes()).toEqual(before)
    everyRow(first)
  })

  it('a reader sees the state before until the state after', async () => {
    const reader = openSqliteFile(trial.databaseFile)
    reader.exec('begin')
    const count = () => reader.prepare('select count(*) as n from orders').get()?.n
    expect(count()).toBe(2)
    await trial.import(shopFile(60), { shop: 'main' })
    expect(count()).toBe(2)
    reader.exec('commit')
    // '#1001' was there already, in another shape.
    expect(count()).toBe(61)
    reader.close()
  })

  it('keeps orders that another writer added while it waited', async () => {
    const store = await openWriter({ kind: 'sqlite', file: trial.databaseFile })
    onTestFinished(() => store.close())
    let imported: Promise<unknown> = Promise.resolve()
    const others = [
      { id: 'added', name: 'Ada' },
      { id: '#1002', name: 'Bo' },
    ]
    // The import compares its orders, then waits for the transaction that adds these.
    const whileItWaits: DatabaseWriter = {
      ...store,
      write: (workspaceId, work) =>
        store.write(workspaceId, async (transaction) => {
          await new Promise<void>((resolve) => {
            const onProgress = ({ state }: ImportProgress) => (state === 'waiting' ? resolve() : undefined)
            imported = trial.import(shopFile(60), { shop: 'main' }, onProgress)
          })
          return await work(transaction)
        }),
    }
    await insertOrders(whileItWaits, others)
    await imported
    expect(trial.rows(`select version from orders where id in ('added', '#1002') order by id`)).toEqual([
      { version: 2n },
      { version: 1n },
    ])
    expect(trial.rows('select count(*) as n from orders')).toEqual([{ n: 62n }])
    expect(await verifyAggregates(store)).toEqual([])
  })
})
