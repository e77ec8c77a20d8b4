import { expect, it } from 'vitest'
import { pickLines } from '#client/print/pick-lines.ts'
import { shipment } from '#tests/client/order/records/made-records.ts'
import { madeOrder } from './made-order.ts'

it('sums each product over the orders, exactly, and by order', () => {
  const orders = [
    madeOrder('A-1', [
      ['Tray', 0.1],
      ['Lamp', 2],
      ['Tray', 0.2],
    ]),
    madeOrder('A-2', [['Tray', 3]]),
  ]
  expect(pickLines(orders)).toEqual([
    { product: 'Lamp', sku: '', quantity: '2', orders: [{ order: orders[0], quantity: '2' }] },
    {
      product: 'Tray',
      sku: '',
      quantity: '3.3',
      orders: [
        { order: orders[0], quantity: '0.3' },
        { order: orders[1], quantity: '3' },
      ],
    },
  ])
})

it('does not hide that a quantity is unknown', () => {
  const orders = [
    madeOrder('A-1', [['Tray', null]]),
    madeOrder('A-2', [
      ['Tray', 3],
      ['Lamp', null],
    ]),
  ]
  expect(pickLines(orders).map(({ product, quantity }) => [product, quantity])).toEqual([
    ['Lamp', 'Not stated'],
    ['Tray', 'At least 3'],
  ])
})

it('sorts names as people do', () => {
  const lines = ['Box 10', 'ähre', 'Box 2', 'apple'].map((product) => [product, 1] as const)
  expect(pickLines([madeOrder('1', lines)]).map(({ product }) => product)).toEqual(['ähre', 'apple', 'Box 2', 'Box 10'])
})

it('keeps articles of one name apart by their SKUs', () => {
  const order = madeOrder('A-1', [
    ['Shirt', 1],
    ['Shirt', 2],
    ['Shirt', 3],
  ])
  const skus = ['S', 'L', 'S']
  const lines = order.lines.map((line, i) => ({ ...line, sku: skus[i] ?? '' }))
  expect(pickLines([{ ...order, lines }]).map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['L', '2'],
    ['S', '4'],
  ])
})

it('has only what is left to send', () => {
  const order = madeOrder('A-1', [
    ['Tray', 3],
    ['Lamp', 1],
    ['Vase', null],
  ])
  const sent = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]
  const closed = { ...madeOrder('A-2', [['Tray', 5]]), fulfillmentState: 'Fulfilled' as const }
  const cancelled = { ...madeOrder('A-3', [['Tray', 5]]), status: 'Cancelled' as const }
  const lines = pickLines([{ ...order, shipments: [shipment('s', sent)] }, closed, cancelled])
  expect(lines.map(({ product, quantity }) => [product, quantity])).toEqual([
    ['Tray', '2'],
    ['Vase', 'Not stated'],
  ])
})
