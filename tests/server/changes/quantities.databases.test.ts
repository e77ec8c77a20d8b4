import { describe, expect, it } from 'vitest'
import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { upload } from '#tests/server/support/every-operation.ts'
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

const EXCLUDING_CANCELLED: CalculationRules = { countedDate: 'placed', excludedStatuses: ['Cancelled'] }

describe('sums of quantities that leave 64 bits', () => {
  const LINE = { product: 'Bolt', quantity: BILLION, price: '0.01', amount: '' }
  const pieces = (quantity: bigint) => Number(quantity) / 10_000

  it('are exact after new orders, edits, undos and small files', async () => {
    const { app, exec, get, importFile, send } = await testApp()
    await importFile(`${rows(2, 'Bolt')}n,2024-01-31,Ada,Nut,7,0.01\n`)
    const edit = (lines: object[]) => send('PATCH', '/api/order?id=Bolt1', { lines }, { 'if-match': '*' })
    const { changeId } = (await edit([{ ...LINE, quantity: '5' }])).body
    // As if other orders had 922 trillion pieces.
    const others = 9223372036854775807n
    await exec(
      `update product_rollups set pieces_high = ${others >> 20n}, pieces_low = ${others & 1048575n} where product = 'Bolt'`,
    )
    const sold = async () => (await get('/api/orders/summary?product=Bolt&reported=yes')).body.product[0].quantity
    const billion = BigInt(BILLION) * 10_000n
    const order = { placedAt: '2024-01-31T10:00', customer: { name: 'Ada' }, currency: 'XXX', lines: [LINE] }
    expect((await send('POST', '/api/orders', order)).status).toBe(201)
    expect(await sold()).toBe(pieces(others + billion))
    expect((await edit([LINE, LINE])).status).toBe(200)
    expect(await sold()).toBe(pieces(others + 3n * billion - 50_000n))
    expect((await send('POST', `/api/changes/${changeId}/undo`)).status).toBe(200)
    expect((await app.inject(upload(rows(3, 'Bolt')))).json()).toMatchObject({ state: 'done' })
  })

  it('are exact after bulk changes, other settings and large files', async () => {
    const { app, exec, get, importFile, location, put, send } = await testApp({ rules: EXCLUDING_CANCELLED })
    const cancelled = rows(12, 'Bolt').replaceAll('\n', ',cancelled\n').replace('price,cancelled', 'price,Status')
    await importFile(cancelled)
    // More than a line can have, so that few are enough.
    const each = 900_000_000_000_000_000n
    await exec(`update order_lines set quantity = ${each}`)
    const sold = async () => (await get('/api/orders/summary?product=Bolt&reported=yes')).body.product?.[0]?.quantity
    const ids = Array.from({ length: 11 }, (_, i) => `Bolt${i}`)
    const change = { status: 'Pending', reason: 'Stock was counted again' }
    const { body } = await send('POST', '/api/orders/bulk', { ids, change })
    const job = async () => (await get(`/api/jobs/${body.id}`)).body
    await expect.poll(async () => (await job()).state).toBe('done')
    expect(await job()).toMatchObject({ changed: 11, refused: [] })
    expect(await sold()).toBe(pieces(11n * each))
    const settings = { countedDate: 'placed', excludedStatuses: [] }
    expect((await put('/api/settings', settings, '*')).status).toBe(200)
    expect(await sold()).toBe(pieces(12n * each))
    // So large that the sums are made again.
    expect((await app.inject(upload(rows(600, 'More')))).json()).toMatchObject({ state: 'done' })
    expect(await sold()).toBe(pieces(12n * each))
    expect((await get('/api/orders/summary?product=Bolt&q=ada')).body.product).toMatchObject([
      { quantity: pieces(12n * each) },
    ])
    const { products } = (await get('/api/dashboard?period=all')).body
    expect(products).toContainEqual(expect.objectContaining({ name: 'Bolt', quantity: pieces(12n * each) }))
    expect(await verifyDatabase(location)).toEqual([])
  })
})
