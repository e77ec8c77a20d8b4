// Covers: data Import
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shopifyOrder, shopifyRefund, wooOrder } from '#tests/support/shop-orders.ts'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const UNCHANGED = { created: 0, updated: 0, unchanged: 1 }

it('reads an order of Shopify’s interface as the one of its export', async () => {
  const head =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Shipping Phone,Payment Method,Refunded Amount,Source,Lineitem discount,Tags,Notes'
  const date = '2026-03-22 23:28:02 -0500'
  await trial.import(`${head}
#1001,ada@example.com,paid,unfulfilled,EUR,68.50,5.00,9.00,73.50,0.00,${date},2,Lamp,9.25,S-1,Ada Quill,Lane 1,Oslo,'0150,NO,555,Shopify Payments,0.00,web,0.00,vip,
#1001,ada@example.com,,,,,,,,,${date},1,Chair,50.00,S-2,,,,,,,,,,0.00,,
`)
  const stored = trial.everything()
  const report = await trial.import(JSON.stringify({ orders: [shopifyOrder(1001)] }))
  expect(report).toMatchObject({ state: 'done', orders: UNCHANGED, notes: [] })
  expect([trial.everything()].flat()[0]).toEqual([stored].flat()[0])
})

it('reads an order of WooCommerce’s interface as the one of an export', async () => {
  const head =
    'order_id,order_number,date,status,shipping_total,tax_total,discount_total,order_total,refunded_total,order_currency,payment_method_title,paid_date,customer_id,billing_first_name,billing_last_name,billing_email,billing_phone,shipping_address_1,shipping_city,shipping_postcode,shipping_country,customer_note,item_id,item_name,item_sku,item_quantity,item_price,item_total'
  const order =
    '727,727,2026-03-22 23:28:02,processing,5.00,0.00,0.00,73.50,0.00,EUR,Bank transfer,2026-03-22 23:28:03,0,Ada,Quill,ada@example.com,555,Lane 1,Oslo,0150,NO,'
  await trial.import(`${head}\n${order},1,Lamp,S-1,2,9.25,18.50\n${order},2,Chair,S-2,1,50,50.00\n`)
  const report = await trial.import(JSON.stringify([wooOrder(727)]))
  expect(report).toMatchObject({ state: 'done', orders: UNCHANGED, notes: [] })
})

it('adds refunds up, whichever values an order has', async () => {
  const refunds = [shopifyRefund('10.25'), shopifyRefund('3')]
  const more = { refunds, financial_status: 'partially_refunded', email: null, shipping_address: null, tags: '' }
  await trial.import(JSON.stringify(shopifyOrder(1001, more)))
  await trial.import(JSON.stringify(wooOrder(727, { refunds: [{ id: 1, reason: '', total: '-73.50' }] })))
  expect(trial.rows('select id, refunded, payment_state from orders order by id')).toEqual([
    { id: '#1001', refunded: 13_250_000n, payment_state: 'Partially refunded' },
    { id: '727', refunded: 73_500_000n, payment_state: 'Refunded' },
  ])
})

it('reads whole amounts as units of the currency, because these shops write no others', async () => {
  await trial.import(JSON.stringify(wooOrder(727, { total: '7350', currency: 'JPY' })))
  expect(trial.rows('select amount from orders')).toEqual([{ amount: 73_500_000n }])
})

it('refuses a named shop system’s order that lacks a field', async () => {
  const { name: _name, ...order } = shopifyOrder(1001)
  const report = await trial.import(JSON.stringify(order), { format: 'shopify' })
  expect(report.state).toBe('refused')
  expect(report.errors[0]?.reason).toMatch(/^This JSON lacks one of the names .* “name”/)
})
