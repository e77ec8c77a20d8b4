import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const COUNT = 1200
const ORDERS = Array.from({ length: COUNT }, (_, i) => ({
  id: `#${i}`,
  placedAt: Date.UTC(2026, 0, 1) + i * 60_000,
  name: i % 2 ? 'Ann' : 'Bo',
  status: (['Pending', 'Approved', 'Complete'] as const)[i % 3] ?? 'Pending',
}))

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ orders: ORDERS, now: Date.UTC(2026, 10, 22, 12) })
})

const bulk = (body: unknown) => opened.send('POST', '/api/orders/bulk', body)
const job = async (id: string) => (await opened.get(`/api/jobs/${id}`)).body
const ended = async (id: string) => {
  await expect.poll(async () => (await job(id)).state).not.toBe('running')
  return await job(id)
}
const count = async (status: string) => (await opened.get(`/api/orders/count?status=${status}`)).body.total
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

describe('a status change of many orders', () => {
  it('previews what will change, what has the status already and what is refused, with reasons', async () => {
    const { status, body } = await bulk({ query: {}, change: { status: 'Approved' }, dryRun: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ willChange: 400, unchanged: 400, refusedCount: 400 })
    expect(body.refused).toHaveLength(100)
    expect(body.refused[0]).toEqual({
      id: expect.stringMatching(/^#/),
      reason: 'Give a reason for going back from Complete to Approved.',
    })
    expect(await count('Approved')).toBe(400)
  })

  it('does what it previewed, as one change that can be undone', async () => {
    const { status, body } = await bulk({ query: { q: 'ann' }, expected: 600, change: { status: 'Cancelled' } })
    expect(status).toBe(202)
    expect(await ended(body.id)).toMatchObject({ state: 'done', done: 600, of: 600, changed: 400, refusedCount: 200 })
    expect(await count('Cancelled')).toBe(400)
    await isExact()
    const [last] = (await opened.get('/api/order/history?id=%231')).body.changes
    expect(last).toMatchObject({ id: body.id, kind: 'bulk', orders: 400, canUndo: true })
    expect((await opened.send('POST', `/api/changes/${body.id}/undo`)).body).toMatchObject({
      undone: 400,
      keptCount: 0,
    })
    expect(await count('Cancelled')).toBe(0)
    await isExact()
  })

  it('touches each order once, those that were excepted never', async () => {
    const change = { status: 'Pending', reason: 'Stock was counted again' }
    const { body } = await bulk({ query: { status: ['Approved'] }, except: ['#1', '#4'], expected: 400, change })
    expect(await ended(body.id)).toMatchObject({ changed: 398, of: 398, refusedCount: 0 })
    expect((await opened.get('/api/order?id=%231')).body).toMatchObject({ status: 'Approved', version: 1 })
    expect((await opened.get('/api/order?id=%237')).body).toMatchObject({ status: 'Pending', version: 2 })
  })

  it('changes orders that are selected one by one', async () => {
    const { body } = await bulk({ ids: ['#0', '#1', 'gone'], change: { status: 'Cancelled' } })
    expect(await ended(body.id)).toMatchObject({ state: 'done', of: 2, changed: 2 })
  })

  it('leaves no tracking number out', async () => {
    await opened.insert([{ id: '#sent', details: { fulfillmentState: 'Fulfilled' } }])
    const change = { shipped: { tracking: { '#0': 'JD0', '#sent': 'JD1' } } }
    const refused = [{ id: '#sent', reason: 'Everything of this order was sent already.' }]
    const { body } = await bulk({ ids: ['#0', '#sent'], change })
    expect(await ended(body.id)).toMatchObject({ changed: 1, refusedCount: 1, refused })
    // What has its number already is done.
    expect(
      (await bulk({ ids: ['#0'], change: { shipped: { tracking: { '#0': 'JD0' } } }, dryRun: true })).body,
    ).toMatchObject({
      ...{ unchanged: 1, refusedCount: 0 },
    })
  })

  it('ships, tags and assigns, previews exactly that, and is undone', async () => {
    const change = {
      ...{ addTags: ['vip', 'gift'], removeTags: ['new'], assignee: 'ann@example.com' },
      shipped: { carrier: 'DHL', day: '2026-01-02', tracking: { '#1': 'JD1' } },
    }
    await opened.insert([{ id: '#done', details: { fulfillmentState: 'Fulfilled', tags: 'new, vip' } }])
    await opened.insert([{ id: '#off', status: 'Cancelled' }])
    const ids = ['#0', '#1', '#done', '#off']
    const preview = await bulk({ ids, change, dryRun: true })
    const refused = [{ id: '#off', reason: 'The order is cancelled. Set another status first.' }]
    expect(preview.body).toMatchObject({ willChange: 3, unchanged: 0, refusedCount: 1, refused })
    const { body } = await bulk({ ids, change })
    expect(await ended(body.id)).toMatchObject({ changed: 3, refused })
    const order = async (id: string) => (await opened.get(`/api/order?${new URLSearchParams({ id })}`)).body
    expect(await order('#1')).toMatchObject({
      ...{ fulfillmentState: 'Fulfilled', assignee: 'ann@example.com' },
      shipments: [{ id: body.id, carrier: 'DHL', tracking: 'JD1', shippedDay: '2026-01-02' }],
      values: { tags: ['vip', 'gift'] },
    })
    expect(await order('#done')).toMatchObject({ shipments: [], values: { tags: ['vip', 'gift'] } })
    expect((await bulk({ ids, change, dryRun: true })).body).toMatchObject({ willChange: 0, unchanged: 3 })
    expect(await order('#off')).toMatchObject({ assignee: '', version: 1 })
    const undone = await opened.send('POST', `/api/changes/${body.id}/undo`)
    expect(undone.body).toMatchObject({ undone: 3, keptCount: 0 })
    expect(await order('#1')).toMatchObject({ fulfillmentState: 'Unfulfilled', shipments: [], assignee: '' })
    for (const selection of [{ ids: ['#0'] }, { query: {} }])
      expect(await bulk({ ...selection, change })).toMatchObject({
        status: 422,
        body: { detail: 'There is a tracking number of #1, which is not one of the ids.' },
      })
    expect((await bulk({ ids, change: {} })).status).toBe(400)
    expect((await bulk({ ids, change: { addTags: ['a,b'] } })).status).toBe(400)
  })

  it('refuses a selection that is not what was seen, and requests that name none', async () => {
    const change = { status: 'Cancelled' }
    expect(await bulk({ query: {}, expected: 7, change })).toMatchObject({
      status: 409,
      body: { total: COUNT, detail: '1,200 orders match now, not 7. Check the selection and try again.' },
    })
    expect((await bulk({ change })).status).toBe(422)
    expect((await bulk({ ids: [], query: {}, change })).status).toBe(422)
    expect((await opened.get('/api/jobs/none')).status).toBe(404)
  })

  it('says how many need a reason, whether one is given or not', async () => {
    const preview = async (change: object) => (await bulk({ query: {}, change, dryRun: true })).body
    expect(await preview({ status: 'Approved' })).toMatchObject({ needsReason: 400, willChange: 400 })
    const reason = 'Counted again'
    expect(await preview({ status: 'Approved', reason })).toMatchObject({ needsReason: 400, willChange: 800 })
    expect(await preview({ status: 'Cancelled' })).toMatchObject({ needsReason: 0, refusedCount: 400 })
  })

  it('refuses a selection that an order joined, and changes none', async () => {
    const all = { query: { status: ['Pending'] }, change: { status: 'Cancelled' } }
    expect((await bulk({ ...all, expected: 400, dryRun: true })).body).toMatchObject({ willChange: 400 })
    await opened.insert([{ id: '#new', status: 'Pending' }])
    expect(await bulk({ ...all, expected: 400 })).toMatchObject({ status: 409, body: { total: 401, except: [] } })
    expect(await count('Cancelled')).toBe(0)
    const { body } = await bulk({ ...all, expected: 401 })
    expect(await ended(body.id)).toMatchObject({ changed: 401 })
  })

  it('leaves an order alone that came after the start', async () => {
    const { body } = await bulk({ query: {}, expected: COUNT, change: { status: 'Cancelled' } })
    await opened.insert([{ id: '#new', status: 'Pending' }])
    expect(await ended(body.id)).toMatchObject({ of: COUNT, done: COUNT })
    expect((await opened.get('/api/order?id=%23new')).body).toMatchObject({ status: 'Pending', version: 1 })
  })

  it('refuses an exception that does not match any more: another order would be changed in its place', async () => {
    const all = { query: { status: ['Pending'] }, except: ['#0', '#3'], change: { status: 'Cancelled' } }
    const { etag } = (await opened.get('/api/order?id=%230')).body
    await opened.send('PATCH', '/api/order?id=%230', { status: 'Approved' }, { 'if-match': etag })
    await opened.insert([{ id: '#new', status: 'Pending' }])
    for (const dryRun of [true, false])
      expect(await bulk({ ...all, expected: 400, dryRun })).toMatchObject({
        status: 409,
        body: {
          total: 400,
          except: ['#3'],
          detail: '1 order that was left out does not match any more. Check the selection and try again.',
        },
      })
    expect(await count('Cancelled')).toBe(0)
  })

  it('finishes a job of an earlier release, whose orders are all in one list', async () => {
    const ids = JSON.stringify(ORDERS.map(({ id }) => id))
    const { body } = await bulk({ ids: ['#0'], change: { status: 'Cancelled' } })
    await ended(body.id)
    await opened.exec(`update bulk_job_orders set order_ids = '${ids}', refused = '[]';
      update bulk_jobs set state = 'running', done = 1, refused_count = 0`)
    await (await opened.another()).ready()
    expect(await ended(body.id)).toMatchObject({
      state: 'done',
      done: COUNT,
      of: COUNT,
      changed: 800,
      refusedCount: 400,
    })
    await isExact()
  })

  it('says of each order what was done with it, and why not', async () => {
    const read = (id: string) => opened.app.inject(`/api/jobs/${id}/results.csv`)
    const results = async (id: string) => (await read(id)).body.trim().split('\r\n')
    const { body } = await bulk({ query: {}, expected: COUNT, change: { status: 'Cancelled' } })
    const job = await ended(body.id)
    const [heading, ...rows] = await results(body.id)
    expect(heading).toBe('Order ID,Result,Reason')
    expect(rows.map((row: string) => row.split(',')[0]).sort()).toEqual(ORDERS.map(({ id }) => id).sort())
    const counted = (ending: RegExp) => rows.filter((row: string) => ending.test(row)).length
    const [refused] = job.refused
    expect([counted(/,Changed,$/), counted(/,Not changed,".+"$/)]).toEqual([job.changed, job.refusedCount])
    expect(rows).toContain(`${refused.id},Not changed,"${refused.reason}"`)
    expect(job).toMatchObject({ changed: 800, refusedCount: 400, refused: { length: 100 } })
    const again = await bulk({ query: {}, expected: COUNT, change: { status: 'Cancelled' } })
    await ended(again.body.id)
    expect((await results(again.body.id)).filter((row: string) => row.endsWith(',Not changed,'))).toHaveLength(800)
    const undone = (await opened.send('POST', `/api/changes/${body.id}/undo?background=1`)).body
    await ended(undone.id)
    expect((await results(undone.id)).filter((row: string) => row.endsWith(',Changed,'))).toHaveLength(800)
    expect((await read('none')).statusCode).toBe(404)
  })

  it('keeps what was changed again since, when it is undone', async () => {
    const { body } = await bulk({ ids: ['#0', '#3'], change: { status: 'Approved' } })
    await ended(body.id)
    const { etag } = (await opened.get('/api/order?id=%230')).body
    await opened.send('PATCH', '/api/order?id=%230', { status: 'In Progress' }, { 'if-match': etag })
    expect((await opened.send('POST', `/api/changes/${body.id}/undo`)).body).toMatchObject({
      undone: 1,
      kept: [{ id: '#0', field: 'status', reason: 'It was changed since.' }],
    })
    await isExact()
  })
})

describe('the undo of a change of more orders than a batch', () => {
  const all = { query: {}, expected: COUNT, change: { status: 'Cancelled' } }
  const undo = (id: string, query = '') => opened.send('POST', `/api/changes/${id}/undo${query}`)
  const state = async (id: string) => {
    const { changes } = (await opened.get('/api/history')).body
    return changes.find((change: { id: string }) => change.id === id)?.state
  }
  async function changeAll() {
    const { body } = await bulk(all)
    await ended(body.id)
    return String(body.id)
  }

  it('is a job with progress; undoing it makes the change again', async () => {
    const id = await changeAll()
    const before = await count('Pending')
    const { status, body } = await undo(id, '?background=1')
    expect(status).toBe(202)
    expect(body).toMatchObject({ of: 800, refusedCount: 0 })
    expect(await ended(body.id)).toMatchObject({ state: 'done', done: 800, changed: 800 })
    expect([before, await count('Pending'), await count('Cancelled')]).toEqual([0, 400, 0])
    expect([await state(id), await state(body.id)]).toEqual(['undone', 'done'])
    expect((await undo(id)).status).toBe(409)
    const redone = (await undo(body.id)).body
    expect(redone).toMatchObject({ undone: 800, keptCount: 0 })
    expect(await count('Cancelled')).toBe(800)
    expect([await state(id), await state(body.id), await state(redone.changeId)]).toEqual(['done', 'undone', 'done'])
    await isExact()
  })

  it('leaves the change to be undone where it left all as it is', async () => {
    const id = await changeAll()
    const later = await bulk({ ...all, change: { status: 'Pending', reason: 'Counted again' } })
    await ended(later.body.id)
    const { body } = await undo(id)
    expect(body).toMatchObject({ undone: 0, changeId: '' })
    expect(body).toMatchObject({
      keptCount: 800,
      kept: { length: 100, 0: { field: 'status', reason: 'It was changed since.' } },
    })
    expect(await state(id)).toBe('done')
    await undo(later.body.id)
    expect((await undo(id)).body).toMatchObject({ undone: 800 })
    await isExact()
  })

  it('can be cancelled; the rest of the change is undone by another one', async () => {
    const id = await changeAll()
    const { body } = await undo(id, '?background=1')
    await opened.send('DELETE', `/api/jobs/${body.id}`)
    const { state: end, changed } = await ended(body.id)
    expect(end).toBe('cancelled')
    expect(await count('Cancelled')).toBe(800 - changed)
    expect(await state(id)).toBe('done')
    expect((await undo(id)).body).toMatchObject({ undone: 800 - changed })
    expect(await count('Cancelled')).toBe(0)
    await isExact()
  })
})
