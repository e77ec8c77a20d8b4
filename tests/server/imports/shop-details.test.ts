// Covers: data Import
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HAS_REAL_FILES, REAL_FOLDER } from '#tests/support/real-order-files.ts'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const AMOUNTS = 'discount, shipping, tax, refunded'
const amounts = () => trial.rows(`select ${AMOUNTS} from orders order by id`)
const states = () =>
  trial.rows('select payment_state p, fulfillment_state f from orders order by id').map(({ p, f }) => [p, f])
const TEXTS = 'email, phone, note, tags'
const texts = () => trial.rows(`select ${TEXTS} from orders order by id`)
const skus = () => trial.rows('select sku from order_lines order by order_id, line').map(({ sku }) => sku)
const parts = (units: number) => BigInt(Math.round(units * 100)) * 10_000n

describe('Stripe', () => {
  it('refunds and states', async () => {
    await trial.import(`id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Status,Customer Email
a,2024-01-31 23:30:00,50.00,0.00,eur,true,Chair,Paid,a@x.org
b,2024-01-31 23:30:00,50.00,20.00,eur,true,Chair,Paid,a@x.org
c,2024-01-31 23:30:00,50.00,50.00,eur,true,Chair,Refunded,a@x.org
d,2024-01-31 23:30:00,50.00,0.00,eur,false,Chair,Paid,a@x.org
e,2024-01-31 23:30:00,50.00,0.00,eur,false,Chair,Failed,a@x.org
`)
    expect(amounts().map(({ refunded }) => refunded)).toEqual([0n, parts(20), parts(50), 0n, 0n])
    expect(states()).toEqual([
      ['Paid', 'Unknown'],
      ['Partially refunded', 'Unknown'],
      ['Refunded', 'Unknown'],
      ['Authorized', 'Unknown'],
      ['Unpaid', 'Unknown'],
    ])
    expect(texts()[0]).toMatchObject({ email: 'a@x.org' })
  })
})

describe('WooCommerce', () => {
  it('SkyVerge: totals, refund, phone, note and SKU of an order with a row per item', async () => {
    const head =
      'order_id,order_number,order_number_formatted,date,status,shipping_total,tax_total,discount_total,order_total,refunded_total,order_currency,payment_method,customer_id,billing_email,billing_phone,customer_note,item_id,item_name,item_sku,item_quantity,item_total'
    const order = '11,11,#11,2024-01-31 10:00:00,completed,5.00,2.00,1.00,31.00,10.00,EUR,stripe,0,A@x.org,0555,Bell'
    await trial.import(`${head}\n${order},1,Desk,D-1,1,15.00\n${order},2,Lamp,L-2,2,10.00\n`)
    expect(amounts()).toEqual([{ discount: parts(1), shipping: parts(5), tax: parts(2), refunded: parts(10) }])
    expect(texts()).toEqual([{ email: 'A@x.org', phone: '0555', note: 'Bell', tags: '' }])
    expect(skus()).toEqual(['D-1', 'L-2'])
    expect(states()).toEqual([['Partially refunded', 'Fulfilled']])
  })

  it('WebToffee: several refunds in one cell are added', async () => {
    await trial.import(`order_id,order_number,order_date,status,order_total,order_currency,refund_items,paid_date,line_item_1
1,1,2024-01-31 10:00:00,processing,50.00,EUR,amount:10.10|reason:a|date:2024-02-01;amount:2.05|reason:b,2024-01-31,name:Desk|sku:D-1|quantity:1|total:50.00
2,2,2024-01-31 10:00:00,pending,50.00,EUR,,,name:Desk|quantity:1|total:50.00
`)
    expect(amounts().map(({ refunded }) => refunded)).toEqual([parts(12.15), null])
    expect(states()).toEqual([
      ['Partially refunded', 'Unfulfilled'],
      ['Unpaid', 'Unfulfilled'],
    ])
    expect(skus()).toEqual(['D-1', ''])
  })
})

describe('any table', () => {
  const HEAD =
    'Order ID,Date,Currency,Total,Product,SKU,Quantity,Shipping cost,Tax,Phone,Note,Tags,Payment status,Fulfillment status'
  const row = (id: string, shipping: string, tax: string, sku = 'S') =>
    `${id},2024-01-31,EUR,100.00,Desk ${sku},${sku},1,${shipping},${tax},0555,Bell,"a, b",Paid,Shipped`

  it('gives all details by common headings', async () => {
    const report = await trial.import(`${HEAD}\n${row('1', '4.90', '19.00')}\n`)
    expect(report).toMatchObject({ accepted: 1, notes: [] })
    expect(amounts()).toEqual([{ discount: null, shipping: parts(4.9), tax: parts(19), refunded: null }])
    expect(texts()).toEqual([{ email: '', phone: '0555', note: 'Bell', tags: 'a, b' }])
    expect(skus()).toEqual(['S'])
    expect(states()).toEqual([['Paid', 'Fulfilled']])
  })

  it('names a customer of whom only the ID is known, except for a guest', async () => {
    await trial.import('Order ID,Date,Currency,Total,Customer ID\n1,2024-01-31,EUR,5,13047\n2,2024-01-31,EUR,5,0\n')
    expect(trial.rows('select customer_name, customer_key, search from orders order by id')).toMatchObject([
      { customer_name: 'Customer 13047', customer_key: '13047', search: expect.stringContaining('customer 13047') },
      { customer_name: 'Unknown customer' },
    ])
  })

  it('imports an order without an amount that cannot be read, and says so', async () => {
    const { accepted, rejected, notes } = await trial.import(
      `${HEAD}\n${row('1', 'express', '19%')}\n${row('2', '1', '2')}\n`,
    )
    expect({ accepted, rejected }).toEqual({ accepted: 2, rejected: 0 })
    expect(notes).toEqual([
      'The column “Shipping cost” could not be read as an amount in 1 order. These were imported without it.',
      'The column “Tax” could not be read as an amount in 1 order. These were imported without it.',
    ])
    expect(amounts()).toMatchObject([
      { shipping: null, tax: null },
      { shipping: parts(1), tax: parts(2) },
    ])
  })

  it('leaves out a column that has an amount for each line', async () => {
    const rows = [row('1', '5.00', '1.00', 'A'), row('1', '5.00', '2.00', 'B'), row('2', '5.00', '1.00', 'A')]
    const { notes } = await trial.import(`${HEAD}\n${rows.join('\n')}\n`)
    expect(notes).toContain(
      'The column “Tax” has an amount for each line. It was left out, because only an amount of the whole order can be stored.',
    )
    expect(amounts()).toMatchObject([
      { shipping: parts(5), tax: null },
      { shipping: parts(5), tax: null },
    ])
  })

  it('reads decimal commas, and what is subtracted as a positive discount', async () => {
    await trial.import('Order ID;Date;Total;Order discount;Versandkosten\n1;31.01.2024;1.100,50;-10,25;4,90\n')
    expect(amounts()).toMatchObject([{ discount: parts(10.25), shipping: parts(4.9) }])
  })

  it('reads JSON of a shop’s programming interface', async () => {
    const order = {
      ...{ id: 7, created_at: '2024-01-31T10:00:00Z', currency: 'EUR', total_price: '31.00', total_tax: '2.00' },
      ...{ note: 'Bell', tags: 'a, b', financial_status: 'partially_refunded', fulfillment_status: 'partial' },
      ...{ email: 'a@x.org', phone: '0555', line_items: [{ name: 'Desk', sku: 'D-1', quantity: 1, price: '29.00' }] },
    }
    await trial.import(JSON.stringify({ orders: [order] }))
    expect(amounts()).toMatchObject([{ tax: parts(2) }])
    expect(texts()).toEqual([{ email: 'a@x.org', phone: '0555', note: 'Bell', tags: 'a, b' }])
    expect(states()).toEqual([['Partially refunded', 'Partially fulfilled']])
    expect(skus()).toEqual(['D-1'])
  })
})

/** Counted from the files with Python's csv and decimal modules, each order once. */
describe.skipIf(!HAS_REAL_FILES)('the sums of real files', () => {
  const sums = () => trial.rows('select sum(discount) d, sum(shipping) s, sum(tax) t, sum(refunded) r from orders')
  const counts = () =>
    trial.rows(
      `select sum(tags <> '') tags, sum(note <> '') notes, sum(email <> '') emails, sum(phone <> '') phones from orders`,
    )
  const skuCount = () => trial.rows(`select sum(sku <> '') all_lines, count(distinct sku) skus from order_lines`)

  it('Shopify', async () => {
    await trial.importPath(join(REAL_FOLDER, 'shopify_orders_synthetic.csv'))
    expect(sums()).toEqual([{ d: parts(540.4), s: parts(2783.9), t: parts(14_863), r: parts(17_185.44) }])
    expect(counts()).toEqual([{ tags: 35n, notes: 38n, emails: 600n, phones: 0n }])
    expect(skuCount()).toEqual([{ all_lines: 1336n, skus: 130n }])
    expect(trial.rows('select payment_state s, count(*) n from orders group by 1 order by 1')).toEqual([
      { s: 'Authorized', n: 2n },
      { s: 'Paid', n: 465n },
      { s: 'Partially refunded', n: 10n },
      { s: 'Refunded', n: 99n },
      { s: 'Unpaid', n: 7n },
      { s: 'Voided', n: 17n },
    ])
    expect(trial.rows('select fulfillment_state s, count(*) n from orders group by 1 order by 1')).toEqual([
      { s: 'Fulfilled', n: 509n },
      { s: 'Partially fulfilled', n: 1n },
      { s: 'Unfulfilled', n: 90n },
    ])
  })

  it('WebToffee', async () => {
    await trial.importPath(join(REAL_FOLDER, 'woocommerce_webtoffee_sample.csv'))
    expect(sums()).toEqual([{ d: parts(10), s: parts(30), t: parts(17.45), r: parts(46) }])
    expect(skuCount()).toEqual([{ all_lines: 5n, skus: 5n }])
  })

  it('Northwind: the freight', async () => {
    await trial.importPath(join(REAL_FOLDER, 'northwind_orders.json'))
    expect(sums()).toEqual([{ d: null, s: parts(64_942.69), t: null, r: null }])
  })
})
