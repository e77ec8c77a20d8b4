import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished } from 'vitest'
import type { MailSettings } from '#contract/accounts/mail-settings.ts'
import type { OidcSettings } from '#contract/accounts/oidc-settings.ts'
import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import { accountsAt } from '#server/accounts/accounts.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import { databaseOf } from '#server/database/database.ts'
import { snapshotsOf } from '#server/database/open-database.ts'
import { dialectOf } from '#server/database/open-reads.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import type { LogLevel } from '#server/env.ts'
import type { Principal } from '#server/http/access.ts'
import type { HttpLimits } from '#server/http/http-limits.ts'
import type { ImportRouteLimits } from '#server/imports/http/route-deps.ts'
import { makeFolder, removeFolder } from './folders.ts'
import { insertOrders, type TestOrder } from './insert-orders.ts'
import { shareCompilers } from './shared-compilers.ts'
import { giveBack, takeDatabase } from './test-databases.ts'

shareCompilers()

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
  readonly publicOrigins?: readonly string[]
  readonly oidc?: OidcSettings
  readonly mail?: MailSettings
  /** Who makes every call. Default: as in the server. */
  readonly principal?: Principal
  readonly timeZone?: string | null
  /** The calculation settings. Default: those of a new workspace. */
  readonly rules?: CalculationRules
  readonly openSnapshot?: typeof snapshotsOf
  /** For watching the app's read statements. */
  readonly plugin?: KyselyPlugin
  /** Milliseconds that a change waits for another writer. Default: as in the server. */
  readonly lockTimeout?: number
  readonly importLimits?: Partial<ImportRouteLimits>
  readonly importDir?: string
  readonly shutdownGraceMs?: number
  /** Default: the database of the Vitest project (vitest.config.ts). */
  readonly on?: 'sqlite' | 'postgres'
  /** Reads as where the orders of a workspace are on several machines. */
  readonly isSpread?: boolean
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** The app on an empty database, for `inject`; closed after the test. The Vitest project chooses the kind of database. */
export async function testApp(options: TestAppOptions = {}) {
  const opened = await openTestApp(options)
  onTestFinished(opened.close)
  return opened
}

/** The same for hooks; the caller closes it. */
export async function openTestApp(options: TestAppOptions = {}) {
  const { orders = [], distDir, now = 0, timeZone = null, on = inject('database'), isSpread = false } = options
  const {
    rules,
    openSnapshot = snapshotsOf,
    lockTimeout,
    limits,
    trustProxy,
    publicOrigins,
    oidc,
    mail,
    logLevel,
    principal,
  } = options
  const { clock = () => now, monotonic = () => performance.now() } = options
  const { importLimits = {}, importDir, shutdownGraceMs = 8000, plugin } = options
  const opened = await takeDatabase(on)
  const { location, dataDir, file, sqlite, store, exec } = opened
  // An object of its own, because tests spy on it.
  const reads = opened.reads.withTables<Tables>()
  const dialect = { ...dialectOf(location), isSpread }
  const database = databaseOf(plugin ? reads.withPlugin(plugin) : reads, dialect)
  // As `prepareDatabase`, without a connection of its own: the database is up to date.
  await ensureWorkspace(store, timeZone)
  if (rules) {
    const statuses = JSON.stringify(rules.excludedStatuses)
    await exec(`update workspaces set excluded_statuses = '${statuses}', counted_date = '${rules.countedDate}'`)
  }
  const insert = (more: readonly TestOrder[]) => insertOrders(store, more)
  if (orders.length > 0) await insert(orders)
  const ownChanges = lockTimeout === undefined ? undefined : changesInThread(location, lockTimeout)
  const ownWrites = lockTimeout === undefined ? undefined : openWrites(location, lockTimeout)
  const ownAccounts = accountsAt(location, clock)
  const accounts = principal
    ? { ...ownAccounts, hasOwner: async () => true, principalOf: async () => principal }
    : ownAccounts
  let requests = 0
  const deps: AppDeps = {
    location,
    dataDir,
    database,
    accounts,
    writes: ownWrites ?? opened.writes,
    changes: ownChanges ?? opened.changes,
    lockTimeout,
    openSnapshot: openSnapshot(location),
    importLimits,
    importDir,
    shutdownGraceMs,
    webhookOrigins: ['https://hooks.example.com'],
    distDir: distDir ?? opened.distDir,
    clock,
    monotonic,
    ...(limits && { limits }),
    ...(logLevel && { logLevel }),
    ...(trustProxy && { trustProxy }),
    ...(publicOrigins && { publicOrigins }),
    ...(oidc && { oidc }),
    ...(mail && { mail }),
    newRequestId: () => `request-${++requests}`,
  }
  const app = await buildApp(deps)
  const others: FastifyInstance[] = []
  /** Another app on the same database and folder, with empty caches. */
  const another = async () => {
    const other = await buildApp(deps)
    others.push(other)
    return other
  }
  const close = async () => {
    for (const one of [app, ...others]) await one.close()
    await ownChanges?.close()
    await ownWrites?.close()
    await accounts.close()
    await giveBack(opened)
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
    accounts,
    writes: deps.writes,
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
