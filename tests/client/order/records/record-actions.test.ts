// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import '#tests/support/media-at-load.ts'
import { possibleActions } from '#client/order/records/record-actions.ts'
import { useDataSet } from '#client/state/data-set.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { creditNote, invoice, recordedOrder, shipment } from './made-records.ts'

afterEach(() => useDataSet.setState(useDataSet.getInitialState(), true))

const SENT: Partial<SingleOrder> = {
  fulfillmentState: 'Partially fulfilled',
  shipments: [shipment('a', [{ line: 1, quantity: 1 }])],
}
const PAID: Partial<SingleOrder> = { paymentState: 'Paid', paid: 7000, due: 0, refundable: 7000 }
const PARTLY: Partial<SingleOrder> = { paymentState: 'Partially paid', paid: 2000, due: 5000, refundable: 2000 }

it.each<[role: string, order: Partial<SingleOrder>, expected: readonly string[]]>([
  ['manager', {}, ['shipment', 'payment', 'markPaid', 'invoice']],
  ['manager', { ...SENT, ...PAID }, ['shipment', 'return', 'refund', 'invoice']],
  ['manager', PARTLY, ['shipment', 'payment', 'markPaid', 'refund', 'invoice']],
  ['manager', { ...PAID, paymentState: 'Refunded', refundable: 0 }, ['shipment', 'invoice']],
  ['manager', { ...PAID, invoices: [invoice('INV-1')] }, ['shipment', 'refund', 'cancelInvoice']],
  [
    'manager',
    { ...PAID, invoices: [invoice('INV-1'), creditNote('CN-1', 'INV-1')] },
    ['shipment', 'refund', 'invoice'],
  ],
  ['manager', { ...PAID, invoices: [invoice('INV-1'), creditNote('CN-1', 'INV-1', 'r')] }, ['shipment', 'refund']],
  ['manager', { ...PAID, amount: { minor: 7000, currency: 'XXX' } }, ['shipment', 'refund']],
  // It is not known whether it is paid.
  [
    'manager',
    { paymentState: 'Unknown', paid: null, refundable: 7000 },
    ['shipment', 'payment', 'markPaid', 'refund', 'invoice'],
  ],
  ['packer', { ...SENT, ...PARTLY }, ['shipment', 'return']],
  ['viewer', { ...SENT, ...PARTLY }, []],
])('offers a %s with an order that is %j only %j', (role, order, expected) => {
  useDataSet.setState({ dataSet: 'orders', role, mayManage: role === 'manager' })
  expect(possibleActions(recordedOrder(order))).toEqual(expected)
})
