import { beforeEach, expect, it, vi } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { ORDER_WITH_SHIPPING } from './order-with-shipping.ts'

const ORDER = { ...ORDER_WITH_SHIPPING, city: 'Graz' }
const OTHERS = Array.from({ length: 12 }, (_, i) => ({ ...ORDER, id: `#${2000 + i}` }))
const NOW = Date.UTC(2026, 10, 22, 12)

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ orders: [ORDER, ...OTHERS], now: NOW })
})

const at = (path: string, id = '#1001') => `/api/order${path}?${new URLSearchParams({ id })}`
const read = async () => (await opened.get(at(''))).body
const record = (what: string, body: object = {}, id = '#1001', headers: Record<string, string> = {}) =>
  opened.send('POST', at(`/${what}`, id), body, { 'if-match': '*', ...headers })
const issue = async (body: object = {}) => {
  const { status, body: order } = await record('invoices', body)
  return status === 201 ? order.invoices.at(-1) : [status, order.detail]
}
const numbers = async () => (await read()).invoices.map(({ number }: { number: string }) => number)
const patch = (change: object) => opened.send('PATCH', at(''), change, { 'if-match': '*' })
const changeShop = async (change: object) => {
  const [{ etag }] = (await opened.get('/api/shops')).body.shops
  return await opened.send('PATCH', '/api/shops/main', change, { 'if-match': etag })
}
const undone = async (id: string) => JSON.stringify((await opened.send('POST', `/api/changes/${id}/undo`)).body)

it('has the next number of the shop, and stays as it was issued', async () => {
  await changeShop({ sender: 'Lumen Ltd, 1 Elm Row', invoice: 'R-2026-009' })
  const invoice = await issue()
  const sheet = {
    ...{ sender: 'Lumen Ltd, 1 Elm Row', buyer: 'Zoë Lind\nGraz', currency: 'EUR' },
    ...{ discount: '', shipping: '', tax: '', amount: '40.00' },
    lines: [
      { product: 'Oak Chair', sku: '', quantity: '2', price: '12.50', amount: '25.00' },
      { product: 'Lamp', sku: '', quantity: '1', price: '10.00', amount: '10.00' },
    ],
  }
  expect(invoice).toMatchObject({ kind: 'invoice', number: 'R-2026-009', day: '2026-11-22', invoice: '', sheet })
  expect((await opened.get('/api/shops')).body.shops[0]).toMatchObject({ invoice: 'R-2026-010', credit: 'CN-1' })
  await patch({ customer: { name: 'Ann' }, lines: [{ product: 'Desk', quantity: '1', price: '99.00' }] })
  expect((await read()).invoices).toEqual([invoice])
  expect((await opened.get('/api/orders?q=R-2026-009')).body.orders[0]).toMatchObject({
    ...{ id: '#1001', match: { field: 'invoices', text: 'R-2026-009' } },
  })
  expect(await verifyDatabase(opened.location)).toEqual([])
})

it('is issued once, and again after a credit note took it back', async () => {
  expect(await issue({ cancel: true })).toEqual([422, 'invoice: There is no invoice yet. Issue it first.'])
  const { sheet } = await issue()
  const again = [422, 'invoice: Invoice INV-1 was issued already. A credit note has to take it back first.']
  expect(await issue()).toEqual(again)
  expect(await issue({ cancel: true })).toMatchObject({ kind: 'creditNote', number: 'CN-1', invoice: 'INV-1', sheet })
  expect(await issue({ cancel: true })).toEqual([422, 'invoice: There is no invoice yet. Issue it first.'])
  expect(await issue()).toMatchObject({ number: 'INV-2' })
  expect(await numbers()).toEqual(['INV-1', 'CN-1', 'INV-2'])
})

it('has a credit note for each refund', async () => {
  await patch({ paymentState: 'Paid' })
  const refund = async (body: object) => (await record('refunds', body)).body.refunds.at(-1).id
  const early = await refund({ amount: '5.00' })
  expect(await issue({ refund: early })).toEqual([422, 'invoice: There is no invoice yet. Issue it first.'])
  await issue()
  expect(await issue({ refund: 'none' })).toEqual([422, 'refund: The order has no refund with this ID.'])
  const id = await refund({ lines: [{ line: 1, quantity: 1 }] })
  expect(await issue({ refund: id })).toMatchObject({
    ...{ number: 'CN-1', invoice: 'INV-1', refund: id },
    sheet: {
      ...{ amount: '12.50', currency: 'EUR' },
      lines: [{ product: 'Oak Chair', quantity: '1', price: '', amount: '' }],
    },
  })
  expect(await issue({ refund: id })).toEqual([422, 'refund: Credit note CN-1 was issued already.'])
  expect(await issue({ refund: id, cancel: true })).toMatchObject([422, expect.stringContaining('either')])
  // Part of it is taken back already.
  expect(await issue({ cancel: true })).toEqual([422, 'cancel: Credit note CN-1 was issued already.'])
  // The refund stays with its credit note.
  expect(await undone(id)).toContain('CN-1 was issued and stays. Issue a credit note instead.')
  expect((await read()).refunds).toHaveLength(2)
})

it('is taken back by a number of the shop that issued it, wherever the order is now', async () => {
  await opened.send('POST', '/api/shops', { name: 'Second' })
  const next = async () => {
    const { shops } = (await opened.get('/api/shops')).body
    return shops.map(({ invoice, credit }: Record<string, string>) => [invoice, credit])
  }
  await issue()
  await patch({ paymentState: 'Paid' })
  await opened.send('POST', '/api/orders/bulk', { ids: ['#1001'], change: { shop: 'second' } })
  await vi.waitFor(async () => expect((await read()).shop).toBe('second'))
  const refund = (await record('refunds', { amount: '5.00' })).body.refunds.at(-1).id
  expect(await issue({ refund })).toMatchObject({ number: 'CN-1', invoice: 'INV-1' })
  expect(await next()).toEqual([
    ['INV-2', 'CN-2'],
    ['SECOND-INV-1', 'SECOND-CN-1'],
  ])
  expect(await record('invoices', {}, '#2000')).toMatchObject({ status: 201 })
  await opened.send('POST', '/api/orders/bulk', { ids: ['#2000'], change: { shop: 'second' } })
  await vi.waitFor(async () => expect((await opened.get(at('', '#2000'))).body.shop).toBe('second'))
  await record('invoices', { cancel: true }, '#2000')
  const { body } = await record('invoices', {}, '#2000')
  expect(body.invoices.map(({ number }: { number: string }) => number)).toEqual(['INV-2', 'CN-2', 'SECOND-INV-1'])
  expect(await verifyDatabase(opened.location)).toEqual([])
})

it('has no credit note in another currency', async () => {
  await issue()
  expect((await patch({ currency: 'USD' })).status).toBe(200)
  await patch({ paymentState: 'Paid' })
  const refund = (await record('refunds', { amount: '5.00' })).body.refunds.at(-1).id
  const reason = 'Invoice INV-1 is in EUR. Take it back as a whole, then issue another one.'
  expect(await issue({ refund })).toEqual([422, `currency: ${reason}`])
  expect(await issue({ cancel: true })).toMatchObject({ number: 'CN-1', sheet: { currency: 'EUR' } })
})

it('is not undone, nor are the numbers that were given', async () => {
  const { id } = await issue()
  expect(await undone(id)).toContain('INV-1 was issued and stays. Issue a credit note instead.')
  expect(await numbers()).toEqual(['INV-1'])
  expect((await opened.get('/api/shops')).body.shops[0].invoice).toBe('INV-2')
})

it('is refused where it would have no number, no currency or no sale', async () => {
  await patch({ currency: 'XXX' })
  expect(await issue()).toEqual([422, 'currency: The order has no currency. Enter it first.'])
  await patch({ currency: 'EUR', status: 'Cancelled' })
  expect(await issue()).toEqual([422, 'status: The order is cancelled. Set another status first.'])
  expect((await opened.get('/api/shops')).body.shops[0]).toMatchObject({ invoice: 'INV-1', credit: 'CN-1' })
  expect((await changeShop({ invoice: 'INV-' })).status).toBe(400)
})

it('gives each number once, to as many at once as there are, and to each request once', async () => {
  const replies = await Promise.all(OTHERS.map(({ id }) => record('invoices', {}, id)))
  const given = replies.map(({ body }) => body.invoices[0].number)
  expect(given.sort()).toEqual(OTHERS.map((_, i) => `INV-${i + 1}`).sort())
  const key = { 'idempotency-key': 'once' }
  const first = await record('invoices', {}, '#1001', key)
  const second = await record('invoices', {}, '#1001', key)
  expect([first.body.invoices, second.body.invoices]).toEqual([first.body.invoices, first.body.invoices])
  expect(await numbers()).toEqual(['INV-13'])
})

it('does not go back to numbers that were given, nor to those of another shop', async () => {
  await changeShop({ invoice: 'R-5' })
  await issue()
  const refused = async (change: object) => {
    const { status, body } = await changeShop(change)
    return [status, body.detail]
  }
  expect(await refused({ invoice: 'R-5' })).toEqual([
    422,
    'The next number is R-6. Choose a later one, or numbers that begin in another way.',
  ])
  expect((await changeShop({ invoice: 'R-0100' })).status).toBe(200)
  expect((await changeShop({ invoice: 'S-1' })).status).toBe(200)
  expect(await refused({ invoice: 'R-200' })).toEqual([
    422,
    'Other invoices or credit notes have numbers that begin with “R-”. Choose another beginning.',
  ])
  expect(await refused({ invoice: 'CN-9' })).toEqual([
    422,
    'Other invoices or credit notes have numbers that begin with “CN-”. Choose another beginning.',
  ])
  const { body: second } = await opened.send('POST', '/api/shops', { name: 'Second' })
  expect(second).toMatchObject({ invoice: 'SECOND-INV-1', credit: 'SECOND-CN-1' })
  expect(await refused({ credit: 'SECOND-INV-7' })).toMatchObject([422, expect.stringContaining('“SECOND-INV-”')])
})

it('is counted up beyond the length that a person can enter', async () => {
  expect((await changeShop({ invoice: '9'.repeat(41) })).status).toBe(400)
  expect((await changeShop({ invoice: `R${'9'.repeat(39)}` })).status).toBe(200)
  await issue()
  await record('invoices', {}, '#2000')
  expect((await opened.get('/api/shops')).body.shops[0].invoice).toBe(`R1${'0'.repeat(38)}1`)
  expect(await verifyDatabase(opened.location)).toEqual([])
})

it('does not get numbers back that another shop has taken, or that were given', async () => {
  const next = async () => (await opened.get('/api/shops')).body.shops[0]
  const first = await changeShop({ invoice: 'R-1' })
  expect(await undone(first.body.changeId)).toContain('"undone":1')
  expect(await next()).toMatchObject({ invoice: 'INV-1' })
  const second = await changeShop({ invoice: 'R-1', credit: 'G-1' })
  await opened.send('POST', '/api/shops', { name: 'Second', invoice: 'INV-7' })
  expect(await undone(second.body.changeId)).toContain(
    '"field":"invoice","reason":"Other documents have its number, or could',
  )
  expect(await next()).toMatchObject({ invoice: 'R-1', credit: 'CN-1' })
  const third = await changeShop({ invoice: 'S-1' })
  await changeShop({ invoice: 'R-1' })
  await issue()
  await changeShop({ invoice: 'S-1' })
  expect(await undone(third.body.changeId)).toContain('"undone":0')
  expect(await next()).toMatchObject({ invoice: 'S-1' })
})

it('stays when its order comes again in a file', async () => {
  const file = (total: string) =>
    `order id,created at,customer,currency,total,product,quantity\n#3001,2026-01-05,Ann,EUR,${total},Cup,1\n`
  await opened.importFile(file('10.00'))
  const { body } = await record('invoices', {}, '#3001')
  await opened.importFile(file('12.00'))
  const { body: after } = await opened.get(at('', '#3001'))
  expect([after.amount.minor, after.invoices]).toEqual([1200, body.invoices])
  expect(await verifyDatabase(opened.location)).toEqual([])
})
