// Covers: data Import
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { Trial } from './support/trial.ts'

const HEAD = 'Order ID,Date,Customer,Total\n'

let trial: Trial
beforeEach(async () => {
  trial = new Trial()
  await trial.import(`${HEAD}keep,2024-01-31,Ada,5.00\n#1001,2024-01-31,Ada,5.00\n`)
})
afterEach(() => trial.remove())

const shopFile = (orders: number) => encoded(tableText(shopifyRows(makeShop(3, orders)), PLAIN), PLAIN)

describe('an import is written whole or not at all', () => {
  it('a row that the database refuses undoes the rows before it', async () => {
    const database = openSqliteFile(trial.databaseFile)
    database.exec(`create trigger broken before insert on order_lines when new.order_id = '#1040'
      begin select raise(abort, 'no such luck'); end`)
    database.close()
    const before = trial.everything()
    await expect(trial.import(shopFile(60))).rejects.toThrow(/no such luck/)
    expect(trial.everything()).toEqual(before)
  })

  it('a reader sees the state before until the state after', async () => {
    const reader = openSqliteFile(trial.databaseFile)
    reader.exec('begin')
    const count = () => reader.prepare('select count(*) as n from orders').get()?.n
    expect(count()).toBe(2)
    await trial.import(shopFile(60))
    expect(count()).toBe(2)
    reader.exec('commit')
    // '#1001' was there already, in another shape.
    expect(count()).toBe(61)
    reader.close()
  })
})
