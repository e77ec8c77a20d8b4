import type { SingleOrder } from '#contract/single-order.ts'

type Line = readonly [product: string, quantity: number | null]

/** An order with these lines; `values` has the same as people enter it. */
export function madeOrder(
  id: string,
  lines: readonly Line[],
  values: Partial<SingleOrder['values']> = {},
): SingleOrder {
  const [first] = lines
  const address = '1 Elm Row'
  return {
    id,
    user: { name: 'Ada Quill', avatar: 'Ada Quill' },
    project: first?.[0] ?? '',
    address,
    date: '2026-11-21T10:00:00.000Z',
    day: '2026-11-21',
    status: 'Approved',
    amount: { minor: 1000, currency: 'EUR' },
    channel: '',
    city: 'Lisbon',
    country: '',
    version: 1,
    etag: '"1"',
    lines: lines.map(([product, quantity]) => ({ product, sku: '', quantity, price: null, amount: null })),
    customerKey: 'ada quill',
    sourceStatus: '',
    source: null,
    changeId: 'x',
    values: {
      placedAt: '2026-11-21T10:00',
      paidDay: '',
      status: 'Approved',
      customer: { name: 'Ada Quill', email: 'ada@example.com', phone: '+351 555 0100' },
      address,
      city: 'Lisbon',
      channel: '',
      paymentMethod: '',
      currency: 'EUR',
      lines: lines.map(([product, quantity]) => ({ product, quantity: String(quantity ?? ''), price: '', amount: '' })),
      amount: '10.00',
      note: '',
      ...{ country: '', tags: '', discount: '', shipping: '', tax: '', refunded: '' },
      ...{ paymentState: 'Unknown', fulfillmentState: 'Unknown' },
      ...values,
    },
  }
}
