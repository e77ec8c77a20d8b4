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
  const REFUSED = {
    ...{ status: 422 },
    body: { detail: expect.stringContaining('The quantities of “Bolt” add up to more than can be stored.') },
  }
  const LINE = { product: 'Bolt', quantity: BILLION, price: '0.01', amount: '' }

  it('are refused in new orders, edits, undos and small files', async () => {
    const { app, exec, get, importFile, send } = await testApp()
    await importFile(`${rows(2, 'Bolt')}n,2024-01-31,Ada,Nut,7,0.01\n`)
    const edit = (lines: object[]) => send('PATCH', '/api/order?id=Bolt1', { lines }, { 'if-match': '*' })
    const { changeId } = (await edit([{ ...LINE, quantity: '5' }])).body
    // As if other orders had 922 trillion pieces.
    await exec('update product_rollups set pieces = 9223372036854775807')
    const before = await get('/api/orders')
    const order = { placedAt: '2024-01-31T10:00', customer: { name: 'Ada' }, currency: 'XXX', lines: [LINE] }
    expect(await send('POST', '/api/orders', order)).toMatchObject(REFUSED)
    expect(await edit([LINE, LINE])).toMatchObject(REFUSED)
    expect(await send('POST', `/api/changes/${changeId}/undo`)).toMatchObject(REFUSED)
    expect((await app.inject(upload(rows(3, 'Bolt')))).json()).toMatchObject(REFUSED.body)
    expect((await get('/api/orders')).body).toEqual(before.body)
  })

  it('end no bulk change, which refuses the orders that do not fit', async () => {
    const { exec, get, importFile, send } = await testApp({ rules: EXCLUDING_CANCELLED })
    await importFile(rows(2, 'Bolt').replaceAll('\n', ',cancelled\n').replace('price,cancelled', 'price,Status'))
    await exec('update order_lines set quantity = 9223372036854775807')
    const change = { status: 'Pending', reason: 'Stock was counted again' }
    const { body } = await send('POST', '/api/orders/bulk', { query: {}, change })
    const job = async () => (await get(`/api/jobs/${body.id}`)).body
    await expect.poll(async () => (await job()).state).toBe('done')
    const reason = REFUSED.body.detail
    expect(await job()).toMatchObject({ changed: 0, refused: [{ reason }, { reason }] })
    expect((await get('/api/orders/count?status=Cancelled')).body.total).toBe(2)
  })

  it('are refused where other statuses count', async () => {
    const { exec, importFile, put } = await testApp({ rules: EXCLUDING_CANCELLED })
    await importFile(rows(2, 'Bolt').replaceAll('\n', ',cancelled\n').replace('price,cancelled', 'price,Status'))
    await exec('update order_lines set quantity = 9223372036854775807')
    const settings = { countedDate: 'placed', excludedStatuses: [] }
    expect(await put('/api/settings', settings, '*')).toMatchObject(REFUSED)
  })

  it('of several years are no fault of what reads them', async () => {
    const { exec, get, importFile } = await testApp()
    await importFile(
      rows(1, 'Bolt') + rows(1, 'More').replace(HEAD, '').replace('2024', '2023').replace(',More,', ',Bolt,'),
    )
    await exec(
      "update product_rollups set pieces = 9223372036854775807, priced_pieces = 9223372036854775807 where granularity = 'y'",
    )
    const pieces = (2 * 2 ** 63) / 10_000
    expect((await get('/api/orders/summary?product=Bolt')).body.product).toMatchObject([{ quantity: pieces }])
    const { status, body } = await get('/api/dashboard?period=all')
    expect({ status, products: body.products }).toMatchObject({
      status: 200,
      products: [{ name: 'Bolt', quantity: pieces }],
    })
    await exec('update order_lines set quantity = 9223372036854775807')
    expect((await get('/api/orders/summary?product=Bolt&q=ada')).body.product).toMatchObject([{ quantity: pieces }])
  })

  it('are refused where a file is so large that the sums are made again', async () => {
    const { app, exec, get, importFile } = await testApp()
    await importFile(rows(1, 'Bolt'))
    await exec('update order_lines set quantity = 9223372036854775807')
    const before = await get('/api/orders')
    const large = rows(600, 'Bolt').replaceAll('\nBolt', '\nMore')
    expect((await app.inject(upload(large))).json()).toMatchObject(REFUSED.body)
    expect((await get('/api/orders')).body).toEqual(before.body)
  })
})
