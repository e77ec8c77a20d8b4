// Covers: data Import
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { ImportProgress } from '#contract/import-schema.ts'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { killAtRandom, killedChild } from './support/killed-child.ts'
import { Trial } from './support/trial.ts'

const KILLS = 10

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const shopFile = (orders: number, seed = 3) => encoded(tableText(shopifyRows(makeShop(seed, orders)), PLAIN), PLAIN)

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

async function faultsOf({ databaseFile }: Trial): Promise<string[]> {
  const store = await openWriter({ kind: 'sqlite', file: databaseFile })
  try {
    return await verifyAggregates(store)
  } finally {
    await store.close()
  }
}

it('readers see the old state until the import is committed', async () => {
  const reader = openSqliteFile(trial.databaseFile)
  onTestFinished(() => reader.close())
  const count = () => reader.prepare('select count(*) as n from orders').get()?.n
  reader.exec('begin')
  expect(count()).toBe(0)
  await trial.import(shopFile(60))
  expect(count()).toBe(0)
  reader.exec('commit')
  expect(count()).toBe(60)
})

it('changes nothing if it fails at the last moment', async () => {
  const database = openSqliteFile(trial.databaseFile)
  database.exec(`create trigger broken before insert on order_lines when new.order_id = '#1040'
    begin select raise(abort, 'no such luck'); end`)
  database.close()
  const before = everyRow(trial)
  await expect(trial.import(shopFile(60))).rejects.toThrow(/no such luck/)
  expect(everyRow(trial)).toEqual(before)
})

it('keeps orders that another writer added while it waited', async () => {
  const store = await openWriter({ kind: 'sqlite', file: trial.databaseFile })
  onTestFinished(() => store.close())
  let imported: Promise<unknown> = Promise.resolve()
  const others = [
    { id: 'keep', name: 'Ada' },
    { id: '#1001', name: 'Bo' },
  ]
  // The import finds no orders, then waits for the transaction that adds them.
  const whileItWaits: DatabaseWriter = {
    ...store,
    write: (workspaceId, work) =>
      store.write(workspaceId, async (transaction) => {
        await new Promise<void>((resolve) => {
          const onProgress = ({ state }: ImportProgress) => (state === 'waiting' ? resolve() : undefined)
          imported = trial.import(shopFile(60), {}, onProgress)
        })
        return await work(transaction)
      }),
  }
  await insertOrders(whileItWaits, others)
  await imported
  expect(trial.rows('select count(*) as n, max(version) as version from orders')).toEqual([{ n: 61n, version: 2n }])
  expect(await faultsOf(trial)).toEqual([])
})

it(`${KILLS} kills at random moments leave all of the import or none of it, and an intact database`, async () => {
  const begin = () => {
    trial.forget()
    writeFileSync(join(trial.folder, 'upload'), shopFile(4000))
  }
  begin()
  const task = {
    ...{ kind: 'file' as const, database: { kind: 'sqlite' as const, file: trial.databaseFile } },
    ...{ id: 'round', path: join(trial.folder, 'upload') },
  }
  const whole = await killedChild(task, () => wait(120_000))
  expect(whole.lines).toEqual(['done'])
  await killAtRandom(
    { kills: KILLS, from: 0.4, took: whole.took },
    (_round, until) => {
      begin()
      return killedChild(task, until)
    },
    async (lines) => {
      const [{ n } = {}] = trial.rows('select count(*) as n from orders')
      expect(n === 4000n || (n === 0n && lines.length === 0)).toBe(true)
      expect(await faultsOf(trial)).toEqual([])
    },
  )
}, 300_000)
