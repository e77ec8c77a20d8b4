// Covers: data Whole
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { failureOf } from '#server/database/database-errors.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'
import { killPostgres } from '#tests/server/support/kill-postgres.ts'
import { overServer, type ServerReply } from '#tests/server/support/over-server.ts'
import { command } from '#tests/support/postgres/databases.ts'
import { random } from '#tests/support/random.ts'
import { atDepth, isFullDepth } from '#tests/support/test-depth.ts'

const ROUNDS = atDepth(20)
const ORDERS = 600
/** The error messages while the database is unavailable. */
const AWAY =
  /^(The connection to the database was lost\. Nothing was changed\. Try again|The database cannot be reached)/

let cluster: Cluster
let databases = 0
let name = ''
beforeAll(async () => {
  // Commits are written before they are acknowledged, as in production. Only fsync stays off: it matters when the
  // machine fails, not when a process is killed, and recovery is faster without it.
  cluster = await startCluster({ settings: ['synchronous_commit = on', 'full_page_writes = on'] })
})
afterAll(() => cluster.remove())

/** A writer of a new database, used through all kills. */
async function newStore(): Promise<DatabaseWriter> {
  name = `kills_${++databases}`
  await command(cluster.url('postgres'), `create database ${name} template template0`)
  const store = await openWriter({ kind: 'postgres', url: cluster.url(name) })
  onTestFinished(store.close)
  return store
}

/** A file whose order IDs are in no file with another number. */
function fileOf(number: number): string {
  const rows = Array.from(
    { length: ORDERS },
    (_, i) => `f${number}-${i},2024-01-${1 + (i % 28)},Ada ${i % 50},Cup,${number * 1000 + i}.50`,
  )
  return ['Order ID,Date,Customer,Product,Total', ...rows, ''].join('\n')
}

/** Kills the postmaster and one of its backends in turn. */
function killNow(round: number): Promise<void> {
  return killPostgres(cluster, round % 2 === 0 ? 'postmaster' : 'backend', name)
}

/** Repeats the request until the database is back; until then only the expected errors are allowed. */
async function whenBack(ask: () => Promise<ServerReply>): Promise<ServerReply> {
  for (let attempt = 0; ; attempt++) {
    const reply = await ask()
    if (reply.status === 200) return reply
    expect([reply.status, reply.body.detail]).toEqual([503, expect.stringMatching(AWAY)])
    expect(attempt).toBeLessThan(600)
    await wait(50)
  }
}

it(`${ROUNDS} kills of PostgreSQL during imports: each is complete, or reported as failed and accepted when sent again`, async () => {
  const store = await newStore()
  const { get, importFile } = await overServer(cluster.url(name))
  let [files, failures, took] = [0, 0, 0]
  const sent = async (key: string) => {
    const started = performance.now()
    const reply = await importFile(fileOf(files), key)
    if (reply.status === 200) took = performance.now() - started
    return reply
  }
  let key = randomUUID()
  const taken = async () => {
    files++
    key = randomUUID()
    expect((await whenBack(() => get('/api/orders'))).body.total).toBe(files * ORDERS)
  }
  for (const _ of ['cold', 'warm']) {
    expect((await sent(key)).body).toMatchObject({ state: 'done' })
    await taken()
  }
  for (let round = 0; round < ROUNDS; round++) {
    // The file of a failed round is sent again with its key, as the client does.
    const [{ status, body }] = await Promise.all([
      sent(key),
      wait((0.1 + 0.8 * random()) * took).then(() => killNow(round)),
    ])
    const { body: progress } = await whenBack(() => get(`/api/imports/${key}`))
    if (status === 200) {
      expect(progress.state).toBe('done')
      await taken()
    } else {
      failures++
      expect([status, body.detail]).toEqual([503, expect.stringMatching(AWAY)])
      // Of the attempt before, where this one found no database.
      expect(progress).toMatchObject({ state: 'failed', reason: expect.stringMatching(AWAY) })
      expect((await whenBack(() => get('/api/orders'))).body.total).toBe(files * ORDERS)
    }
    expect(await verifyAggregates(store)).toEqual([])
  }
  // Two kills may both come after the commit.
  if (isFullDepth) expect(failures).toBeGreaterThan(ROUNDS / 4)
  expect((await sent(key)).body).toMatchObject({ state: 'done', orders: { created: ORDERS } })
  await taken()
}, 300_000)

it(`${ROUNDS} kills of PostgreSQL during single writes lose no acknowledged change and leave no partial one`, async () => {
  const store = await newStore()
  const { get, put } = await overServer(cluster.url(name))
  const [acknowledged, unsure, failed] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let [running, written] = [true, 0]
  const writeOne = async () => {
    const id = `w${written++}`
    const order = importOrder({ id, name: `Ada ${written % 7}`, lines: [{ product: 'Cup', amount: 5 }] })
    try {
      await store.write(1, (transaction) => writeOrders(transaction, 1, id, [order]))
      acknowledged.add(id)
    } catch (error) {
      const failure = failureOf(error)
      if (failure !== 'lost' && failure !== 'unsure') throw error
      ;(failure === 'unsure' ? unsure : failed).add(id)
      await wait(20)
    }
  }
  const writing = (async () => {
    try {
      while (running) await writeOne()
    } finally {
      running = false
    }
  })()
  writing.catch(() => {})
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size
      while (running && acknowledged.size < before + 2) await wait(5)
      await wait(random() * 100)
      await killNow(round)
      const { body, headers } = await whenBack(() => get('/api/targets'))
      const targets = [{ month: '2024-01', currency: 'USD', amount: round + 1 }]
      // The change that was acknowledged in the last round is saved.
      if (round > 0) expect(body.targets).toEqual([{ ...targets[0], amount: round }])
      const saved = await whenBack(() => put('/api/targets', { targets }, headers.get('etag') ?? ''))
      expect(saved.body).toMatchObject({ targets })
    }
  } finally {
    running = false
  }
  await writing
  const rows = await store.read((statements) => statements.query('select id from orders'))
  const ids = new Set(rows.map(({ id }) => String(id)))
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
  expect([...failed].filter((id) => ids.has(id))).toEqual([])
  expect([...ids].filter((id) => !acknowledged.has(id) && !unsure.has(id))).toEqual([])
  expect(await verifyAggregates(store)).toEqual([])
  if (isFullDepth) expect(failed.size + unsure.size).toBeGreaterThan(ROUNDS / 4)
}, 300_000)
