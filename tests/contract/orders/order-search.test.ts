import { expect, it } from 'vitest'
import { orderSearchText } from '#contract/orders/order-search.ts'

const shown = {
  id: '#1',
  status: 'Pending',
  customerName: 'Zoe Lind',
  address: '1 Elm Row',
  project: 'Oak desk +2 more',
}
const SHOWN = ['#1', 'zoe lind', '1 elm row', 'oak desk +2 more']
const order = {
  ...shown,
  customerKey: 'zoe@example.com',
  email: 'Zoe@Example.com',
  phone: '+49 (40) 123-456',
  tags: 'VIP, Gift',
  note: 'Leave at the Door',
  notes: JSON.stringify({ records: [{ kind: 'note', text: 'Called Back' }] }),
  shipments: JSON.stringify({
    records: [{ kind: 'shipment', carrier: 'DHL', tracking: 'JD-0042' }, { kind: 'return' }],
  }),
  invoices: JSON.stringify({ records: [{ kind: 'invoice', number: 'INV-77' }] }),
  warehouse: 'Lager Nord',
  city: 'Lübeck',
  country: 'Germany',
  assignee: 'ann@team.example',
  lines: [
    { product: 'Oak Desk', sku: 'OD-1' },
    { product: 'Café Lamp', sku: 'CL-7' },
    { product: 'Café Lamp', sku: 'CL-7' },
    { product: '', sku: '' },
  ],
}
const parts = (text: string) => text.split('\u001f')

it('adds the products, the customer and the details to what the list shows, each once, but no amount and no day', () => {
  expect(parts(orderSearchText(order))).toEqual([
    ...SHOWN,
    'cafe lamp',
    'od-1',
    'cl-7',
    'zoe@example.com',
    '+49 (40) 123-456',
    'lubeck',
    'germany',
    'lager nord',
    'ann@team.example',
    'leave at the door',
    'vip, gift',
    'jd-0042',
    'called back',
    'inv-77',
    '4940123456',
  ])
})
