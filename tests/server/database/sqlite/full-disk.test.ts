// Covers: data Import, Whole
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { failureOf } from '#server/database/database-errors.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { importOutcome } from '#server/imports/jobs/outcome.ts'
import { runImport } from '#server/imports/jobs/run-import.ts'
import { makeFolder, removeFolder } from '#tests/server/support/folders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'

let folder: string
let database: ReturnType<typeof openSqliteFile>
let store: DatabaseWriter
beforeEach(async () => {
  folder = makeFolder()
  database = openSqliteFile(join(folder, 'orderboard.db'))
  store = sqliteWriter(database)
  await ensureWorkspace(store, null)
  await insertOrders(store, [{ id: '#1', name: 'Ada' }])
})
afterEach(() => {
  database.close()
  removeFolder(folder)
})

const many = Array.from({ length: 3000 }, (_, i) => ({ id: `#${i}`, name: `Ada ${i}`, address: `Main Street ${i}` }))
const count = async () => (await store.read((statements) => statements.query('select count(*) as n from orders')))[0]?.n

/** A page limit fails in the same place and with the same error code as a full disk. */
const room = (pages: number) => database.exec(`pragma max_page_count = ${pages}`)

it('a full disk fails the whole write; reads still work, and so do writes once there is space', async () => {
  const pages = Number(database.prepare('pragma page_count').get()?.page_count)
  room(pages + 20)
  const error = await insertOrders(store, many).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toBe('full')
  expect(await count()).toBe(1n)
  // A small write may still fit.
  await insertOrders(store, [{ id: '#small', name: 'Bo' }])
  expect(await count()).toBe(2n)
  room(1_000_000)
  await insertOrders(store, many)
  expect(await count()).toBe(3001n)
  expect(await verifyAggregates(store)).toEqual([])
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
})

it('an import reports which disk is full, whichever error code signals it', async () => {
  const path = join(folder, 'orders.csv')
  writeFileSync(path, 'Order ID,Date,Total\n1,2024-01-31,5\n')
  const job = { id: 'a', path, name: 'orders.csv', workspaceId: 1, format: 'auto', dryRun: false } as const
  const location = { kind: 'sqlite', file: join(folder, 'orderboard.db') } as const
  const ours = ['full', 'The disk with the data folder is full. Nothing was changed. Free some space, then try again.']
  const theirs = [
    'server-full',
    'The disk of the PostgreSQL server is full. Nothing was changed. Free some space there, then try again.',
  ]
  for (const [failure, [cause, reason]] of [
    [{ code: 'ENOSPC' }, ours],
    [{ errcode: 13 }, ours],
    [{ code: '53100' }, theirs],
  ] as const) {
    const clock = () => {
      throw Object.assign(new Error('no space left on device'), failure)
    }
    const running = runImport({ ...job, database: location, scratchFolder: folder }, clock)
    const error = await running.catch((thrown: unknown) => thrown)
    const outcome = importOutcome({ kind: 'failed', cause: failureOf(error), detail: '' })
    expect(outcome).toMatchObject({ kind: 'failed', reason, cause })
  }
})
