import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { orderTag } from '#server/changes/order-content.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const NEW = {
  placedAt: '2026-01-05T09:15',
  customer: { name: 'Ann Lee' },
  currency: 'USD',
  lines: [{ product: 'Chair', quantity: '3', price: '0.10' }],
}

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  const orders = [{ id: 'N-41', name: 'Ann Lee', customerKey: '4711' }]
  opened = await testApp({ orders, now: Date.UTC(2026, 10, 22, 12), timeZone: 'America/New_York' })
})

const create = (order: unknown, key = crypto.randomUUID()) =>
  opened.send('POST', '/api/orders', order, { 'idempotency-key': key })
const total = async () => (await opened.get('/api/orders')).body.total
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

describe('POST /api/orders', () => {
  it('creates an order with the next ID, exact amounts and the customer of that name', async () => {
    const { status, body, headers } = await create(NEW)
    expect(status).toBe(201)
    expect(headers).toMatchObject({ etag: body.etag, location: '/api/order?id=N-42' })
    expect(body).toMatchObject({ id: 'N-42', status: 'Pending', day: '2026-01-05', date: '2026-01-05T14:15:00.000Z' })
    expect(body).toMatchObject({
      amount: { minor: 30, currency: 'USD' },
      customerKey: '4711',
      project: 'Chair',
      source: null,
    })
    expect(body.values.lines).toEqual([{ product: 'Chair', quantity: '3', price: '0.10', amount: '0.30' }])
    expect((await opened.get('/api/order?id=N-42')).body).toEqual(body)
    await isExact()
  })

  it('creates one order, however often the same request is repeated', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(NEW, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set(['201 N-42']))
    expect(await total()).toBe(2)
    expect((await create({ ...NEW, note: 'another' }, key)).status).toBe(422)
  })

  it('creates an order for each program that uses the key, and repeats its own', async () => {
    const accounts = await opened.accounts.open()
    const person = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
    await createPerson(accounts, 1, person)
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => createAccessKey(accounts, 1, { name, role: 'manager' })),
    )
    const createBy = async (by: { readonly key: string } | undefined, order: object) => {
      const headers = { 'idempotency-key': '1', authorization: `Bearer ${by?.key}` }
      const { status, body } = await opened.send('POST', '/api/orders', order, headers)
      return [status, body.id]
    }
    expect(await createBy(one, NEW)).toEqual([201, 'N-42'])
    expect(await createBy(two, NEW)).toEqual([201, 'N-43'])
    expect(await createBy(one, NEW)).toEqual([201, 'N-42'])
    expect(await createBy(two, { ...NEW, note: 'another' })).toEqual([422, undefined])
  })

  it('knows a request by its values, in whatever order they come', async () => {
    const key = crypto.randomUUID()
    const id = (await create(NEW, key)).body.id
    const { lines, ...others } = NEW
    const turned = { lines: lines.map((line) => Object.fromEntries(Object.entries(line).reverse())), ...others }
    expect(await create(turned, key)).toMatchObject({ status: 201, body: { id } })
    expect(await total()).toBe(2)
  })

  it('creates nothing again with the key of an order whose creation was undone', async () => {
    const key = crypto.randomUUID()
    const { body } = await create(NEW, key)
    await opened.send('POST', `/api/changes/${body.changeId}/undo`)
    expect((await create(NEW)).body.id).toBe('N-43')
    expect(await create(NEW, key)).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/was undone/) } })
    expect((await create({ ...NEW, note: 'another' }, key)).status).toBe(422)
    expect(await total()).toBe(2)
    const file = 'Order ID,Date,Customer,Total\n1,2024-01-31,Ada,5.00\n'
    const headers = { 'idempotency-key': key, 'content-type': 'text/csv' }
    const reply = await opened.app.inject({ method: 'POST', url: '/api/imports', headers, payload: file })
    expect(reply.statusCode).toBe(422)
    await isExact()
  })

  it('gives no number again whose creation was undone, so that the undo can be undone', async () => {
    const { body } = await create(NEW)
    await opened.send('POST', `/api/changes/${body.changeId}/undo`)
    expect([body.id, (await create(NEW)).body.id]).toEqual(['N-42', 'N-43'])
    const undo = await opened.reads.selectFrom('changes').where('undoes', '=', body.changeId).select('id').execute()
    const { body: back } = await opened.send('POST', `/api/changes/${undo[0]?.id}/undo`)
    expect(back).toMatchObject({ undone: 1, kept: [] })
    expect((await opened.get('/api/order?id=N-42')).status).toBe(200)
    await isExact()
  })

  it('never gives an ID the same ETag twice', async () => {
    const tags: string[] = []
    const file = 'Order ID,Date,Customer,Total\nx,2024-01-31,Ada,5.00\n'
    const tag = async () => tags.push((await opened.get('/api/order?id=x')).body.etag)
    for (let round = 0; round < 2; round++) {
      const { body } = await create({ ...NEW, id: 'x' })
      await tag()
      await opened.send('PATCH', '/api/order?id=x', { note: 'a' }, { 'if-match': '*' })
      await tag()
      const edited = (await opened.get('/api/order?id=x')).body.changeId
      await opened.send('POST', `/api/changes/${edited}/undo`)
      await tag()
      await opened.send('POST', `/api/changes/${body.changeId}/undo`)
      const { id } = await opened.importFile(file)
      await tag()
      await opened.send('POST', `/api/imports/${id}/undo`)
    }
    expect(new Set(tags).size).toBe(8)
    // A restored backup counts its versions again: another change makes another version of the same number.
    expect(orderTag(2, 'a', null, '')).not.toBe(orderTag(2, 'b', null, ''))
  })

  it.each([
    ['N-12345678901234567', 'N-12345678901234568', 'N-12345678901234569'],
    ['Ñ-500', 'N-501', 'N-502'],
    ['n-77b', 'N-78', 'N-79'],
  ])('goes on after an order %s', async (id, next, further) => {
    expect((await create({ ...NEW, id })).status).toBe(201)
    expect((await create(NEW)).body.id).toBe(next)
    expect((await create(NEW)).body.id).toBe(further)
  })

  it('refuses an ID that exists, and names what is wrong', async () => {
    expect(await create({ ...NEW, id: 'N-41' })).toMatchObject({
      status: 409,
      body: { problems: [{ field: 'id', problem: 'There is an order N-41 already. Choose another ID.' }] },
    })
    const { body } = await create({ ...NEW, customer: { name: ' ' }, currency: 'euro' })
    expect(body.status).toBe(400)
    const wrong = await create({ ...NEW, customer: { name: ' ', email: 'ann' }, currency: 'eur' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.problems.map(({ field }: { field: string }) => field)).toEqual([
      ...['customer.name', 'customer.email', 'currency'],
    ])
    expect(await total()).toBe(1)
  })

  it('can be undone as long as the order is unchanged', async () => {
    const { body } = await create({ ...NEW, id: 'mine' })
    const history = (await opened.get('/api/order/history?id=mine')).body.changes
    expect(history).toMatchObject([{ kind: 'create', fields: [], canUndo: true }])
    const edited = await opened.send('PATCH', '/api/order?id=mine', { note: 'x' }, { 'if-match': body.etag })
    expect((await opened.send('POST', `/api/changes/${body.changeId}/undo`)).body).toMatchObject({ undone: 0 })
    await opened.send('POST', `/api/changes/${edited.body.changeId}/undo`)
    expect((await opened.send('POST', `/api/changes/${body.changeId}/undo`)).body).toMatchObject({
      undone: 1,
      kept: [],
    })
    expect((await opened.get('/api/order?id=mine')).status).toBe(404)
    await isExact()
    const [undoOfCreation] = await opened.reads
      .selectFrom('changes')
      .where('undoes', '=', body.changeId)
      .select('id')
      .execute()
    expect((await opened.send('POST', `/api/changes/${undoOfCreation?.id}/undo`)).body).toMatchObject({
      undone: 1,
      kept: [],
    })
    const back = (await opened.get('/api/order?id=mine')).body
    expect({ ...back, version: 0, etag: '' }).toEqual({ ...body, version: 0, etag: '' })
    expect(back.etag).not.toBe(body.etag)
    expect(
      (await opened.get('/api/order/history?id=mine')).body.changes.map(({ kind }: { kind: string }) => kind),
    ).toEqual(['undo', 'undo', 'undo', 'edit', 'create'])
    await isExact()
  })
})
