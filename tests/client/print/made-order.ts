import { NO_RECORDS, NO_VALUES } from '#client/data/sample/sample-values.ts'
import { mapNames } from '#contract/map-names.ts'
import { LISTED_TEXTS } from '#contract/orders/listed-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

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
    number: id,
    shopName: 'Main shop',
    user: { name: 'Ada Quill', avatar: 'Ada Quill' },
    project: first?.[0] ?? '',
    address,
    date: '2026-11-21T10:00:00.000Z',
    day: '2026-11-21',
    status: 'Approved',
    amount: { minor: 1000, currency: 'EUR' },
    ...mapNames(LISTED_TEXTS, () => ''),
    city: 'Lisbon',
    version: 1,
    etag: '"1"',
    lines: lines.map(([product, quantity]) => ({ product, sku: '', quantity, price: null, amount: null })),
    ...NO_RECORDS,
    customerKey: 'ada quill',
    sourceStatus: '',
    source: null,
    changeId: 'x',
    values: {
      ...NO_VALUES,
      placedAt: '2026-11-21T10:00',
      status: 'Approved',
      customer: { name: 'Ada Quill', email: 'ada@example.com', phone: '+351 555 0100' },
      address,
      city: 'Lisbon',
      currency: 'EUR',
      lines: lines.map(([product, quantity]) => ({ product, quantity: String(quantity ?? ''), price: '', amount: '' })),
      amount: '10.00',
      ...values,
    },
  }
}
