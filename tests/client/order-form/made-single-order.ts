import { NO_RECORDS, NO_VALUES } from '#client/data/sample/sample-values.ts'
import { mapNames } from '#contract/map-names.ts'
import { LISTED_TEXTS } from '#contract/orders/listed-fields.ts'
import type { EnteredOrder, OrderValues } from '#contract/orders/order-values.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

export const VALUES: EnteredOrder = {
  placedAt: '2026-11-22T14:30',
  paidDay: '2026-11-23',
  status: 'Approved',
  customer: { name: 'Ann Lee', email: 'ann@example.com', phone: '+1 555 0100' },
  address: '12 Elm Street',
  city: 'Oslo',
  channel: 'Web',
  paymentMethod: 'Card',
  warehouse: '',
  ...{ country: '', assignee: '', tags: [], discount: '', shipping: '', tax: '' },
  currency: 'USD',
  lines: [
    { product: 'Chair', quantity: '2', price: '12.50', amount: '25.00' },
    { product: 'Lamp', quantity: '1', price: '40.00', amount: '40.00' },
  ],
  amount: '70.00',
  paymentState: 'Unknown',
  note: '',
}

/** An order as the server answers it. */
export function madeSingleOrder(values: Partial<OrderValues> = {}, version = 1): SingleOrder {
  const all = { ...NO_VALUES, ...VALUES, ...values }
  return {
    id: '#CM9801',
    number: '#CM9801',
    shopName: 'Main shop',
    user: { name: all.customer.name, avatar: '' },
    project: all.lines[0]?.product ?? '',
    address: all.address,
    date: '2026-11-22T14:30:00.000Z',
    day: '2026-11-22',
    status: all.status,
    amount: { minor: 7000, currency: all.currency },
    ...mapNames(LISTED_TEXTS, (field) => all[field]),
    version,
    etag: `"${version}"`,
    lines: [],
    ...NO_RECORDS,
    paymentState: all.paymentState,
    customerKey: '',
    sourceStatus: '',
    source: null,
    changeId: `change-${version}`,
    values: all,
  }
}
