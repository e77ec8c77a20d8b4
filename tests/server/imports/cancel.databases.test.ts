// Covers: data Import
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { paced } from '#server/imports/jobs/import-job.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const KEY = '5d7d9a2e-1111-4222-8333-444455556666'
const GOOD = 'Order ID,Date,Total\n1,2024-01-31,5\n'

async function importing() {
  const { app, file, get, location } = await testApp()
  const post = (payload: string | Buffer | Readable) =>
    app.inject({
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { 'content-type': 'text/csv', 'idempotency-key': KEY },
    })
  const cancel = (id = KEY) => app.inject({ method: 'DELETE', url: `/api/imports/${id}` })
  const orders = async (): Promise<number> => (await get('/api/orders')).body.total
  const uploads = join(dirname(file), 'uploads')
  const left = () => readdirSync(uploads).filter((name) => name !== '.orderboard')
  const reach = async (state: string) => {
    const progress = async () => (await get(`/api/imports/${KEY}`)).body
    await expect.poll(async () => (await progress()).state, { interval: 5 }).toBe(state)
    return await progress()
  }
  /** Aggregates that differ from the orders. */
  const faults = async () => {
    const store = await openWriter(location)
    return await verifyAggregates(store).finally(store.close)
  }
  return { post, cancel, orders, left, reach, get, faults }
}

describe('DELETE /api/imports/{id}', () => {
  it('cancels an import that is writing: nothing is changed, no file is left, and it can be sent again', async () => {
    const { post, cancel, orders, left, reach, faults } = await importing()
    const bytes = encoded(tableText(shopifyRows(makeShop(3, 10_000)), PLAIN), PLAIN)
    const running = post(bytes)
    await reach('writing')
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' })
    const reply = await running
    expect([reply.statusCode, reply.json().detail]).toEqual([409, 'The import was cancelled. Nothing was changed.'])
    expect([await orders(), left()]).toEqual([0, []])
    expect((await reach('cancelled')).done).toBe(0)
    expect(await faults()).toEqual([])
    expect((await post(GOOD)).json()).toMatchObject({ state: 'done', orders: { created: 1 } })
  }, 60_000)

  it('cancels an import that is uploading', async () => {
    const { post, cancel, orders, left, reach } = await importing()
    const arriving = new PassThrough()
    const running = post(arriving)
    arriving.write(GOOD)
    await reach('reading')
    expect((await cancel()).statusCode).toBe(200)
    // The client gets the reply when it sends the next chunk.
    arriving.end('2,2024-01-31,5\n')
    expect((await running).statusCode).toBe(409)
    expect([await orders(), left()]).toEqual([0, []])
  })

  it('answers 409 for an ended import and 404 for an unknown one', async () => {
    const { post, cancel } = await importing()
    await post(GOOD)
    expect((await cancel()).statusCode).toBe(409)
    expect((await cancel('5d7d9a2e-1111-4222-8333-444455557777')).statusCode).toBe(404)
  })
})

describe('progress', () => {
  it('reports records, rate and remaining seconds in each state', () => {
    let now = 0
    const seen: unknown[] = []
    const onProgress = paced(
      (progress) => seen.push(progress),
      () => now,
    )
    onProgress({ state: 'reading', done: 0, of: 1000, records: 0 })
    now = 2000
    onProgress({ state: 'reading', done: 250, of: 1000, records: 50 })
    onProgress({ state: 'writing', done: 10, of: 40 })
    now = 4000
    onProgress({ state: 'writing', done: 20, of: 40 })
    expect(seen).toEqual([
      { state: 'reading', done: 0, of: 1000, records: 0 },
      { state: 'reading', done: 250, of: 1000, records: 50, perSecond: 25, secondsLeft: 6 },
      { state: 'writing', done: 10, of: 40, records: 10 },
      { state: 'writing', done: 20, of: 40, records: 20, perSecond: 10, secondsLeft: 2 },
    ])
  })
})
