import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { buildApp } from '#server/app.ts'
import { openReads, openWrites } from '#server/database/reads.ts'
import { recountInThread } from '#server/database/recount-thread.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { dataFolder, run as makeData } from './data.ts'
import { measureDashboard } from './scale/dashboard.ts'
import { measureLists } from './scale/lists.ts'
import { measureSearches } from './scale/searches.ts'
import { measureStart } from './scale/start.ts'
import { measureWrites } from './scale/writes.ts'

/** What each measurement gets: the API without a socket, and a connection for the plain queries beside it. */
export interface Bench {
  readonly orders: number
  readonly file: string
  readonly get: (url: string) => Promise<{ total?: number }>
  readonly plain: DatabaseSync
}

/**
 * Prints a table: the product's p50 / p95, the plain query's, the budget. Everything in one run, one after another; `parts`
 * of it only where they are named (lists, searches, dashboard, writes, start).
 */
export async function run([text = '1000000', ...parts]: readonly string[]): Promise<void> {
  const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
  const orders = Number(text)
  const folder = dataFolder(orders)
  const file = databaseFile(folder)
  if (!existsSync(file)) await makeData([text])
  const load = loadavg().map((value) => value.toFixed(1))
  const plain = new DatabaseSync(file, { readOnly: true })
  const version = plain.prepare('select sqlite_version() as version').get()?.version
  console.log(
    `${orders} orders; ${cpus().length} cores, load ${load.join(' ')}; Node ${process.version}, SQLite ${version}`,
  )
  console.log(
    'Milliseconds, p50 / p95, from the request to its JSON; the plain query alone, without a server around it\n',
  )
  console.log('| operation | Orderboard | plain query | budget | |\n|---|---|---|---|---|')
  const reads = openReads(file)
  const writes = openWrites(file)
  const workspace = { id: 1, slug: 'main', name: 'Main', timeZone: null }
  let requests = 0
  const app = await buildApp({
    database: { kind: 'sqlite', file },
    dataDir: folder,
    reads,
    writes,
    recount: recountInThread({ kind: 'sqlite', file }),
    openSnapshot: snapshotsOf(file),
    workspace,
    clientDir: folder,
    clock: () => Date.UTC(2026, 9, 31),
    newRequestId: () => String(++requests),
  })
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url })
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const bench: Bench = { orders, file, get, plain }
  try {
    if (isAsked('lists')) await measureLists(bench)
    if (isAsked('searches')) await measureSearches(bench)
    if (isAsked('dashboard')) await measureDashboard(bench)
  } finally {
    await app.close()
    await reads.destroy()
    await writes.destroy()
  }
  if (isAsked('writes')) await measureWrites(bench)
  plain.close()
  if (isAsked('start')) await measureStart(folder)
}
