// Covers: data Size
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { providePooler } from '#scripts/postgres.ts'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { accountsAt } from '#server/accounts/accounts.ts'
import { buildApp } from '#server/app.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openDatabase, snapshotsOf } from '#server/database/open-database.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { insertOrders, type TestOrder } from '#tests/server/support/insert-orders.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { command } from '#tests/support/postgres/databases.ts'
import { startPooler } from '#tests/support/postgres/pooler.ts'

const ORDERS = Array.from({ length: 30 }, (_, i): TestOrder => ({ id: `#${i}`, name: `Ada ${i}`, placedAt: i * 1e9 }))

let cluster: Cluster
let databases = 0
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())

/** A database with orders on the server of these tests. */
async function ready(): Promise<string> {
  const name = `life_${++databases}`
  await command(cluster.url('postgres'), `create database ${name} template template0`)
  await prepareDatabase({ kind: 'postgres', url: cluster.url(name) }, null)
  await insert(cluster.url(name), ORDERS)
  return name
}

async function insert(url: string, orders: readonly TestOrder[]): Promise<void> {
  const store = await openWriter({ kind: 'postgres', url })
  await insertOrders(store, orders)
  await store.close()
}

/** The app on a migrated database, closed when the test ends. */
async function appOver(location: DatabaseLocation) {
  const [database, writes] = [openDatabase(location), openWrites(location)]
  const dataDir = temporaryFolder()
  let now = 0
  const app = await buildApp({
    ...{ location, dataDir, database, writes, distDir: dataDir },
    changes: changesInThread(location),
    openSnapshot: snapshotsOf(location),
    accounts: accountsAt(location, Date.now),
    // The clock moves past the cache time, so each readiness check queries the database.
    clock: Date.now,
    monotonic: () => (now += 2000),
    shutdownGraceMs: 0,
    newRequestId: () => 'request',
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await writes.close()
  })
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return { status: statusCode, body: JSON.parse(body) }
  }
}

it('reports that the server is unreachable, and recovers automatically', async () => {
  const get = await appOver({ kind: 'postgres', url: cluster.url(await ready()) })
  for (const mode of ['fast', 'immediate'] as const) {
    await Promise.all(Array.from({ length: 8 }, () => get('/api/orders?q=ada')))
    cluster.stop(mode)
    try {
      expect((await get('/api/orders')).body).toMatchObject({
        status: 503,
        detail: 'The database cannot be reached at the moment. Try again in a few seconds.',
      })
      expect((await get('/readyz')).status).toBe(503)
      expect((await get('/healthz')).status).toBe(200)
    } finally {
      cluster.start()
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/api/orders?q=ada')))
    expect(answers.map(({ status, body }) => [status, body.total])).toEqual(Array(8).fill([200, 30]))
    expect((await get('/readyz')).status).toBe(200)
  }
})

it('reads from the replica, also while the primary is down', async () => {
  const name = await ready()
  const replica = await startCluster({ from: cluster })
  onTestFinished(() => replica.remove())
  const [url, replicaUrl] = [cluster.url(name), replica.url(name)]
  const get = await appOver({ kind: 'postgres', url, replicaUrl })
  await insert(url, [{ id: '#new', name: 'Bo', placedAt: 1e12 }])
  // Replication takes a moment.
  await expect.poll(async () => (await get('/api/orders')).body.total).toBe(31)
  cluster.stop('fast')
  onTestFinished(() => cluster.start())
  expect((await get('/api/orders')).body).toMatchObject({ total: 31, orders: expect.arrayContaining([]) })
  expect((await get('/api/orders?q=bo')).body.orders.map(({ id }: { id: string }) => id)).toEqual(['#new'])
  expect((await get('/api/dashboard')).status).toBe(200)
  expect((await get('/api/orders/%23new')).body).toMatchObject({ id: '#new', version: 1 })
})

const pooler = providePooler()

it.runIf(pooler)('works behind a pooler that lends a connection for one transaction', async () => {
  const name = await ready()
  const { url, stop } = await startPooler(pooler ?? '', cluster)
  onTestFinished(stop)
  const location = { kind: 'postgres' as const, url: url(name) }
  await prepareDatabase(location, null)
  const get = await appOver(location)
  const writing = insert(url(name), [{ id: '#new', name: 'Bo' }])
  const asked = [
    '/api/orders',
    '/api/orders?q=ad',
    '/api/orders?sort=user&page=2',
    '/api/dashboard',
    '/api/orders/%231',
  ]
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => get(asked[i % asked.length] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  await writing
  expect((await get('/api/orders')).body.total).toBe(31)
})

it('lets two servers work on one database, started at the same time', async () => {
  const name = `life_${++databases}`
  await command(cluster.url('postgres'), `create database ${name} template template0`)
  const start = () => serverProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: cluster.url(name) })
  const [first, second] = [start(), start()]
  const [here, there] = await Promise.all([first.address, second.address])
  const body = 'Order ID,Date,Total,Customer\n#1,2026-01-02,5.00,Ada\n'
  const report = await (await fetch(`${here}/api/imports?name=a.csv`, { method: 'POST', body })).json()
  expect(report).toMatchObject({ state: 'done', orders: { created: 1 } })
  expect(await (await fetch(`${there}/api/orders`)).json()).toMatchObject({ total: 1 })
  const again = await (await fetch(`${there}/api/imports?name=a.csv`, { method: 'POST', body })).json()
  expect(again).toMatchObject({ state: 'done', orders: { created: 0, unchanged: 1 } })
})

it('never prints the password of its database', async () => {
  const url = cluster.url('none').replace('postgres@', 'postgres:secret@')
  const { code, stdout, stderr } = await serverProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('none')
  expect(stderr).not.toContain('secret')
})
