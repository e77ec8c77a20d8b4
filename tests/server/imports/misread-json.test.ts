// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

/** What is stored of each order; `null` where the file was asked about, which is as good as the right reading. */
async function readUnaided(orders: unknown) {
  const { state, notes, details } = await trial.import(JSON.stringify(orders))
  if (state !== 'done') return null
  const rows = trial.rows('select * from orders order by id')
  return {
    said: [...notes, ...(details ?? [])].join(' '),
    orders: rows.map(({ id, amount, currency, customer_name, address }) => ({
      ...{ id: String(id), minor: Number(amount) / 10_000, currency: String(currency) },
      ...{ customer: String(customer_name), address: String(address) },
    })),
    products: trial.rows('select product from order_lines order by order_id, line').map(({ product }) => product),
  }
}

const order = (id: string, more: object) => ({ id, date: `2025-03-0${id.slice(-1)}`, ...more })

describe('the currency of an order', () => {
  const line = { name: 'Tea', quantity: 1, price: 12.5 }

  it.each(['currency', 'currency_id', 'currencyCode'])('is its own rather than that of its lines: %s', async (name) => {
    const read = await readUnaided([
      order('A1', { total: 12.5, [name]: 'EUR', items: [{ ...line, [name]: 'EUR' }] }),
      order('A2', { total: 12.5, [name]: 'GBP', items: [{ ...line, [name]: 'GBP' }] }),
    ])
    expect(read?.orders.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
  })

  it('is that of its lines where they alone have one', async () => {
    const read = await readUnaided([
      order('A1', { total: 12.5, items: [{ ...line, currency: 'EUR' }] }),
      order('A2', { total: 1250, items: [{ ...line, price: 1250, currency: 'JPY' }] }),
    ])
    expect(read?.orders.map(({ currency }) => currency)).toEqual(['EUR', 'JPY'])
  })

  it('is asked about where its lines have several', async () => {
    const report = await trial.import(
      JSON.stringify([
        order('A1', { total: 25, items: ['EUR', 'USD'].map((currency) => ({ ...line, currency })) }),
        order('A2', { total: 12.5, items: [{ ...line, currency: 'EUR' }] }),
      ]),
    )
    expect(report.rejected + Number(report.state !== 'done')).toBe(1)
  })

  it('is in the name of the amount', async () => {
    const read = await readUnaided([order('A1', { total_usd: 12.5 }), order('A2', { total_usd: 20.25 })])
    expect(read?.orders.map(({ currency }) => currency)).toEqual(['USD', 'USD'])
  })
})

describe('the customer of an order', () => {
  it('is not the sender of the goods or of the invoice', async () => {
    const address = (side: string, city: string) => ({ [`${side}_street`]: '1 Road', [`${side}_city`]: city })
    const sent = await readUnaided([
      order('A1', { amount: '17.45', ...address('from', 'Leeds'), ...address('to', 'Oxford') }),
      order('A2', { amount: '20.10', ...address('from', 'Leeds'), ...address('to', 'Paris') }),
    ])
    expect(sent?.orders.map(({ address }) => address) ?? []).not.toContain('1 Road, Leeds')
    trial.forget()
    const inside = { ...order('A1', { amount: '17.45' }), ...address('from', 'Leeds'), ...address('to', 'Oxford') }
    expect((await readUnaided({ order: inside }))?.orders.map(({ address }) => address)).toEqual(['1 Road, Oxford'])
    trial.forget()
    const issued = await readUnaided([
      order('A1', { issuerName: 'Our Ltd', receiverName: 'Anna Buyer', total: '171.80' }),
      order('A2', { issuerName: 'Our Ltd', receiverName: 'Bert Client', total: '18.25' }),
    ])
    expect(issued?.orders.map(({ customer }) => customer)).toEqual(['Anna Buyer', 'Bert Client'])
  })

  it('has both names, wherever they are', async () => {
    const person = { first_name: 'Bob', last_name: 'Norman' }
    const read = await readUnaided([
      order('A1', { total: 9.5, billing_address: person, shipping_address: person, customer: person }),
      order('A2', { total: 8.5, billing_address: person, shipping_address: person, customer: person }),
    ])
    expect(read?.orders.map(({ customer }) => customer)).toEqual(['Bob Norman', 'Bob Norman'])
  })

  it('is no way of shipping, and a state of the shipment is no place', async () => {
    const shipped = (state: string) => ({ shipmentState: state, shippingAddress: { country: 'DE' } })
    const read = await readUnaided([
      order('A1', { total: 9.5, ...shipped('Ready'), shippingInfo: { shippingMethodName: 'Express by courier' } }),
      order('A2', { total: 8.5, ...shipped('Shipped'), shippingInfo: { shippingMethodName: 'Standard' } }),
    ])
    expect(read?.orders.map(({ customer, address }) => [customer, address])).toEqual([
      ['Unknown customer', 'DE'],
      ['Unknown customer', 'DE'],
    ])
  })
})

describe('a product', () => {
  it.each([
    ['a kind of tax', { taxModel: 'GROSS', totalBeforeTax: '8.00' }],
    ['a number of pieces', { OrderStatus: 'Shipped', NumberOfItemsShipped: 1, NumberOfItemsUnshipped: 0 }],
  ])('is not %s', async (_, more) => {
    const read = await readUnaided([order('A1', { total: '9.50', ...more }), order('A2', { total: '8.50', ...more })])
    expect(read?.products.filter((product) => product !== '') ?? []).toEqual([])
  })

  it('is rather the title of the product than that of its variant', async () => {
    const item = { id: 11, variant_title: 'Red', title: 'Nano 8GB', quantity: 1, price: '9.50' }
    const read = await readUnaided([
      order('A1', { total: '9.50', line_items: [item] }),
      order('A2', { total: '9.50', line_items: [item] }),
    ])
    expect(read?.products ?? ['Nano 8GB']).toContain('Nano 8GB')
    expect(read?.products ?? []).not.toContain('Red')
  })
})

describe('an amount', () => {
  it('is no weight', async () => {
    const read = await readUnaided([
      order('A1', { customer_id: 1, quantity: 3, total_weight: 42.5 }),
      order('A2', { customer_id: 2, quantity: 2, total_weight: 30.25 }),
    ])
    expect(read).toBeNull()
  })

  it('is not added where it is paid out', async () => {
    const payment = (id: string, type: string, amount: number) => order(id, { type, amount, currency: 'USD' })
    expect(await readUnaided([payment('p1', 'payin', 100.5), payment('p2', 'payout', 50.25)])).toBeNull()
  })

  it('of transfers is in cents, however small it is', async () => {
    const transfer = (id: string, value: number) =>
      order(id, { balancePlatform: 'Shop', amount: { currency: 'EUR', value }, status: 'booked' })
    const read = await readUnaided([transfer('T1', 9), transfer('T2', 46)])
    expect(read?.orders.map(({ minor }) => minor) ?? [9, 46]).toEqual([9, 46])
  })
})

it('reads the state of an order as none of a country', async () => {
  const placed = { grand_total: 20.5, billing_address: { city: 'Paris', country_id: 'FR' } }
  const read = await readUnaided([
    order('A1', { ...placed, status: 'complete', state: 'complete' }),
    order('A2', { ...placed, status: 'pending', state: 'new' }),
  ])
  expect(read?.orders.map(({ address }) => address)).toEqual(['Paris, FR', 'Paris, FR'])
})

it('reads a list of one text as the text', async () => {
  await trial.import(JSON.stringify([order('A1', { total: 9.5, statuses: ['canceled'] })]))
  expect(trial.rows('select status from orders')).toEqual([{ status: 'Cancelled' }])
})

describe('lists inside an order that are not read', () => {
  const bought = { date: '2025-04-10', total: 10.99 }

  it('are named in the report', async () => {
    const shipments = [{ shipTo: { name: 'Ann Lee', city: 'Leeds' } }]
    const read = await readUnaided([
      { id: '1', ...bought, shipments },
      { id: '2', ...bought },
    ])
    expect(read?.said).toContain('“shipments”')
  })

  it('are asked about where they have refunds', async () => {
    const later = Array.from({ length: 300 }, (_, i) => ({ id: `N${i}`, ...bought, refunds: [] }))
    const refunded = { id: '1', ...bought, refunds: [{ amount: 10.99, date: '2025-04-12' }] }
    expect(await readUnaided([...later, refunded])).toBeNull()
    expect(await readUnaided([...later, { ...refunded, refunds: [] }])).not.toBeNull()
  })

  it('are asked about where pieces of any line were cancelled', async () => {
    const line = (title: string, quantityCancelled: number) => {
      return { product: { title }, quantity: 2, unitPrice: 5.5, quantityCancelled }
    }
    const order = (id: string, cancelled: number) => {
      const first = { ...line('Book', 0), quantityCancelled: undefined }
      return { orderId: id, date: '2025-04-10', orderItems: [first, line('Pen', cancelled)] }
    }
    expect(await readUnaided([order('1', 1), order('2', 0)])).toBeNull()
    expect(await readUnaided([order('1', 0), order('2', 0)])).not.toBeNull()
  })
})
