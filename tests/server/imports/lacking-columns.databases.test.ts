// Covers: data Import
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const HEADINGS =
  'Order ID,Date,Customer,Email,Status,Currency,Product,SKU,Quantity,Price,Shipping,Total,Channel,Payment method,City,Paid at'.split(
    ',',
  )
const ROWS = [
  '1001,2025-03-01,Ann Lee,ann@x.example,completed,EUR,Tea,T1,2,5.00,3.00,23.00,Web,PayPal,Leeds,2025-03-02',
  '1001,2025-03-01,Ann Lee,ann@x.example,completed,EUR,Cup,C1,1,10.00,3.00,23.00,Web,PayPal,Leeds,2025-03-02',
  '1002,2025-03-02,Bob Ray,bob@x.example,processing,EUR,Pot,P1,1,40.00,0.00,40.00,Web,Card,York,',
  '1003,2025-03-05,Cy Doe,cy@x.example,completed,EUR,Tea,T1,1,5.00,3.00,8.00,Shop,Cash,Bath,2025-03-05',
  '1004,2025-03-12,Di Fox,di@x.example,completed,EUR,Cup,C1,3,10.00,0.00,30.00,Web,Card,Hull,2025-03-12',
]

/** The file without these columns, with some of its texts replaced. */
function fileWithout(names: readonly string[], replaced: readonly (readonly [string, string])[] = []): string {
  const cut = (row: string) => row.split(',').filter((_cell, i) => !names.includes(HEADINGS[i] ?? ''))
  const text = [HEADINGS.join(), ...ROWS].map((row) => cut(row).join()).join('\n')
  return `${replaced.reduce((all, [from, to]) => all.replaceAll(from, to), text)}\n`
}

const LINE_COLUMNS = ['Product', 'SKU', 'Quantity', 'Price']
const IDS = ['1001', '1002', '1003', '1004']

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 1, 1) })
})

const importFile = (payload: string, type?: string) => opened.importFile(payload, type)
const read = async (id = '1001') => (await opened.get(`/api/order?${new URLSearchParams({ id })}`)).body
const exported = async () => (await opened.app.inject('/api/orders.csv?sort=id')).body
const stored = async () => {
  const orders = await Promise.all(IDS.map((id) => read(id)))
  return orders.map(({ values, lines }) => ({ values, lines }))
}

describe('a newer file without a column', () => {
  beforeEach(async () => {
    await importFile(fileWithout([]))
  })

  it.each([
    ['currency', ['Currency'], 'for Currency: '],
    ['currency and others', ['Currency', 'SKU', 'Shipping', 'Channel', 'City'], 'Currency'],
    ['status', ['Status', 'Email'], 'Status'],
    ['customer', ['Customer', 'Email'], 'Customer'],
    ['name', ['Customer'], 'Customer'],
    ['e-mail', ['Email'], 'Customer Key'],
    ['lines', LINE_COLUMNS, 'Product, SKU, Quantity, and Price'],
    ['products', ['Product', 'SKU'], 'Product and SKU'],
    ['prices', ['Price'], 'Price'],
    ['prices and shipping', ['Price', 'Shipping'], 'Price'],
    ['quantities', ['Quantity'], 'Quantity'],
    ['quantities and totals', ['Quantity', 'Total'], 'Quantity'],
    ['totals', ['Total', 'Shipping'], 'Order Amount'],
    ['payment', ['Payment method', 'Paid at'], 'Payment Method'],
    ['place', ['City', 'Channel'], 'City'],
    ['all but the status', HEADINGS.filter((name) => !['Order ID', 'Date', 'Status', 'Total'].includes(name)), 'City'],
  ])('keeps what the orders have of it: %s', async (_what, names, named) => {
    const [before, csv] = [await stored(), await exported()]
    const report = await importFile(fileWithout(names))
    expect(report).toMatchObject({ state: 'done', rejected: 0 })
    expect(await stored()).toEqual(before)
    expect(await exported()).toBe(csv)
    const [note, ...others] = report.notes.filter((text: string) => text.startsWith('The file has no column for '))
    const columns =
      note?.replace('The file has no column for quantities. Every line counts as one unit.', '') || others[0]
    expect(columns).toContain(named)
    expect(columns).toMatch(/: \d known orders? keeps? what (?:it has|they have)\.$/)
    expect(await verifyDatabase(opened.location)).toEqual([])
  })

  it('is unchanged when it is imported again, and can be undone', async () => {
    const before = await stored()
    const { id } = await importFile(fileWithout(['Currency'], [['processing', 'completed']]))
    expect((await read('1002')).values).toMatchObject({ status: 'Complete', currency: 'EUR', amount: '40.00' })
    const again = await importFile(`${fileWithout(['Currency'], [['processing', 'completed']])}\n`)
    expect(again).toMatchObject({ orders: { updated: 0, unchanged: 4 } })
    await opened.send('POST', `/api/imports/${id}/undo`)
    expect(await stored()).toEqual(before)
  })

  it('takes a cell that is there and empty as before', async () => {
    await importFile(fileWithout(['Currency'], [['Leeds', '']]))
    expect((await read()).values).toMatchObject({ city: '', currency: 'EUR' })
  })

  it('adjusts the total by what the lines changed, and says so', async () => {
    const { notes } = await importFile(fileWithout(['Total', 'Shipping'], [['T1,2,5.00', 'T1,3,5.00']]))
    expect((await read()).values).toMatchObject({ amount: '28.00', shipping: '3.00' })
    expect((await read('1003')).values).toMatchObject({ amount: '8.00' })
    expect(notes).toContain('1 known order has another amount or currency now. The differences come to 5.00 EUR.')
  })

  it('gives a line without a price the amount of its pieces', async () => {
    await importFile(
      fileWithout(
        ['Price'],
        [
          [',3.00,23.00', ',3.00,28.00'],
          ['T1,2', 'T1,3'],
        ],
      ),
    )
    const { values } = await read()
    expect(values).toMatchObject({ amount: '28.00' })
    expect(values.lines[0]).toMatchObject({ quantity: '3', price: '5.00', amount: '15.00' })
  })

  it('keeps what was edited too', async () => {
    const { etag } = await read()
    await opened.send('PATCH', '/api/order?id=1001', { city: 'Graz' }, { 'if-match': etag })
    const report = await importFile(fileWithout(['Currency', 'Status', 'City']))
    expect(report.conflicts).toBeUndefined()
    expect((await read()).values).toMatchObject({ city: 'Graz', currency: 'EUR', status: 'Complete', amount: '23.00' })
  })
})

describe('amounts without a column for their currency', () => {
  const yen = (amount: string, currency = 'JPY') =>
    `Order ID,Date,Status,Total${currency && ',Currency'}\n1001,2025-03-01,completed,${amount}${currency && `,${currency}`}\n`

  it.each([
    ['JPY', '1250.5', '1250.5'],
    ['KWD', '12.3456', '12.3456'],
  ])('are in the currency of the stored order: %s', async (currency, first, amount) => {
    await importFile(yen(first, currency))
    const { notes } = await importFile(yen(first, '').replace('completed', 'pending'))
    expect(notes.join()).toContain('no column for Currency: ')
    expect((await read()).values).toMatchObject({ currency, amount, status: 'Pending' })
    expect(await verifyDatabase(opened.location)).toEqual([])
  })

  it('are refused where that currency cannot have them', async () => {
    await importFile(yen('1250.5'))
    const headers = { 'content-type': 'text/csv' }
    const payload = yen('1250.12345', '')
    const reply = await opened.app.inject({ method: 'POST', url: '/api/imports', headers, payload })
    expect(reply.json()).toMatchObject({ status: 422, detail: expect.stringContaining('has no such decimals') })
    expect((await read()).values).toMatchObject({ currency: 'JPY', amount: '1250.5' })
  })
})

it('says which amounts of known orders another file changes, in both currencies', async () => {
  const file = (refunded: string, currency: string) =>
    `Order ID,Date,Status,Total,Currency\n1001,2025-03-01,completed,23.00,EUR\n1002,2025-03-02,completed,${refunded},${currency}\n`
  await importFile(file('20.00', 'EUR'))
  const less = await importFile(file('-20.00', 'EUR'))
  expect(less.notes).toContain('1 known order has another amount or currency now. The differences come to -40.00 EUR.')
  const other = await importFile(file('-20.00', 'USD'))
  expect(other.notes).toContain(
    '1 known order has another amount or currency now. The differences come to 20.00 EUR and -20.00 USD.',
  )
  expect((await importFile(file('-20.00', 'USD').replace('completed', 'pending'))).notes.join()).not.toContain(
    'amount or currency',
  )
})

it('says how many known orders another file moves to another day', async () => {
  const file = (dates: string) =>
    `Order ID,${dates},Total\n1001,2025-03-01,2025-03-15,23.00\n1002,2025-03-02,2025-04-01,20.00\n1003,2025-03-02,2025-03-02,9.00\n`
  expect((await importFile(file('Date,Due date'))).notes.join()).not.toContain('another day')
  expect((await importFile(file('Note,Date'))).notes.join()).toContain('2 known orders have another day now.')
  expect((await importFile(file('Note,Date'))).notes.join()).not.toContain('another day')
})

it('follows prices that are the only amounts, where no order has lines', async () => {
  const file = (price: string) =>
    `Order ID,Date,Price,Currency\n1001,2025-03-01,${price},EUR\n1002,2025-03-02,7.50,EUR\n`
  await importFile(file('10.50'))
  await importFile(file('12.50'))
  expect((await read()).values).toMatchObject({ amount: '12.50', lines: [] })
})

it('keeps the total of an order whose lines were not known', async () => {
  await importFile('Order ID,Date,Status,Total,Currency\n1001,2025-03-01,completed,23.00,EUR\n')
  await importFile('Order ID,Date,Status,Product,Quantity,Price,Currency\n1001,2025-03-01,completed,Tea,2,10.00,EUR\n')
  expect((await read()).values).toMatchObject({ amount: '23.00', lines: [{ product: 'Tea', amount: '20.00' }] })
})

it('JSON without the keys keeps what the orders have', async () => {
  const orders = [1, 2, 3].map((n) => ({
    ...{ id: `100${n}`, date: `2025-03-0${n}`, customer: { name: `Ann ${n}`, email: `a${n}@x.example` } },
    ...{ status: 'completed', currency: 'EUR', total: `${n}3.00`, city: 'Leeds' },
    lines: [{ product: 'Tea', quantity: 2, price: '5.00', sku: 'T1' }],
  }))
  await importFile(JSON.stringify(orders), 'application/json')
  const before = await exported()
  const part = orders.map(({ id, date, total }) => ({ id, date, total, status: 'completed' }))
  expect(await importFile(JSON.stringify(part), 'application/json')).toMatchObject({ state: 'done', rejected: 0 })
  expect(await exported()).toBe(before)
})
