import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { accountsAt } from '#server/accounts/accounts.ts'
import { buildApp } from '#server/app.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import { failureOf, NoAnswerError } from '#server/database/database-errors.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { MIGRATIONS } from '#server/database/migrations/migrations.ts'
import { openDatabase, snapshotsOf } from '#server/database/open-database.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { DeadlineClient } from '#server/database/postgres/connect.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { TARGETS } from '#server/database/schema/workspaces.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { readConfig } from '#server/env.ts'
import { handleError } from '#server/http/error-handler.ts'
import { registerHealthRoutes } from '#server/http/health-routes.ts'
import { startServer } from '#server/start-server.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'
import { type SilentProxy, silentProxy } from '#tests/support/postgres/silent-proxy.ts'

/** The whole statement as it is sent, for 'begin' says 'read committed'. */
const COMMIT = 'commit\0'

const DEADLINES = { connect: 300, answer: 300, longAnswer: 300 }

function locationOf({ url }: SilentProxy) {
  return { kind: 'postgres', url, deadlines: DEADLINES } as const
}

/** A network before a database with its workspace. */
async function proxied(): Promise<SilentProxy> {
  const url = await readyDatabase()
  await prepareDatabase({ kind: 'postgres', url }, null)
  return await silentProxy(url)
}

/** The product's HTTP side over a database, with short deadlines. */
async function appOver(location: DatabaseLocation) {
  const [database, writes] = [openDatabase(location, { readers: 2, timeLimit: 200 }), openWrites(location, 100)]
  const dataDir = temporaryFolder()
  const app = await buildApp({
    ...{ location, dataDir, database, writes, distDir: dataDir },
    changes: changesInThread(location),
    openSnapshot: snapshotsOf(location),
    accounts: accountsAt(location, Date.now),
    clock: () => 0,
    monotonic: () => performance.now(),
    shutdownGraceMs: 0,
    newRequestId: () => 'request',
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await writes.close()
  })
  return app
}

/** Rejects with what `work` rejects with; a hang is the test's own time limit. */
const failureIn = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error,
  )

it('answers 503 with Retry-After where PostgreSQL accepts connections and never answers', async () => {
  const app = await appOver(locationOf(await silentProxy()))
  const urls = ['/api/orders', '/api/orders?q=ada', '/api/orders/1', '/api/dashboard', '/api/settings', '/readyz']
  for (const reply of await Promise.all(urls.map((url) => app.inject(url)))) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
  }
  const put = await app.inject({
    method: 'PUT',
    url: '/api/targets',
    headers: { 'if-match': '"a"' },
    payload: { targets: [] },
  })
  expect([put.statusCode, put.headers['retry-after']]).toEqual([503, '5'])
})

it('is not ready soon after PostgreSQL went silent, long before its connections are given up', async () => {
  const { url } = await silentProxy()
  const deadlines = { connect: 100_000, answer: 100_000, longAnswer: 100_000 }
  const database = openDatabase({ kind: 'postgres', url, deadlines })
  const app = Fastify()
  app.setErrorHandler(handleError)
  registerHealthRoutes(app, { database, monotonic: () => 0 }, 50)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

it('destroys a connection whose query is not answered, and goes on when the server is back', async () => {
  const proxy = await proxied()
  const app = await appOver(locationOf(proxy))
  expect((await app.inject('/api/orders')).statusCode).toBe(200)
  proxy.silence()
  for (const url of ['/api/orders', '/api/orders?q=ada', '/api/dashboard']) {
    const reply = await app.inject(url)
    expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '5'])
  }
  await expect.poll(proxy.open).toBe(0)
  proxy.restore()
  expect((await app.inject('/api/orders')).statusCode).toBe(200)
})

it('a statement of an import that is not answered loses the connection, and changes nothing', async () => {
  const proxy = await proxied()
  const store = await openWriter(locationOf(proxy), 100)
  onTestFinished(() => store.close())
  for (const statement of ['insert into orders', 'for update', 'begin']) {
    proxy.silenceAt(statement)
    expect(failureOf(await failureIn(insertOrders(store, [{ id: '#1' }])))).toBe('lost')
    await expect.poll(proxy.open).toBe(0)
    proxy.restore()
  }
  await insertOrders(store, [{ id: '#1' }])
})

it('a connection ends although the server does not close it', async () => {
  // "Authentication is done" and "ready", and then nothing: not even the end of the connection is answered.
  const ready = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.once('data', () => socket.write(ready))
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new DeadlineClient({ host: '127.0.0.1', port, user: 'postgres', answerDeadline: 50 })
  await client.connect()
  await expect(client.end()).resolves.toBeUndefined()
})

it('a COPY whose bytes arrive nowhere ends', async () => {
  const proxy = await proxied()
  const store = await openWriter(locationOf(proxy), 100)
  onTestFinished(() => store.close())
  const loading = store.write(1, async (transaction) => {
    await transaction.insert(
      TARGETS,
      Array.from({ length: 200 }, (_, i) => [1, 'USD', String(i), 1]),
    )
  })
  proxy.silenceAt('copy targets')
  expect(failureOf(await failureIn(loading))).toBe('lost')
})

it('a commit that is not answered is not reported as undone', async () => {
  const proxy = await proxied()
  const store = await openWriter(locationOf(proxy), 100)
  onTestFinished(() => store.close())
  proxy.silenceAt(COMMIT)
  expect(failureOf(await failureIn(insertOrders(store, [{ id: '#1' }])))).toBe('unsure')
  const writes = openWrites(locationOf(proxy), 100)
  onTestFinished(() => writes.close())
  proxy.restore()
  proxy.silenceAt(COMMIT)
  const saving = writes.transaction(MAIN_WORKSPACE, (transaction) => transaction.query('delete from targets'))
  expect(failureOf(await failureIn(saving))).toBe('unsure')
})

it('a long statement may take longer than others, as long as rows of it arrive', async () => {
  const proxy = await proxied()
  const store = await openWriter({ ...locationOf(proxy), deadlines: { ...DEADLINES, longAnswer: 60_000 } })
  onTestFinished(() => store.close())
  const slept = await store.read((statements) => statements.query('select 1 as one from pg_sleep(0.6)'))
  expect(slept).toEqual([{ one: 1n }])
})

it('a start ends with the database that did not answer, within the deadline', async () => {
  const proxy = await silentProxy()
  const settings = readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: proxy.url, PORT: '0' })
  const start = startServer(
    { ...settings, database: locationOf(proxy) },
    {
      lock: { announce: () => {}, release: () => {} },
      distDir: temporaryFolder(),
      clock: () => 0,
      monotonic: () => performance.now(),
      newRequestId: () => 'request',
      logLevel: 'error',
    },
  )
  expect(await failureIn(start)).toMatchObject({
    message: `The PostgreSQL database none at 127.0.0.1:${new URL(proxy.url).port} did not answer within 0.3 s. Check that its server is running and not overloaded, then try again.`,
  })
})

/** With a step that the database has not had. */
const NEXT = [...MIGRATIONS, { name: '0002-next', sql: () => 'create table next (id bigint)' }]

it.each([
  'server_version_num',
  'begin',
  'pg_advisory_xact_lock',
  'create table next',
  'delete from schema_version',
  COMMIT,
])('a migration ends when %j is not answered, and is done at the next start', async (statement) => {
  const url = await readyDatabase()
  const proxy = await silentProxy(url)
  proxy.silenceAt(statement)
  expect(await failureIn(migratePostgres(proxy.url, () => {}, DEADLINES, NEXT))).toBeInstanceOf(NoAnswerError)
  await expect.poll(proxy.open).toBe(0)
  await migratePostgres(url, undefined, undefined, NEXT)
})

it('a backup ends when a table is not answered', async () => {
  const proxy = await proxied()
  proxy.silenceAt('from orders')
  const file = join(temporaryFolder(), 'all.backup')
  expect(await failureIn(writeBackup(locationOf(proxy), file, 0))).toBeInstanceOf(NoAnswerError)
})
