import { expect, it } from 'vitest'
import { pickLines } from '#client/print/pick-lines.ts'
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
    { product: 'Lamp', quantity: '2', orders: [{ order: orders[0], quantity: '2' }] },
    {
      product: 'Tray',
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
