import { expect, it, onTestFinished, vi } from 'vitest'
import { openWriter } from '#server/database/open-writer.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const order = (id: string | undefined, more: object = {}) => ({
  ...{ ...(id !== undefined && { id }), placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  ...{ lines: [{ product: 'Chair', quantity: '1', price: '5.00' }], ...more },
})

it('creates each order of a list by itself, and none twice', async () => {
  const { send, get } = await testApp()
  const list = [
    ...[order('L-1'), order('L-1'), order('L-2', { currency: 'Euro' }), order('L-3', { lines: [{ quantity: 1 }] })],
    ...[order('L-4', { unknown: 1 }), order(undefined)],
  ]
  const create = () => send('POST', '/api/orders', list, { 'idempotency-key': 'list' })
  const first = await create()
  expect(first.status).toBe(200)
  expect(first.body.results).toEqual([
    { id: 'L-1', status: 201 },
    { id: 'L-1', status: 409, detail: 'There is an order L-1 already. Choose another ID.' },
    { id: 'L-2', status: 422, detail: expect.stringContaining('currency') },
    { id: 'L-3', status: 422, detail: expect.stringContaining('lines/0') },
    { id: 'L-4', status: 422, detail: "The order's unknown is unknown." },
    { id: 'N-1', status: 201 },
  ])
  const again = await create()
  expect(again.body).toEqual(first.body)
  expect((await get('/api/orders')).body.total).toBe(2)
  expect((await send('POST', '/api/orders', [])).status).toBe(400)
  expect(
    (
      await send(
        'POST',
        '/api/orders',
        Array.from({ length: 1001 }, () => order(undefined)),
      )
    ).status,
  ).toBe(400)
  // An order by itself is refused as before, and not taken for a list.
  const single = await send('POST', '/api/orders', order('S-1', { unknown: 1 }))
  expect(single).toMatchObject({ status: 400, body: { detail: 'The body has an unknown field: unknown.' } })
})

it('answers for each order of a list where the database becomes busy in between, later than other calls may', async () => {
  const { send, get, location } = await testApp({ limits: { deadline: 400 }, lockTimeout: 1000 })
  const other = await openWriter(location)
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const orders = Array.from({ length: 400 }, (_, i) => order(`B-${i}`))
  const answer = send('POST', '/api/orders', orders)
  const total = async () => (await get('/api/orders')).body.total
  await vi.waitFor(async () => expect(await total()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
  const writing = other.write(1, () => isDone)
  onTestFinished(async () => {
    end()
    await writing
    await other.close()
  })
  const { status, body } = await answer
  expect(status).toBe(200)
  const created = body.results.filter((one: { status: number }) => one.status === 201).length
  expect(created).toBeLessThan(orders.length)
  expect(body.results).toMatchObject(
    orders.map(({ id }, i) => (i < created ? { id, status: 201 } : { id, status: 503, detail: expect.any(String) })),
  )
  expect(await total()).toBe(created)
})
