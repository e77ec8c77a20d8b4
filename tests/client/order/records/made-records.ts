import type { SingleOrder } from '#contract/orders/single-order.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

const ADA = { name: 'Ada', kind: 'person' } as const
const recorded = (id: string, day: number) => ({ id, at: Date.UTC(2026, 10, day, 9), actor: ADA })

export const shipment = (id: string, lines: SingleOrder['shipments'][number]['lines'], more = {}) => ({
  ...{ ...recorded(id, 23), lines, carrier: '', tracking: '', trackingUrl: '', shippedDay: '2026-11-23', ...more },
})
export const returned = (id: string, lines: SingleOrder['returns'][number]['lines'], received: boolean) => ({
  ...{ ...recorded(id, 24), lines, received, restock: received, reason: 'Too small', day: '2026-11-24' },
})
export const payment = (id: string, amount: number) => ({
  ...{ ...recorded(id, 23), amount, day: '2026-11-23', method: 'Card' },
})
export const refund = (id: string, amount: number, lines: SingleOrder['refunds'][number]['lines'] = []) => ({
  ...{ ...recorded(id, 25), amount, lines, day: '2026-11-25', reason: 'Scratched', restock: false },
})
export const note = (id: string, text: string, at = Date.UTC(2026, 10, 23, 9)) => ({ id, at, actor: ADA, text })

const SHEET = {
  ...{ sender: 'Lumen Ltd', buyer: 'Ann Lee\n1 Elm Row', currency: 'EUR', discount: '0.00', shipping: '5.00', tax: '' },
  lines: [{ product: 'Chair', sku: 'C-1', quantity: '2', price: '12.505', amount: '25.01' }],
  amount: '30.01',
}
export const invoice = (number: string, more: Partial<SingleOrder['invoices'][number]> = {}) => ({
  ...{
    ...recorded(number, 23),
    kind: 'invoice' as const,
    number,
    day: '2026-11-23',
    invoice: '',
    refund: '',
    sheet: SHEET,
  },
  ...more,
})
export const creditNote = (number: string, of: string, refund = '') =>
  invoice(number, { kind: 'creditNote', invoice: of, refund })

/** Two chairs for 25.00 and a lamp for 40.00, and 5.00 on top. */
export function recordedOrder(more: Partial<SingleOrder> = {}): SingleOrder {
  const order = madeSingleOrder()
  const lines = [
    { product: 'Chair', sku: '', quantity: 2, price: 1250, amount: 2500 },
    { product: 'Lamp', sku: '', quantity: 1, price: 4000, amount: 4000 },
  ]
  const states = { paymentState: 'Unpaid', fulfillmentState: 'Unfulfilled' } as const
  return { ...order, lines, ...states, paid: 0, due: 7000, refundable: 0, ...more }
}
