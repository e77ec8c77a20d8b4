import { expect, it } from 'vitest'
import { orderSearchText } from '#contract/orders/order-search.ts'
import { searchWords } from '#contract/orders/search-words.ts'

const shown = {
  id: '#1',
  status: 'Pending',
  customerName: 'Zoe Lind',
  address: '1 Elm Row',
  project: 'Oak desk +2 more',
}
const SHOWN = ['#1', 'pending', 'zoe lind', '1 elm row', 'oak desk +2 more']
const order = {
  ...shown,
  customerKey: 'zoe@example.com',
  email: 'Zoe@Example.com',
  day: '2026-10-31',
  currency: 'EUR',
  amount: 49_900_000n,
  phone: '+49 (40) 123-456',
  tags: 'VIP, Gift',
  note: 'Leave at the Door',
  warehouse: 'Lager Nord',
  lines: [
    { product: 'Oak Desk', sku: 'OD-1' },
    { product: 'Café Lamp', sku: 'CL-7' },
    { product: 'Café Lamp', sku: 'CL-7' },
    { product: '', sku: '' },
  ],
}
const parts = (text: string) => text.split('\u001f')

it('adds the products, the customer, the amount, the day and the details to what the list shows, each once', () => {
  expect(parts(orderSearchText(order))).toEqual([
    ...SHOWN,
    'cafe lamp',
    '49.90',
    '2026-10-31',
    'oct 31, 2026',
    'od-1',
    'cl-7',
    'zoe@example.com',
    '+49 (40) 123-456',
    'lager nord',
    'leave at the door',
    'vip, gift',
    '4940123456',
  ])
})

it.each([
  ['JPY', 12_345_0000n, '12345'],
  ['USD', -12_345_0000n, '-123.45'],
  ['KWD', 1_234_5678n, '1.2345678'],
  ['XXX', 0n, '0.00'],
])('writes an amount in %s as decimal text', (currency, amount, text) => {
  expect(parts(orderSearchText({ ...order, currency, amount, lines: [] }))).toContain(text)
})

it.each([
  ['', []],
  ['   ', []],
  ['desk oak', ['desk', 'oak']],
  [' Zoë  ZOE ', ['zoe']],
  ['oak oaks', ['oaks']],
  ['Oct\t31,', ['oct', '31,']],
  ['a\u001fb', ['a', 'b']],
  ['\ud800', ['\ufffd']],
])('the search %j has the words %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
