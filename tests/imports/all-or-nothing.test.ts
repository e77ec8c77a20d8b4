import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { openDatabase } from '#server/database/sqlite/open.ts'
import { Trial } from './support/trial.ts'

const CLI = fileURLToPath(new URL('../../src/server/cli/import.ts', import.meta.url))
const HEAD = 'Order ID,Date,Customer,Total\n'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
  trial.import(`${HEAD}keep,2024-01-31,Ada,5.00\n#1001,2024-01-31,Ada,5.00\n`)
})
afterEach(() => trial.remove())

const shopFile = (orders: number) => encoded(tableText(shopifyRows(makeShop(3, orders)), PLAIN), PLAIN)

describe('an import is written whole or not at all', () => {
  it('a row that the database refuses undoes the rows before it', () => {
    const database = openDatabase(trial.databaseFile)
    database.exec(`create trigger broken before insert on order_lines when new.order_id = '#1040'
      begin select raise(abort, 'no such luck'); end`)
    database.close()
    const before = trial.everything()
    expect(() => trial.import(shopFile(60))).toThrow(/no such luck/)
    expect(trial.everything()).toEqual(before)
  })

  it('a reader sees the state before until the state after', () => {
    const reader = openDatabase(trial.databaseFile)
    reader.exec('begin')
    const count = () => reader.prepare('select count(*) as n from orders').get()?.n
    expect(count()).toBe(2)
    trial.import(shopFile(60))
    expect(count()).toBe(2)
    reader.exec('commit')
    // '#1001' was there already, in another shape.
    expect(count()).toBe(61)
    reader.close()
  })

  it('a kill while it writes leaves the database as it was, and the next import goes through', async () => {
    const file = join(trial.folder, 'shop.csv')
    writeFileSync(file, shopFile(20_000))
    const before = trial.everything()
    let killedWhileWriting = 0
    for (const delay of [0, 60, 250]) {
      const child = spawn(process.execPath, [CLI, file, '--json'], {
        env: { PATH: process.env.PATH, DATA_DIR: trial.folder },
        stdio: 'ignore',
      })
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        child.on('exit', (_code, signal) => resolve(signal)),
      )
      await untilWriting(trial.folder)
      await wait(delay)
      child.kill('SIGKILL')
      if ((await ended) === 'SIGKILL') killedWhileWriting++
      expect(trial.everything()).toEqual(before)
      expect(trial.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    }
    expect(killedWhileWriting).toBe(3)
    expect(trial.importPath(file).orders).toMatchObject({ created: 19_999, updated: 1 })
  }, 120_000)
})

/** Waits until the write-ahead log has grown past what opening the database writes. */
async function untilWriting(folder: string): Promise<void> {
  const log = () => readdirSync(folder).find((name) => name.endsWith('-wal'))
  const size = () => {
    const name = log()
    return name && existsSync(join(folder, name)) ? statSync(join(folder, name)).size : 0
  }
  for (let i = 0; i < 3000; i++) {
    if (size() > 1_000_000) return
    await wait(10)
  }
  throw new Error('The import never began to write.')
}
