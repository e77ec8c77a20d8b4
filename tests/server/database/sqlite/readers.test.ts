import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { databaseOf } from '#server/database/database.ts'
import { ReadError } from '#server/database/database-errors.ts'
import { dialectOf, openReads } from '#server/database/open-reads.ts'
import { readerPool } from '#server/database/sqlite/reader-pool.ts'
import { readList } from '#server/orders/read-list.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'

/** Counts so far that it takes seconds. */
const SLOW = sql`with recursive c(x) as (select 1 union all select x + 1 from c where x < 5000000) select count(*) from c`

it('holds nothing else up while a query runs', async () => {
  const { reads } = await testApp()
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await SLOW.execute(reads)
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(20)
})

it('answers a short query while a long one runs', async () => {
  const { location } = await testApp({ orders: [{ id: '#1' }] })
  const reads = openReads(location, { readers: 2 })
  onTestFinished(() => reads.destroy())
  let isSlowDone = false
  const slow = SLOW.execute(reads).then(() => {
    isSlowDone = true
  })
  expect(await reads.selectFrom('orders').select('id').execute()).toEqual([{ id: '#1' }])
  expect(isSlowDone).toBe(false)
  await slow
})

it('ends a query that runs too long, and answers the next one', async () => {
  const { location } = await testApp({ orders: [{ id: '#1' }] })
  const reads = openReads(location, { readers: 1, timeLimit: 200 })
  onTestFinished(() => reads.destroy())
  const slow = SLOW.execute(reads)
  const next = reads.selectFrom('orders').select('id').execute()
  await expect(slow).rejects.toThrow('A query ran longer than 200 ms.')
  expect(await next).toEqual([{ id: '#1' }])
})

it('takes a caller who gives up out of the queue', async () => {
  const { location } = await testApp()
  const reads = openReads(location, { readers: 1 })
  onTestFinished(() => reads.destroy())
  const slow = SLOW.execute(reads)
  const caller = new AbortController()
  const queued = reads.selectFrom('orders').select('id').execute({ signal: caller.signal })
  caller.abort()
  let isSlowDone = false
  void slow.then(() => {
    isSlowDone = true
  })
  await expect(queued).rejects.toThrow()
  expect(isSlowDone).toBe(false)
  await slow
  expect(await reads.selectFrom('orders').select('id').execute()).toEqual([])
})

it('takes a caller who gives up on a list out of the queue', async () => {
  const { location } = await testApp()
  const reads = openReads(location, { readers: 1 })
  const database = databaseOf(reads, dialectOf(location))
  onTestFinished(() => reads.destroy())
  const slow = SLOW.execute(reads)
  let isSlowDone = false
  void slow.then(() => {
    isSlowDone = true
  })
  for (const search of ['', 'ada']) {
    const caller = new AbortController()
    const listed = readList(database, MAIN_WORKSPACE, { ...DEFAULT_QUERY, search }, { signal: caller.signal })
    // It waits by now.
    setImmediate(() => caller.abort(new Error('hung up')))
    await expect(listed).rejects.toThrow('hung up')
  }
  expect(isSlowDone).toBe(false)
  await slow
  expect((await readList(database, MAIN_WORKSPACE, DEFAULT_QUERY)).total).toBe(0)
})

it('answers each query with its own rows, also after a caller gave up in the middle of a transaction', async () => {
  const { location } = await testApp({ orders: [{ id: '#1' }] })
  const reads = openReads(location, { readers: 1 })
  onTestFinished(() => reads.destroy())
  const caller = new AbortController()
  const given = reads.transaction().execute(async (snapshot) => {
    const slow = SLOW.execute(snapshot, { signal: caller.signal })
    setImmediate(() => caller.abort())
    return await slow
  })
  await expect(given).rejects.toThrow()
  for (let i = 0; i < 3; i++) expect(await reads.selectFrom('orders').select('id').execute()).toEqual([{ id: '#1' }])
})

it('keeps the PostgreSQL connection of a caller who gave up usable', async () => {
  const url = await readyDatabase()
  const location = { kind: 'postgres', url } as const
  const reads = openReads(location, { readers: 1 })
  const database = databaseOf(reads, dialectOf(location))
  onTestFinished(() => reads.destroy())
  const state = sql<{ pid: number; begun: string }>`select pg_backend_pid() as pid, now()::text as begun`
  const seen: { pid: number; begun: string }[] = []
  const caller = new AbortController()
  const given = database.snapshot(
    MAIN_WORKSPACE,
    async (snapshot) => {
      seen.push(...(await snapshot.run(state)))
      setImmediate(() => caller.abort(new Error('hung up')))
      await snapshot.query('select pg_sleep(0.2)')
      return await snapshot.run(state)
    },
    caller.signal,
  )
  const queued = database.snapshot(MAIN_WORKSPACE, async () => 'read', caller.signal)
  const rejected = { status: 'rejected', reason: expect.objectContaining({ message: 'hung up' }) }
  expect(await Promise.allSettled([given, queued])).toEqual([rejected, rejected])
  seen.push(...(await state.execute(reads)).rows)
  const [before, after] = seen
  expect(after?.pid).toBe(before?.pid)
  expect(after?.begun).not.toBe(before?.begun)
})

it('refuses callers beyond those that may wait, and those that wait too long', async () => {
  const { file } = await testApp()
  const pool = readerPool(file, { readers: 1, timeLimit: 20_000 })
  onTestFinished(() => pool.destroy())
  await pool.init()
  const reader = await pool.acquireConnection()
  const waiting = Array.from({ length: 200 }, () => pool.acquireConnection())
  await expect(pool.acquireConnection()).rejects.toThrow(ReadError)
  await pool.releaseConnection(reader)
  for (const acquired of waiting) await pool.releaseConnection(await acquired)

  const lent = await pool.acquireConnection()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = pool.acquireConnection()
  vi.advanceTimersByTime(10_000)
  await expect(late).rejects.toThrow(ReadError)
  // The caller that has gone gets no reader any more.
  await pool.releaseConnection(lent)
  await pool.releaseConnection(await pool.acquireConnection())
})

it('says that the server is busy, and when to try again, where too many wait', async () => {
  const { app, reads } = await testApp()
  const asked = vi.spyOn(reads, 'connection').mockImplementation(() => {
    throw new ReadError('busy', 'Too many callers wait for a reader.')
  })
  const { statusCode, headers, body } = await app.inject('/api/orders')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body).detail).toBe('The server is busy. Try again in a few seconds.')
  expect(asked).toHaveBeenCalled()
})

it('cannot write', async () => {
  const { reads } = await testApp({ orders: [{ id: '#1' }] })
  await expect(reads.deleteFrom('orders').execute()).rejects.toThrow(/readonly/)
})

it('sees one state of the orders all through a transaction', async () => {
  const { reads, sqlite } = await testApp({ orders: [{ id: '#1' }] })
  const seen = await reads.transaction().execute(async (snapshot) => {
    const before = await snapshot.selectFrom('orders').select('id').execute()
    sqlite.exec('delete from orders')
    return [before, await snapshot.selectFrom('orders').select('id').execute()]
  })
  expect(seen).toEqual([[{ id: '#1' }], [{ id: '#1' }]])
  expect(await reads.selectFrom('orders').select('id').execute()).toEqual([])
})
