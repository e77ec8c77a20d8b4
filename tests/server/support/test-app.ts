import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openReads } from '#server/database/reads.ts'
import { databaseFile, openDatabase } from '#server/database/sqlite/open.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { insertOrders, type TestOrder } from './insert-orders.ts'

export interface TestAppOptions {
  readonly orders?: readonly TestOrder[]
  readonly clientDir?: string
  readonly now?: number
  readonly timeZone?: string | null
}

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
export async function openTestApp({ orders = [], clientDir, now = 0, timeZone = null }: TestAppOptions = {}) {
  const dataDir = makeFolder()
  const file = databaseFile(dataDir)
  const database = openDatabase(file)
  const workspace = ensureWorkspace(database, timeZone)
  insertOrders(database, orders)
  const reads = openReads(file)
  let requests = 0
  const app = await buildApp({
    databaseFile: file,
    dataDir,
    reads,
    workspace,
    clientDir: clientDir ?? dataDir,
    clock: () => now,
    newRequestId: () => `request-${++requests}`,
  })
  const close = async () => {
    await app.close()
    await reads.destroy()
    database.close()
    removeFolder(dataDir)
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return { app, database, reads, file, get, close }
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'orderboard-server-'))
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
