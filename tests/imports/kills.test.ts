import { spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyDerived } from '#server/database/derived/verify-derived.ts'
import { openSqliteStore } from '#server/database/sqlite/sqlite-store.ts'
import { Trial } from './support/trial.ts'

const CLI = fileURLToPath(new URL('../../src/server/cli/import.ts', import.meta.url))
const ROUNDS = 20

let trial: Trial
beforeEach(async () => {
  trial = new Trial()
  await trial.import('Order ID,Date,Customer,Total\nkeep,2024-01-31,Ada,5.00\n#1001,2024-01-31,Ada,5.00\n')
})
afterEach(() => trial.remove())

/** Runs the import command in a process of its own; it is killed after `delay` milliseconds unless it was faster. */
async function importAndKill(file: string, delay: number): Promise<{ killed: boolean; taken: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [CLI, file, '--json'], {
    env: { PATH: process.env.PATH, DATA_DIR: trial.folder },
    stdio: 'ignore',
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
  await Promise.race([ended, wait(delay)])
  child.kill('SIGKILL')
  return { killed: (await ended) === 'SIGKILL', taken: performance.now() - started }
}

async function faults(): Promise<string[]> {
  const store = openSqliteStore(trial.databaseFile)
  try {
    return await verifyDerived(store)
  } finally {
    await store.close()
  }
}

it(`${ROUNDS} kills at any moment of an import leave what was there or all of it, and nothing to repair`, async () => {
  const file = join(trial.folder, 'shop.csv')
  writeFileSync(file, encoded(tableText(shopifyRows(makeShop(3, 20_000)), PLAIN), PLAIN))
  const kept = join(trial.folder, 'kept.db')
  cpSync(trial.databaseFile, kept)
  const restore = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(trial.databaseFile + end, { force: true })
    cpSync(kept, trial.databaseFile)
  }
  const count = () => Number(trial.rows('select count(*) as n from orders')[0]?.n)
  const before = trial.everything()
  const whole = await importAndKill(file, 60_000)
  expect(count()).toBe(20_001)
  restore()
  let [killed, untouched] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const ended = await importAndKill(file, Math.random() * whole.taken)
    if (ended.killed) killed++
    expect(trial.rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(await faults()).toEqual([])
    if (count() === 2) {
      untouched++
      expect(trial.everything()).toEqual(before)
    } else {
      // Killed after the commit, before it could say so.
      expect(count()).toBe(20_001)
      restore()
    }
  }
  expect(killed).toBeGreaterThan(ROUNDS / 2)
  expect(untouched).toBeGreaterThan(ROUNDS / 2)
  expect((await trial.importPath(file)).orders).toMatchObject({ created: 19_999, updated: 1 })
}, 240_000)
