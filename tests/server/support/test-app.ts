import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { moveToPostgres } from '#server/database/move.ts'
import { openReads } from '#server/database/reads.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { databaseFile, openDatabase } from '#server/database/sqlite/open.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { makeReadyDatabase } from '#tests/support/postgres/databases.ts'
import { insertOrders, type TestOrder } from './insert-orders.ts'

export interface TestAppOptions {
  readonly orders?: readonly TestOrder[]
  readonly clientDir?: string
  readonly now?: number
  readonly timeZone?: string | null
  /** Which database is read; 'sqlite' by default. */
  readonly on?: DatabaseKind
}

/** What `describe.each` runs a list of cases over. */
export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The real app over a database of its own, for `inject`; closed when the test is over. */
export async function testApp(options: TestAppOptions = {}) {
  const opened = await openTestApp(options)
  onTestFinished(opened.close)
  return opened
}

/** The same for hooks, where the caller closes it. */
export async function openTestApp(options: TestAppOptions = {}) {
  const { orders = [], clientDir, now = 0, timeZone = null, on = 'sqlite' } = options
  const dataDir = makeFolder()
  const file = databaseFile(dataDir)
  const database = openDatabase(file)
  const workspace = ensureWorkspace(database, timeZone)
  insertOrders(database, orders)
  const server = on === 'postgres' ? await moved(database) : undefined
  const reads = openReads(server?.location ?? file)
  let requests = 0
  const app = await buildApp({
    databaseFile: file,
    dataDir,
    reads,
    openSnapshot: snapshotsOf(file),
    workspace,
    clientDir: clientDir ?? dataDir,
    clock: () => now,
    newRequestId: () => `request-${++requests}`,
  })
  const close = async () => {
    await app.close()
    await reads.destroy()
    database.close()
    await server?.drop()
    removeFolder(dataDir)
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return { app, database, reads, file, get, close }
}

/** The same orders on the test run's PostgreSQL server. */
async function moved(database: DatabaseSync) {
  const { url, drop } = await makeReadyDatabase()
  await moveToPostgres(database, url)
  return { location: { kind: 'postgres' as const, url }, drop }
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'orderboard-server-'))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
