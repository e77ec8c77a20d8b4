import { expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const BILLION = '1000000000'
const HEAD = 'Order ID,Date,Customer,Product,Quantity,Unit price\n'
const rows = (count: number, product: string, quantity = BILLION) =>
  HEAD +
  Array.from({ length: count }, (_, i) => `${product}${i},2024-01-31,Ada ${i % 40},${product},${quantity},0.01\n`).join(
    '',
  )

it('has one limit of a quantity, whether it is entered or imported', async () => {
  const { importFile, send } = await testApp()
  const order = (quantity: string) => ({
    ...{ placedAt: '2024-05-01T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
    lines: [{ product: 'Bolt', quantity, price: '0.01' }],
  })
  expect((await send('POST', '/api/orders', order(BILLION))).status).toBe(201)
  for (const quantity of ['1000000000.0001', '-1000000001'])
    expect((await send('POST', '/api/orders', order(quantity))).body.problems).toEqual([
      { field: 'lines.0.quantity', problem: 'The number is too large.' },
    ])
  expect(await importFile(rows(1, 'Nut'))).toMatchObject({ accepted: 1, rejected: 0 })
  const large = `${rows(1, 'Pin')}x,2024-01-31,Ada,Pin,1000000000.0001,0.01\n`
  expect(await importFile(large)).toMatchObject({ accepted: 1, rejected: 1 })
})

it('refuses quantities whose sum could not be stored, names the product and goes on', async () => {
  const { app, get, importFile, location, send } = await testApp()
  const post = async (payload: string) =>
    await app.inject({ method: 'POST', url: '/api/imports', headers: { 'content-type': 'text/csv' }, payload })
  const reason = expect.stringMatching(/^The quantities of “Bolt” would add up to more than a trillion\./)
  const refused = await post(rows(1001, 'Bolt'))
  expect([refused.statusCode, refused.json().detail]).toEqual([422, reason])
  await importFile(rows(1000, 'Bolt'))
  const lines = [{ product: 'Bolt', quantity: BILLION, price: '0.01', amount: '' }]
  const more = { placedAt: '2024-05-01T10:00', customer: { name: 'Ada' }, currency: 'EUR', lines }
  expect(await send('POST', '/api/orders', more)).toMatchObject({ status: 422, body: { detail: reason } })
  const edit = (quantity: string) =>
    send(
      'PATCH',
      '/api/order?id=Bolt1',
      {
        lines: [
          { ...lines[0], quantity },
          { ...lines[0], quantity },
        ],
      },
      { 'if-match': '*' },
    )
  expect((await edit(BILLION)).status).toBe(422)
  expect((await edit('5')).status).toBe(200)
  expect(await importFile(rows(600, 'Nut'))).toMatchObject({ state: 'done' })
  expect((await send('POST', '/api/orders/bulk', { query: {}, change: { status: 'Approved' } })).status).toBe(202)
  expect((await get('/api/orders/summary?product=Bolt')).status).toBe(200)
  expect((await get('/api/dashboard?period=all')).status).toBe(200)
  expect(await verifyDatabase(location)).toEqual([])
})

it('reads the stored quantities of each product once, however many orders are written', async () => {
  const { location } = await testApp({
    orders: [{ id: 'x', lines: [{ product: 'Bolt', quantity: 9_999_000_000_000 }] }],
  })
  const bolts = Array.from({ length: 3500 }, (_, i) =>
    importOrder({ id: `b${i}`, lines: [{ product: i % 2 ? 'Bolt' : 'Nut', quantity: 2_000_000_000 }] }),
  )
  const writer = await openWriter(location)
  const read: unknown[][] = []
  await writer.write(1, async (transaction) => {
    const withRows: WriteTransaction['withRows'] = (sql, columns, rows) => {
      if (/sum\(.*quantity/s.test(sql) && 'product' in columns) read.push(rows.map(([product]) => product).sort())
      return transaction.withRows(sql, columns, rows)
    }
    const watched = new Proxy(transaction, {
      get: (target, name) => {
        if (name === 'withRows') return withRows
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await writeOrders(watched, 1, 'i', bolts)
  })
  await writer.close()
  expect(read).toEqual([['Bolt', 'Nut']])
  expect(await verifyDatabase(location)).toEqual([])
})
