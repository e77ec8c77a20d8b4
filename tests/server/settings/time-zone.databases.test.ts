// Covers: data Figures

import { describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Times with offsets, clock times, days, around midnight and clock changes; payments before and after midnight. */
const FILE = `order id,created at,paid at,customer,currency,total,product,quantity
#1,2025-11-30T23:10:00-05:00,2025-12-01T00:05:00-05:00,Ann,EUR,10.00,Cup,1
#2,2025-11-30T23:10:00Z,2025-11-30T23:30:00Z,Bo,EUR,20.00,Pot,1
#3,2025-11-30 23:10:00,2025-12-01,Cleo,EUR,30.00,Cup,2
#4,2025-12-01,,Dee,EUR,40.00,Cup,1
#5,2025-03-30T02:30:00,,Ann,EUR,50.00,Pot,1
#6,2025-10-26T00:30:00+02:00,2025-10-26T00:45:00+02:00,Bo,EUR,60.00,Cup,1
#7,2025-12-31T16:30:00Z,,Cleo,EUR,70.00,Cup,1
`
const CHANGED = FILE.replace('#2,2025-11-30T23:10:00Z', '#2,2025-12-24T23:10:00Z')
const RULES = { excludedStatuses: [], countedDate: 'placed' }

/** A store in a time zone, with orders from a file, of which some were edited and one has changed in its file since. */
async function store(timeZone: string | null) {
  const { app, importFile, get, put, send, location, exec } = await testApp({ timeZone, now: Date.UTC(2026, 0, 2) })
  const edit = async (id: string, change: unknown) => {
    const { etag } = (await get(`/api/order?${new URLSearchParams({ id })}`)).body
    const edited = await send('PATCH', `/api/order?${new URLSearchParams({ id })}`, change, { 'if-match': etag })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  }
  const fill = async () => {
    await importFile(FILE)
    await edit('#1', { status: 'Complete' })
    await edit('#4', { placedAt: '2025-12-02T23:45:00+01:00' })
    await importFile(CHANGED)
  }
  const refund = async () => {
    const headers = { 'if-match': '*', 'idempotency-key': 'refund' }
    const body = { amount: '1.00', day: '2026-01-01' }
    expect((await send('POST', '/api/order/refunds?id=%232', body, headers)).status).toBe(201)
  }
  const setZone = async (zone: string | null) => {
    const { version } = (await get('/api/settings')).body
    const reply = await put('/api/settings', { ...RULES, timeZone: zone }, `"${version}"`)
    expect([reply.status, reply.body.timeZone]).toEqual([200, zone])
  }
  /** All that depends on days. */
  const state = async () => {
    const { orders } = (await get('/api/orders?per=100')).body
    const days = orders.map(({ id, date, day }: Record<string, string>) => [id, date, day])
    const values = (await get('/api/orders.json')).body.orders
    const histories = []
    for (const id of ['#1', '#2', '#4']) {
      const { body } = await get(`/api/order/history?${new URLSearchParams({ id })}`)
      histories.push(body.changes.map(({ fields }: { fields: unknown }) => fields))
    }
    const found = (await get('/api/orders?q=2025-12-01')).body.orders.map(({ id }: { id: string }) => id)
    const figures = (await get('/api/dashboard?from=2025-03-01&to=2026-01-31')).body
    const { buckets, metrics, locations, products, firstDay, lastDay } = figures
    return { days, values, histories, found, buckets, metrics, locations, products, firstDay, lastDay }
  }
  return { app, importFile, edit, fill, refund, setZone, state, get, put, send, location, exec }
}

describe('a new time zone', () => {
  it.each(['America/New_York', 'Asia/Tokyo'])(
    'gives what a store in %s would have from the start, and can be changed back',
    async (zone) => {
      const [changed, fresh] = [await store(null), await store(zone)]
      for (const { fill, refund } of [changed, fresh]) {
        await fill()
        await refund()
      }
      const before = await changed.state()
      await changed.setZone(zone)
      const state = await changed.state()
      expect(state).toEqual(await fresh.state())
      expect(state.days).not.toEqual(before.days)
      expect(await verifyDatabase(changed.location)).toEqual([])
      // The same file is no change.
      expect((await changed.importFile(CHANGED)).orders).toEqual({ created: 0, updated: 0, unchanged: 7 })
      await changed.setZone(null)
      expect(await changed.state()).toEqual(before)
    },
  )

  it('moves the payment dates by which the figures count', async () => {
    const { fill, setZone, get, put } = await store(null)
    await fill()
    await put('/api/settings', { ...RULES, countedDate: 'paid' }, '"1"')
    const december = async () => (await get('/api/dashboard?from=2025-12-01&to=2025-12-31')).body.metrics.orders.value
    expect(await december()).toBe(2)
    const { version } = (await get('/api/settings')).body
    await put('/api/settings', { ...RULES, countedDate: 'paid', timeZone: 'Asia/Tokyo' }, `"${version}"`)
    expect(await december()).toBe(3)
    await setZone('America/New_York')
    expect((await get('/api/orders?from=2025-11-30&to=2025-11-30')).body.total).toBe(2)
  })

  it('undoes an edit that was made before it to the day of the file in the new zone', async () => {
    const { fill, setZone, state, get, send } = await store(null)
    await fill()
    await setZone('Asia/Tokyo')
    expect((await state()).days).toContainEqual(['#4', '2025-12-02T22:45:00.000Z', '2025-12-03'])
    const { changes } = (await get('/api/order/history?id=%234')).body
    expect((await send('POST', `/api/changes/${changes[0].id}/undo`)).status).toBe(200)
    expect((await state()).days).toContainEqual(['#4', '2025-11-30T15:00:00.000Z', '2025-12-01'])
  })

  it('moves orders that were changed by an export that was edited', async () => {
    const { fill, importFile, setZone, state, app } = await store(null)
    await fill()
    const exported = (await app.inject('/api/orders.csv')).body
    // Two customers, and the two orders that were edited before.
    const report = await importFile(exported.replaceAll('Cleo', 'Clea'))
    expect(report.orders).toMatchObject({ updated: 4, unchanged: 3 })
    expect(report.conflicts).toBeUndefined()
    await setZone('Asia/Tokyo')
    expect((await state()).days).toContainEqual(['#4', '2025-12-02T22:45:00.000Z', '2025-12-03'])
    expect((await state()).days).toContainEqual(['#7', '2025-12-31T16:30:00.000Z', '2026-01-01'])
  })

  it('keeps an edited date if a file only writes the earlier one in another way', async () => {
    const { fill, importFile, state, exec } = await store(null)
    await fill()
    // As earlier releases stored it.
    await exec(`update orders set file_content = replace(file_content, '"dateText"', '"unknown"') where id = '#4'`)
    const payload = CHANGED.replace('Dee', 'Dora')
    const report = await importFile(payload, 'text/csv', { edits: 'replace' })
    expect(report.orders).toMatchObject({ updated: 1 })
    expect(report.conflicts).toBeUndefined()
    expect((await state()).days).toContainEqual(['#4', '2025-12-02T22:45:00.000Z', '2025-12-02'])
    expect((await importFile(payload)).orders).toMatchObject({ updated: 0 })
  })

  it('is still known for an order whose dates were sent back unchanged', async () => {
    const { fill, edit, get, setZone, state } = await store(null)
    await fill()
    const { values, version } = (await get('/api/order?id=%231')).body
    await edit('#1', { placedAt: values.placedAt, paidDay: values.paidDay })
    expect((await get('/api/order?id=%231')).body.version).toBe(version)
    await edit('#1', { placedAt: values.placedAt, paidDay: values.paidDay, city: 'Oslo' })
    await setZone('Asia/Tokyo')
    expect((await state()).days).toContainEqual(['#1', '2025-12-01T04:10:00.000Z', '2025-12-01'])
    expect((await get('/api/order?id=%231')).body.values.paidDay).toBe('2025-12-01')
  })

  it('keeps the days of orders whose dates are not known as they were given', async () => {
    const { fill, setZone, state, exec } = await store(null)
    await fill()
    await exec(`update orders set date_text = '', paid_text = ''`)
    const before = (await state()).days
    await setZone('Asia/Tokyo')
    expect((await state()).days).toEqual(before)
  })

  it('is refused in words if there is no such zone, and nothing changes', async () => {
    const { fill, get, put, state } = await store(null)
    await fill()
    const before = await state()
    const reply = await put('/api/settings', { ...RULES, timeZone: 'Europe/Atlantis' }, '"1"')
    expect(reply.status).toBe(422)
    expect(reply.body.detail).toContain('“Europe/Atlantis” isn’t a time zone.')
    expect((await get('/api/settings')).body.version).toBe(1)
    expect(await state()).toEqual(before)
  })
})

describe('the age of old data', () => {
  it('is saved without a recalculation, in whole days up to a year', async () => {
    const { get, put } = await store(null)
    const saved = await put('/api/settings', { ...RULES, staleAfterDays: 30 }, '"1"')
    expect([saved.status, saved.body.staleAfterDays, saved.body.version]).toEqual([200, 30, 2])
    expect((await get('/api/dashboard')).body.staleAfterDays).toBe(30)
    // What is absent stays.
    expect((await put('/api/settings', { ...RULES, timeZone: 'UTC' }, '"2"')).body.staleAfterDays).toBe(30)
    expect((await put('/api/settings', { ...RULES, staleAfterDays: 366 }, '"3"')).status).toBe(400)
  })
})
