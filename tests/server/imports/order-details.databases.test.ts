// Covers: data Import, Export
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderMatch } from '#contract/orders/order-schema.ts'
import type { OrderValues } from '#contract/orders/order-values.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const HEAD =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Notes,Refunded Amount,Tags,Phone'
const FILE = `${HEAD}
#1,ann@example.com,partially_refunded,partial,EUR,20.00,5.00,4.00,27.00,2.00,2026-01-05 10:00:00 +0000,1,Cup,8.00,CUP-1,"Leave it
at the door",3.50,"vip, gift",+49 (40) 123-456
#1,ann@example.com,,,,,,,,,2026-01-05 10:00:00 +0000,1,Pot,12.00,POT-2,,,,
#2,bo@example.com,paid,unfulfilled,EUR,8.00,0.00,0.00,8.00,0.00,2026-01-06 10:00:00 +0000,1,Cup,8.00,CUP-1,,0.00,,
`
const DETAILS: Partial<OrderValues> = {
  customer: { name: 'ann@example.com', email: 'ann@example.com', phone: '+49 (40) 123-456' },
  note: 'Leave it\nat the door',
  tags: ['vip', 'gift'],
  ...{ discount: '2.00', shipping: '5.00', tax: '4.00', refunded: '3.50' },
  ...{ paymentState: 'Partially refunded', fulfillmentState: 'Partially fulfilled' },
}
/** The same order in a file without columns for the details. */
const PLAIN = `order id,date,customer id,currency,total,product,quantity,price
#1,2026-01-05T10:00:00Z,ann@example.com,EUR,28.00,Cup,2,8.00
#1,2026-01-05T10:00:00Z,ann@example.com,EUR,28.00,Pot,1,12.00
`

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 1, 1) })
})

const importFile = (payload: string, type?: string) => opened.importFile(payload, type)
const read = async (id = '#1') => (await opened.get(`/api/order?${new URLSearchParams({ id })}`)).body
const edit = async (change: unknown) =>
  (await opened.send('PATCH', '/api/order?id=%231', change, { 'if-match': (await read()).etag })).body
const skus = async () => (await read()).lines.map(({ sku }: { sku: string }) => sku)
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

/** The stored orders as an earlier release left them. */
async function asBefore() {
  await opened.exec(`update orders set email = '', phone = '', note = '', tags = '', discount = null, shipping = null,
    tax = null, refunded = null, payment_state = 'Unknown', fulfillment_state = 'Unknown', content_hash = 'before'`)
  await opened.exec(`update order_lines set sku = ''`)
  await opened.exec(`delete from order_rollups where dimension = 'refunded'`)
}

it('stores the name of a customer whole, and two names that begin alike are two customers', async () => {
  const name = 'Ada '.repeat(1000)
  const rows = ['1', '2', '1'].map((end, i) => `#${i},2026-01-05T10:00:00Z,${name}${end},EUR,28.00`)
  await importFile(`order id,date,customer,currency,total\n${rows.join('\n')}\n`)
  expect((await read('#0')).values.customer.name).toBe(`${name}1`)
  const { metrics } = (await opened.get('/api/dashboard?from=2026-01-01&to=2026-01-31')).body
  expect(metrics.customers.value).toBe(2)
  await isExact()
})

describe('the details of an order', () => {
  beforeEach(() => importFile(FILE))

  it('are read with the order; a zero is no missing amount', async () => {
    expect((await read()).values).toMatchObject(DETAILS)
    expect(await skus()).toEqual(['CUP-1', 'POT-2'])
    expect((await read('#2')).values).toMatchObject({
      ...{ discount: '0.00', shipping: '0.00', tax: '0.00', refunded: '0.00', note: '', tags: [] },
      ...{ paymentState: 'Paid', fulfillmentState: 'Unfulfilled' },
    })
    await isExact()
  })

  it.each<[string, OrderMatch]>([
    ['49 40', { field: 'phone', text: '+49 (40) 123-456' }],
    ['4940123456', { field: 'phone', text: '+49 (40) 123-456' }],
    ['pot-2', { field: 'sku', text: 'POT-2' }],
    ['VIP', { field: 'tags', text: 'vip, gift' }],
    ['the door', { field: 'note', text: 'Leave it\nat the door' }],
  ])('are found by %j', async (search, match) => {
    const { orders } = (await opened.get(`/api/orders?${new URLSearchParams({ q: search })}`)).body
    expect(orders).toMatchObject([{ id: '#1', match }])
  })

  it('shows the part of a long note that was found', async () => {
    await edit({ note: `${'before '.repeat(100)}ring twice ${'after '.repeat(100)}` })
    const { orders } = (await opened.get('/api/orders?q=twice')).body
    expect(orders[0].match.text).toMatch(/^….*ring twice.*…$/)
    expect(orders[0].match.text.length).toBeLessThan(130)
  })

  it.each([
    ['csv', 'text/csv'],
    ['json', 'application/json'],
  ])('come back from %s without a change, also into an empty database', async (kind, type) => {
    const { body } = await opened.app.inject({ method: 'GET', url: `/api/orders.${kind}?sort=id` })
    const before = [await read(), await read('#2')].map(({ values, lines }) => ({ values, lines }))
    await importFile(body, type)
    expect((await importFile(body, type)).orders).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    opened = await testApp({ now: 0 })
    expect((await importFile(body, type)).orders).toMatchObject({ created: 2 })
    expect([await read(), await read('#2')].map(({ values, lines }) => ({ values, lines }))).toEqual(before)
  })

  it('come back from a CSV export whose rows were sorted', async () => {
    const { body } = await opened.app.inject({ method: 'GET', url: '/api/orders.csv?q=pot' })
    const [head, first, second, ...rest] = body.split('\r\n')
    // The note has a line break.
    expect(rest).toEqual([''])
    opened = await testApp({ now: 0 })
    expect(await importFile([head, second, first, ''].join('\r\n'))).toMatchObject({ orders: { created: 1 } })
    expect((await read()).values).toMatchObject(DETAILS)
    expect(await skus()).toEqual(['CUP-1', 'POT-2'])
  })

  it('stay when an export of an earlier release is imported, which has other columns only', async () => {
    const { body } = await opened.app.inject({ method: 'GET', url: '/api/orders.json?q=pot' })
    const { orders, ...rest } = JSON.parse(body)
    const old = orders.map((order: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.entries(order).filter(([name]) => !(name in DETAILS))),
      address: 'Elm Row',
      customer: { name: 'Ann', key: 'ann' },
      lines: [{ product: 'Cup', quantity: 1, price: 8, amount: 8 }],
    }))
    const report = await importFile(JSON.stringify({ ...rest, orders: old }), 'application/json')
    expect(report).toMatchObject({ state: 'done', rejected: 0, orders: { updated: 1 } })
    const { values } = await read()
    expect(values).toMatchObject({
      ...DETAILS,
      address: 'Elm Row',
      customer: { name: 'Ann', email: 'ann@example.com' },
    })
    expect(await skus()).toEqual(['CUP-1'])
  })

  it('stay when a file without these columns changes the order, which is unchanged by the same file', async () => {
    expect((await importFile(PLAIN)).orders).toMatchObject({ updated: 1 })
    expect((await read()).values).toMatchObject({ ...DETAILS, customer: { email: 'ann@example.com' }, amount: '28.00' })
    expect(await skus()).toEqual(['CUP-1', 'POT-2'])
    expect((await importFile(PLAIN.replaceAll('\n', '\r\n'))).orders).toMatchObject({ updated: 0, unchanged: 1 })
    await isExact()
  })

  it('follow a file that has the columns, also where a cell is empty now', async () => {
    const changed = FILE.replace('"vip, gift"', '').replace('3.50', '').replace('POT-2', 'POT-3')
    expect((await importFile(changed)).orders).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await read()).values).toMatchObject({ tags: [], refunded: '', discount: '2.00' })
    expect(await skus()).toEqual(['CUP-1', 'POT-3'])
  })

  it('are in the history of the import that changed them, and go with it when it is undone', async () => {
    const { id } = await importFile(FILE.replace('vip, gift', 'vip').replace('5.00,4.00', '6.00,4.00'))
    const [change] = (await opened.get('/api/order/history?id=%231')).body.changes
    expect(change.fields).toEqual([
      { field: 'tags', before: 'vip, gift', after: 'vip' },
      { field: 'shipping', before: '5.00', after: '6.00' },
    ])
    await opened.send('POST', `/api/imports/${id}/undo`)
    expect((await read()).values).toMatchObject(DETAILS)
    await isExact()
  })

  it('stay when the order is edited; a line keeps the SKU of its product', async () => {
    await edit({ lines: [{ product: 'Pot', quantity: '2', price: '12.00', amount: '' }], city: 'Graz' })
    expect((await read()).values).toMatchObject(DETAILS)
    expect(await skus()).toEqual(['POT-2'])
  })
})

describe('orders that an earlier release imported', () => {
  it('get the details from the same file', async () => {
    await importFile(FILE)
    await asBefore()
    const report = await importFile(FILE.replaceAll('\n', '\r\n').replace('it\r\n', 'it\n'))
    expect(report).toMatchObject({ orders: { created: 0, updated: 2, unchanged: 0 } })
    expect(report.conflicts).toBeUndefined()
    expect((await read()).values).toMatchObject(DETAILS)
    await isExact()
  })

  it('keep what was edited, without a conflict', async () => {
    await importFile(FILE)
    await asBefore()
    await edit({ note: 'Ring twice', lines: [{ product: 'Pot', quantity: '3', price: '12.00', amount: '36.00' }] })
    await edit({ customer: { name: 'Ann Lee' } })
    const report = await importFile(FILE.replace('"Leave it\nat the door"', ''))
    expect(report).toMatchObject({ orders: { updated: 2 } })
    expect(report.conflicts).toBeUndefined()
    expect((await read()).values).toMatchObject({
      ...DETAILS,
      customer: { ...DETAILS.customer, name: 'Ann Lee' },
      note: 'Ring twice',
      lines: [{ product: 'Pot', quantity: '3', sku: 'POT-2' }],
    })
    await isExact()
  })

  it('name the conflict where a person entered another value than the file has', async () => {
    await importFile(FILE)
    await asBefore()
    await edit({ note: 'Ring twice' })
    const { conflicts } = await importFile(`${FILE}\n`)
    expect(conflicts).toMatchObject({ orders: 1, fields: 1, named: [{ field: 'note', edited: 'Ring twice' }] })
    expect((await read()).values.note).toBe('Ring twice')
  })
})
