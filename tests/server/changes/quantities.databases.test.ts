import { expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const BILLION = '1000000000'
const HEAD = 'Order ID,Date,Customer,Product,Quantity,Unit price\n'
const rows = (count: number, product: string) =>
  HEAD +
  Array.from({ length: count }, (_, i) => `${product}${i},2024-01-31,Ada ${i % 40},${product},${BILLION},0.01\n`).join(
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

it('adds up quantities beyond what a float holds exactly', async () => {
  const { get, importFile, location, send } = await testApp()
  expect(await importFile(rows(1001, 'Bolt'))).toMatchObject({ state: 'done', accepted: 1001 })
  const lines = [{ product: 'Bolt', quantity: '5', price: '0.01', amount: '' }]
  expect((await send('PATCH', '/api/order?id=Bolt1', { lines }, { 'if-match': '*' })).status).toBe(200)
  expect((await send('POST', '/api/orders/bulk', { query: {}, change: { status: 'Approved' } })).status).toBe(202)
  const summary = await get('/api/orders/summary?product=Bolt')
  expect(summary).toMatchObject({ status: 200, body: { product: [{ quantity: 1_000_000_000_005 }] } })
  expect((await get('/api/dashboard?period=all')).status).toBe(200)
  expect(await verifyDatabase(location)).toEqual([])
})
