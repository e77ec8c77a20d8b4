import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openReads } from '#server/database/open-reads.ts'
import { testApp } from './support/test-app.ts'

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

it('ends a query that runs too long, and answers the next one', async () => {
  const { file } = await testApp({ orders: [{ id: '#1' }] })
  const reads = openReads(file, { readers: 1, timeLimit: 200 })
  onTestFinished(() => reads.destroy())
  const slow = SLOW.execute(reads)
  const next = reads.selectFrom('orders').select('id').execute()
  await expect(slow).rejects.toThrow('A query ran longer than 200 ms.')
  expect(await next).toEqual([{ id: '#1' }])
})

it('takes a caller who gives up out of the queue', async () => {
  const { file } = await testApp()
  const reads = openReads(file, { readers: 1 })
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

it('cannot write', async () => {
  const { reads } = await testApp({ orders: [{ id: '#1' }] })
  await expect(reads.deleteFrom('orders').execute()).rejects.toThrow(/readonly/)
})

it('sees one state of the orders all through a transaction', async () => {
  const { reads, database } = await testApp({ orders: [{ id: '#1' }] })
  const seen = await reads.transaction().execute(async (snapshot) => {
    const before = await snapshot.selectFrom('orders').select('id').execute()
    database.exec('delete from orders')
    return [before, await snapshot.selectFrom('orders').select('id').execute()]
  })
  expect(seen).toEqual([[{ id: '#1' }], [{ id: '#1' }]])
  expect(await reads.selectFrom('orders').select('id').execute()).toEqual([])
})
