import { expect, it } from 'vitest'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import { recordedOrder, refund, returned, shipment } from '#tests/client/order/records/made-records.ts'

const left = (more: Parameters<typeof recordedOrder>[0]) => piecesLeft(recordedOrder(more))
const chair = (quantity: number) => [{ line: 1, quantity }]
const both = [
  { line: 1, quantity: 2 },
  { line: 2, quantity: 1 },
]

it('are all that was ordered while nothing is recorded, and nothing comes back that was not sent', () => {
  expect(left({})).toEqual({ canShip: true, shipment: [2, 1], return: [], refund: [2, 1] })
})

it('are less by line, exactly', () => {
  const shipments = [shipment('a', chair(0.1)), shipment('b', chair(0.2))]
  expect(
    left({ shipments, returns: [returned('c', chair(0.1), false)], refunds: [refund('d', 100, chair(1))] }),
  ).toEqual({
    ...{ canShip: true, shipment: [1.7, 1], return: [0.2, 0], refund: [1, 1] },
  })
})

it('are none to be sent of an order that was sent or is cancelled', () => {
  expect(left({ shipments: [shipment('a', both)] })).toMatchObject({ canShip: false, return: [2, 1] })
  expect(left({ fulfillmentState: 'Fulfilled' })).toMatchObject({ canShip: false, return: [2, 1] })
  expect(left({ status: 'Cancelled' }).canShip).toBe(false)
})

it('are the whole order where it has no lines', () => {
  expect(left({ lines: [] }).canShip).toBe(true)
  expect(left({ lines: [], shipments: [shipment('a', [])] }).canShip).toBe(false)
})

it('counts a line without a quantity as one piece', () => {
  const line = { product: 'Chair', sku: '', quantity: null, price: null, amount: 2500 }
  expect(left({ lines: [line] }).shipment).toEqual([1])
})
