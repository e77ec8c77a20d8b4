import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { databaseFile, openDatabase } from '#server/database/open.ts'
import { openReads } from '#server/database/reads.ts'
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
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** The real app over a database of its own, for `inject`; closed when the test is over. */
export async function testApp({ orders = [], clientDir, now = 0, timeZone = null }: TestAppOptions = {}) {
  const dataDir = temporaryFolder()
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
  onTestFinished(async () => {
    await app.close()
    await reads.destroy()
    database.close()
  })
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return { app, database, reads, file, get }
}
