// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderSections } from '#client/order/order-sections.tsx'
import { OrderStates } from '#client/order/order-state-line.tsx'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

afterEach(cleanup)

const data = {
  useTimeZone: () => null,
  useOrderHistory: () => ({ isStale: false, retry: () => {} }),
} as unknown as OrderData

const show = (order: SingleOrder) =>
  render(
    <OrderDataProvider value={data}>
      <OrderSections order={order} isPage={false} />
    </OrderDataProvider>,
  )
const section = (name: string) => screen.getByRole('region', { name })

it('show lines with their SKU, totals, customer, delivery, details and note', () => {
  const order = madeSingleOrder({
    ...{ currency: 'EUR', amount: '27.00', discount: '2.00', shipping: '5.00', tax: '4.00', refunded: '3.50' },
    ...{ country: 'Norway', tags: ['vip', 'gift'], note: 'Leave it at the door' },
    lines: [
      { product: 'Cup', quantity: '1', price: '8.00', amount: '8.00' },
      { product: 'Pot', quantity: '1', price: '12.00', amount: '12.00' },
    ],
  })
  const line = { sku: '', quantity: 1 }
  const lines = [
    { ...line, product: 'Cup', sku: 'CUP-1', price: 800, amount: 800 },
    { ...line, product: 'Pot', price: null, amount: 1200 },
  ]
  show({
    ...order,
    amount: { minor: 2700, currency: 'EUR' },
    lines,
    notes: [{ id: '', at: null, actor: null, text: 'Leave it at the door' }],
    source: { file: 'a.csv', line: 1203, record: null },
  })
  const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ProductQuantityUnit priceTotal',
    'CupSKU CUP-11€8.00€8.00',
    'Pot1€12.00',
  ])
  expect(section('Totals').textContent).toBe(
    'TotalsSum of lines€20.00Discount-€2.00Shipping€5.00Tax€4.00Total€27.00Refunded-€3.50',
  )
  const href = (name: string) => within(section('Customer')).getByRole('link', { name }).getAttribute('href')
  expect(section('Customer').textContent).toContain('Ann Lee')
  expect(href('ann@example.com')).toBe('mailto:ann@example.com')
  expect(href('+1 555 0100')).toBe('tel:+15550100')
  expect(section('Delivery').textContent).toContain('CityOsloCountryNorway')
  const details = section('Details').textContent
  expect(details).toContain('Nov 22, 2026, 14:30')
  expect(details).toContain('Tagsvip, gift')
  expect(details).toContain('Imported froma.csv, line 1,203')
  expect(section('Notes').textContent).toContain('Note of the orderLeave it at the door')
})

it('name the record of an order in JSON', () => {
  show({ ...madeSingleOrder(), source: { file: 'orders.json', line: null, record: 2 } })
  expect(section('Details').textContent).toContain('Imported fromorders.json, record 2')
})

it('are without the lines and totals that an order does not have', () => {
  show(madeSingleOrder({ amount: '', lines: [], city: '', address: '' }))
  for (const name of ['Lines', 'Totals']) expect(screen.queryByRole('region', { name })).toBeNull()
})

it('say more exactly what was paid and sent', () => {
  const states = { paymentState: 'Partially refunded', fulfillmentState: 'Partially fulfilled' } as const
  const { container } = render(<OrderStates order={{ ...madeSingleOrder(), ...states }} />)
  expect(container.textContent).toContain('Partially refunded · Partially fulfilled')
})
