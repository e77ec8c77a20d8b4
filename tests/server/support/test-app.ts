import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished } from 'vitest'
import { type CalculationRules, DEFAULT_CALCULATION_RULES } from '#contract/reporting-date.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import { openDatabase, openWrites } from '#server/database/open-database.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { snapshotsOf } from '#server/database/snapshots.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import type { LogLevel } from '#server/env.ts'
import type { HttpLimits } from '#server/http/http-limits.ts'
import type { ImportRouteLimits } from '#server/imports/http/route-limits.ts'
import { recalculateInThread } from '#server/settings/recalculation-thread.ts'
import { command, makeReadyDatabase } from '#tests/support/postgres/databases.ts'
import { insertOrders, type TestOrder } from './insert-orders.ts'

export interface TestAppOptions {
  readonly orders?: readonly TestOrder[]
  readonly distDir?: string
  readonly now?: number
  /** Default: always `now`. */
  readonly clock?: () => number
  readonly monotonic?: () => number
  readonly limits?: Partial<HttpLimits>
  readonly logLevel?: LogLevel
  readonly trustProxy?: readonly string[]
  readonly timeZone?: string | null
  /** The calculation settings. Default: those of a new workspace. */
  readonly rules?: CalculationRules
  readonly openSnapshot?: typeof snapshotsOf
  /** For watching the app's read statements. */
  readonly plugin?: KyselyPlugin
  /** Milliseconds that a change of the settings waits for another writer. Default: as in the server. */
  readonly lockTimeout?: number
  readonly importLimits?: Partial<ImportRouteLimits>
  readonly importDir?: string
  readonly shutdownGraceMs?: number
  /** Default: the database of the Vitest project (vitest.config.ts). */
  readonly on?: 'sqlite' | 'postgres'
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The bytes of a database without orders, because creating its schema takes 25 ms. */
let empty: Buffer | undefined
function emptyDatabase(): Buffer {
  if (empty) return empty
  const folder = makeFolder()
  openSqliteFile(databaseFile(folder)).close()
  empty = readFileSync(databaseFile(folder))
  removeFolder(folder)
  return empty
}

/** The app on a new database, for `inject`; closed after the test. The Vitest project chooses the kind of database. */
export async function testApp(options: TestAppOptions = {}) {
  const opened = await openTestApp(options)
  onTestFinished(opened.close)
  return opened
}

/** The same for hooks; the caller closes it. */
export async function openTestApp(options: TestAppOptions = {}) {
  const { orders = [], distDir, now = 0, timeZone = null, on = inject('database') } = options
  const {
    rules = DEFAULT_CALCULATION_RULES,
    openSnapshot = snapshotsOf,
    lockTimeout,
    limits,
    trustProxy,
    logLevel,
  } = options
  const { clock = () => now, monotonic = () => performance.now() } = options
  const { importLimits = {}, importDir, shutdownGraceMs = 8000, plugin } = options
  const dataDir = makeFolder()
  const emptyBuild = makeFolder()
  mkdirSync(join(emptyBuild, 'client'))
  const file = databaseFile(dataDir)
  writeFileSync(file, emptyDatabase())
  const sqlite = openSqliteFile(file)
  const server = on === 'postgres' ? await makeReadyDatabase() : undefined
  const location = server ? { kind: 'postgres' as const, url: server.url } : { kind: 'sqlite' as const, file }
  const workspace = await prepareDatabase(location, timeZone)
  /** Runs a statement in the app's database. */
  const exec = async (sql: string) => (server ? await command(server.url, sql) : sqlite.exec(sql))
  const statuses = JSON.stringify(rules.excludedStatuses)
  await exec(`update workspaces set excluded_statuses = '${statuses}', counted_date = '${rules.countedDate}'`)
  const store = await openWriter(location)
  const insert = (more: readonly TestOrder[]) => insertOrders(store, more)
  if (orders.length > 0) await insert(orders)
  const database = openDatabase(location)
  const { reads } = database
  const writes = openWrites(location)
  const changes = changesInThread(location, lockTimeout)
  let requests = 0
  const deps: AppDeps = {
    location,
    dataDir,
    database: plugin ? { ...database, reads: reads.withPlugin(plugin) } : database,
    writes,
    changes,
    recalculate: recalculateInThread(location, lockTimeout),
    openSnapshot: openSnapshot(location),
    workspace,
    importLimits,
    importDir,
    shutdownGraceMs,
    distDir: distDir ?? emptyBuild,
    clock,
    monotonic,
    ...(limits && { limits }),
    ...(logLevel && { logLevel }),
    ...(trustProxy && { trustProxy }),
    newRequestId: () => `request-${++requests}`,
  }
  const app = await buildApp(deps)
  const others: FastifyInstance[] = []
  /** Another app on the same database and folder, with empty caches. */
  const another = async (of: Workspace = workspace) => {
    const other = await buildApp({ ...deps, workspace: of })
    others.push(other)
    return other
  }
  const close = async () => {
    for (const one of [app, ...others]) await one.close()
    await reads.destroy()
    await writes.destroy()
    await changes.close()
    await store.close()
    sqlite.close()
    await server?.drop()
    removeFolder(dataDir)
    removeFolder(emptyBuild)
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method: 'GET', url, headers })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  /** Sends JSON with `etag` as If-Match. */
  const put = async (url: string, body: unknown, etag?: string) => {
    const headers = { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) }
    const response = await app.inject({ method: 'PUT', url, headers, payload: JSON.stringify(body) })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  /** Sends JSON with any method; `headers` come on top. */
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const json = body !== undefined && { 'content-type': 'application/json' }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const response = await app.inject({ method, url, headers: { ...json, ...headers }, ...payload })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  /** Imports a file and answers the report. */
  const importFile = async (payload: string, type = 'text/csv', parameters: Record<string, string> = {}) => {
    const url = `/api/imports?${new URLSearchParams({ name: 'orders.csv', ...parameters })}`
    const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  return {
    app,
    another,
    importFile,
    send,
    sqlite,
    database,
    dataDir,
    location,
    reads,
    file,
    get,
    put,
    exec,
    insert,
    close,
  }
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'orderboard-server-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
