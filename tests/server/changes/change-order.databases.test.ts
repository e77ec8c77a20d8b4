import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const ORDER: TestOrder = {
  id: '#1001',
  placedAt: Date.UTC(2026, 0, 5, 23, 30),
  day: '2026-01-05',
  name: 'Zoë Lind',
  project: 'Oak Chair',
  city: 'Graz',
  status: 'Pending',
  currency: 'EUR',
  // 25.00 for the line and 4.90 for shipping.
  parts: 29_900_000,
  lines: [{ product: 'Oak Chair', quantity: 20_000, price: 12_500_000, amount: 25_000_000 }],
}
const OTHER: TestOrder = { id: '..', placedAt: Date.UTC(2026, 0, 4), name: 'adam', status: 'Complete' }

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ orders: [ORDER, OTHER], now: Date.UTC(2026, 10, 22, 12) })
})

const path = (id: string) => `/api/order?${new URLSearchParams({ id })}`
const read = async (id = '#1001') => (await opened.get(path(id))).body
const patch = async (change: unknown, id = '#1001', etag?: string) =>
  opened.send('PATCH', path(id), change, { 'if-match': etag ?? (await read(id)).etag })
const history = async (id = '#1001') =>
  (await opened.get(`/api/order/history?${new URLSearchParams({ id })}`)).body.changes
const undo = (id: string, dryRun = '') => opened.send('POST', `/api/changes/${id}/undo${dryRun}`)
/** Whether all aggregates equal what the orders give. */
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

describe('reading an order', () => {
  it('answers everything that is known, and the values as people enter them', async () => {
    const order = await read()
    expect(order).toMatchObject({ customerKey: 'zoe lind', sourceStatus: 'Pending', changeId: 'test' })
    expect(order.values).toEqual({
      placedAt: '2026-01-05T23:30:00',
      paidDay: '',
      status: 'Pending',
      customer: { name: 'Zoë Lind', email: '', phone: '' },
      ...{ address: '', city: 'Graz', channel: '', paymentMethod: '', warehouse: '', currency: 'EUR', note: '' },
      lines: [{ product: 'Oak Chair', quantity: '2', price: '12.50', amount: '25.00' }],
      amount: '29.90',
      ...{ shop: 'main', country: '', tags: [], discount: '', shipping: '', tax: '', refunded: '' },
      ...{ assignee: '', transactions: '', shipments: '', notes: '', invoices: '' },
      ...{ paymentState: 'Unknown', fulfillmentState: 'Unknown' },
    })
  })

  it('has the same ETag in the list', async () => {
    const { orders } = (await opened.get('/api/orders')).body
    expect(orders[0].etag).toBe((await read()).etag)
  })
})

describe('changing an order', () => {
  it('changes only the given fields, raises the version and keeps the figures exact', async () => {
    const before = await read()
    const { status, body, headers } = await patch({ city: ' Wien ', note: 'Ring twice', customer: { email: 'Z@x.at' } })
    expect(status).toBe(200)
    expect(headers.etag).toBe(body.etag)
    expect(body.version).toBe(before.version + 1)
    expect(body.values).toEqual({
      ...before.values,
      city: 'Wien',
      note: 'Ring twice',
      customer: { name: 'Zoë Lind', email: 'Z@x.at', phone: '' },
    })
    expect(body.customerKey).toBe('z@x.at')
    await isExact()
  })

  it('keeps tax and shipping when lines change, and takes a total that is given', async () => {
    const lines = [
      { product: 'Oak Chair', quantity: '3', price: '12.50', amount: '' },
      { product: 'Table', quantity: '1', price: '99.999', amount: '' },
    ]
    const changed = await patch({ lines })
    expect(changed.body.values).toMatchObject({ amount: '142.399' })
    expect(changed.body).toMatchObject({ project: 'Oak Chair +1 more', amount: { minor: 14_240, currency: 'EUR' } })
    expect((await patch({ amount: '100.00' })).body.values).toMatchObject({ amount: '100.00' })
    await isExact()
  })

  it('keeps the figures when only the currency changes', async () => {
    const { body } = await patch({ currency: 'KWD' })
    expect(body.values).toMatchObject({ amount: '29.900', currency: 'KWD' })
    expect(body.values.lines).toMatchObject([{ price: '12.500', amount: '25.000' }])
    await isExact()
  })

  it('refuses a currency in which an amount would lose decimals, and checks amounts in the new one', async () => {
    const line = { product: 'Oak Chair', quantity: '1', price: '12.34567', amount: '' }
    expect((await patch({ lines: [line] })).status).toBe(200)
    const before = await read()
    expect((await patch({ currency: 'JPY' })).body.problems).toEqual([
      {
        field: 'currency',
        problem:
          '17.24567 has more decimals than an amount in JPY. Correct it first, or send the lines and the total in JPY.',
      },
    ])
    const given = await patch({ currency: 'JPY', amount: '12.34567', lines: [line] })
    expect(given.body.problems.map(({ field }: { field: string }) => field)).toEqual(['lines.0.price', 'amount'])
    expect(await read()).toEqual(before)
    const exact = { ...line, price: '12.3456' }
    const { body } = await patch({ currency: 'JPY', amount: '17', lines: [exact] })
    expect(body.values).toMatchObject({ amount: '17', currency: 'JPY', lines: [{ price: '12.3456' }] })
    await isExact()
  })

  it('refuses a currency in which an amount would be too large', async () => {
    const huge = { product: 'Island', quantity: '0', price: '9000000000000', amount: '0' }
    expect((await patch({ currency: 'JPY', lines: [huge], amount: '29.9' })).status).toBe(200)
    const { status, body } = await patch({ currency: 'KWD' })
    expect([status, body.problems]).toEqual([
      422,
      [{ field: 'amount', problem: 'An amount of the order is too large.' }],
    ])
    await isExact()
  })

  it('moves an order to another day, in store time', async () => {
    const { body } = await patch({ placedAt: '2026-03-01T00:30' })
    expect(body).toMatchObject({ day: '2026-03-01', date: '2026-03-01T00:30:00.000Z' })
    await isExact()
  })

  it('goes along the table of status transitions, back only with a reason', async () => {
    expect((await patch({ status: 'Complete' })).body).toMatchObject({
      status: 422,
      detail: 'An order cannot go from Pending to Complete. It can go to Approved, Cancelled.',
      allowed: ['Approved', 'Cancelled'],
    })
    expect((await patch({ status: 'Approved' })).status).toBe(200)
    expect((await patch({ status: 'Pending' })).body.detail).toBe(
      'Give a reason for going back from Approved to Pending.',
    )
    expect((await patch({ status: 'Pending', reason: 'Payment bounced' })).status).toBe(200)
    expect((await history())[0]).toMatchObject({
      reason: 'Payment bounced',
      fields: [{ field: 'status', before: 'Approved', after: 'Pending' }],
    })
  })

  it('names every field that cannot be used and changes nothing', async () => {
    const { status, body } = await patch({
      ...{ placedAt: 'yesterday', currency: 'EUR', amount: 'much' },
      lines: [{ product: '', quantity: '1,5', price: 'x', amount: '' }],
    })
    expect(status).toBe(422)
    expect(body.problems.map(({ field }: { field: string }) => field)).toEqual([
      ...['placedAt', 'lines.0.product', 'lines.0.quantity', 'lines.0.price', 'amount'],
    ])
    expect((await read()).version).toBe(1)
  })

  it('refuses unknown fields, a missing If-Match, an unknown order and texts that are too long', async () => {
    expect((await patch({ colour: 'red' })).status).toBe(400)
    expect((await opened.send('PATCH', path('#1001'), { city: 'x' })).status).toBe(428)
    expect((await patch({ city: 'x' }, 'nothing', '*')).status).toBe(404)
    expect((await patch({ city: 'x'.repeat(401) })).status).toBe(400)
    // Folded, one of these characters has 18 letters.
    expect((await patch({ city: 'ﷺ'.repeat(100) })).status).toBe(422)
  })

  it('answers a stale version with the current order', async () => {
    const { etag } = await read()
    const won = await patch({ city: 'Wien' }, '#1001', etag)
    const lost = await patch({ city: 'Linz' }, '#1001', etag)
    expect(lost).toMatchObject({ status: 412, body: { current: { values: { city: 'Wien' }, etag: won.body.etag } } })
  })

  it('lets exactly one of 100 parallel changes of one version win', async () => {
    const { etag } = await read('..')
    const tries = Array.from({ length: 100 }, (_, i) => patch({ note: `try ${i}` }, '..', etag))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(99)
    expect(await read('..')).toMatchObject({ version: 2 })
  })
})

describe('the history of an order', () => {
  it('lists every change with its fields, newest first', async () => {
    await patch({ city: 'Wien' })
    await patch({ status: 'Approved', note: 'Hurry' })
    expect(await history()).toMatchObject([
      {
        ...{
          kind: 'edit',
          actor: { name: 'This computer', kind: 'computer' },
          at: Date.UTC(2026, 10, 22, 12),
          orders: 1,
          canUndo: true,
        },
        fields: [
          { field: 'status', before: 'Pending', after: 'Approved' },
          { field: 'note', before: '', after: 'Hurry' },
        ],
      },
      { kind: 'edit', fields: [{ field: 'city', before: 'Graz', after: 'Wien' }], canUndo: true },
      // The tests' orders come from no import that is recorded.
      { kind: 'unknown', at: null, fields: [], canUndo: false },
    ])
  })

  it('lists ten changes a page, of which the fields of large ones are left out', async () => {
    for (let edit = 1; edit <= 21; edit++) await patch({ note: `note ${edit}` })
    const page = async (page: number) => (await opened.get(`/api/order/history?id=%231001&page=${page}`)).body
    const notes = ({ changes }: { changes: { fields: { before: string; after: string }[] }[] }) =>
      changes.map(({ fields: [field] }) => field && `${field.before} > ${field.after}`)
    const between = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, i) => `note ${from - i - 1} > note ${from - i}`)
    expect(await page(1)).toMatchObject({ total: 22, pages: 3, page: 1, per: 10 })
    expect(notes(await page(1))).toEqual(between(21, 12))
    expect(notes(await page(2))).toEqual(between(11, 2))
    expect(notes(await page(3))).toEqual([' > note 1', undefined])
    expect((await page(4)).changes).toEqual([])
    const lines = Array.from({ length: 200 }, (_, i) => ({
      ...{ product: `${i}`.padEnd(400, 'x'), sku: `${i}`.padEnd(400, 'y') },
      ...{ quantity: '1', price: '1', amount: '' },
    }))
    await patch({ lines })
    await patch({ note: 'last' })
    const { changes } = await page(1)
    expect(changes[0]).toMatchObject({ fields: [], isLarge: true, canUndo: true })
    expect(changes[1]).toMatchObject({ fields: [], isLarge: true, canUndo: true })
    expect((await undo(changes[0].id)).body.undone).toBe(1)
  })
})

describe('undoing a change', () => {
  it('gives each field its earlier value, and can itself be undone', async () => {
    const before = await read()
    const { body } = await patch({ city: 'Wien', amount: '50.00' })
    expect(await undo(body.changeId, '?dryRun=1')).toMatchObject({
      status: 200,
      body: { undone: 1, kept: [], changeId: '' },
    })
    expect((await read()).values.city).toBe('Wien')
    const { body: undone } = await undo(body.changeId)
    expect(undone).toMatchObject({ undone: 1, kept: [] })
    expect((await read()).values).toEqual(before.values)
    await isExact()
    expect((await history())[0]).toMatchObject({ id: undone.changeId, kind: 'undo', canUndo: true })
    expect((await undo(undone.changeId)).status).toBe(200)
    expect((await read()).values).toEqual(body.values)
    // Its effect is back, so it can be undone again, once.
    expect((await undo(body.changeId)).body).toMatchObject({ undone: 1, kept: [] })
    expect((await read()).values).toEqual(before.values)
    expect((await undo(body.changeId)).body.detail).toBe('This change was undone already.')
    await isExact()
  })

  it('keeps what was changed since and says so', async () => {
    const first = (await patch({ city: 'Wien', note: 'Ring' })).body.changeId
    await patch({ city: 'Linz' })
    expect((await history())[1]).toMatchObject({ canUndo: true })
    expect((await undo(first)).body).toMatchObject({
      undone: 1,
      kept: [{ id: '#1001', field: 'city', reason: 'It was changed since.' }],
    })
    expect((await read()).values).toMatchObject({ city: 'Linz', note: '' })
    await isExact()
  })

  it('changes nothing where everything was changed since', async () => {
    const first = (await patch({ city: 'Wien' })).body.changeId
    await patch({ city: 'Linz' })
    expect((await history())[1]).toMatchObject({ canUndo: false })
    expect((await undo(first)).body).toMatchObject({ undone: 0, kept: [{ field: 'city' }], changeId: '' })
    expect((await read()).version).toBe(3)
  })

  it('answers 404 for a change that does not exist', async () => {
    expect((await undo('nothing')).status).toBe(404)
  })
})
