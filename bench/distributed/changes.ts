import type { InjectOptions } from 'fastify'
import { madeOrders } from '#bench/made-orders.ts'
import type { OrderContent } from '#server/changes/order-content.ts'

const IMPORTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

function call(method: 'POST' | 'PUT' | 'PATCH', url: string, body: object): InjectOptions {
  const headers = { 'content-type': 'application/json', 'if-match': '*', 'idempotency-key': `${method} ${url}` }
  return { method, url, headers, payload: JSON.stringify(body) }
}

/** Calls that write everything that a workspace has: imports, edits, records, bulk changes, settings and undo. */
export function* changes(orders: readonly OrderContent[]): Generator<InjectOptions> {
  const imported = (id: string | undefined, price: number): InjectOptions => ({
    method: 'POST',
    url: '/api/imports?name=a.csv&shop=main&edits=keep',
    headers: { 'content-type': 'text/csv', 'idempotency-key': String(id) },
    payload: csv(price),
  })
  const idsOf = (start: number, count: number) => orders.slice(start, start + count).map(({ id }) => id)
  const order = (index: number) => `/api/orders/${encodeURIComponent(orders[index]?.id ?? '')}`

  yield imported(IMPORTS[0], 12)
  for (let i = 0; i < 10; i++) yield call('PATCH', order(i * 501), { status: 'Complete', city: `Graz ${i}`, note: 'n' })
  yield call('PATCH', order(7), { lines: [{ product: 'Chair', quantity: '2', price: '12.50' }] })
  yield call('POST', `${order(8)}/notes`, { text: 'Call first' })
  yield call('POST', `${order(9)}/payments`, { amount: '1.00' })
  yield imported(IMPORTS[1], 13)
  yield call('POST', '/api/orders', { currency: 'EUR', customer: { name: 'Ada' }, lines: [] })
  yield call('POST', '/api/orders/bulk', { ids: idsOf(100, 600), change: { addTags: ['gift'], assignee: null } })
  yield call('POST', '/api/orders/bulk', { query: { status: ['Pending'] }, change: { status: 'Approved' } })
  yield call('POST', '/api/orders/bulk', { ids: idsOf(900, 40), change: { invoiced: true }, dryRun: true })
  yield call('POST', '/api/orders/bulk', { ids: idsOf(900, 40), change: { invoiced: true } })
  yield call('POST', '/api/shops', { name: 'Fourth', prefix: 'F-', currency: 'EUR' })
  yield call('PATCH', '/api/shops/market', { name: 'Marketplace', sender: 'Street 1' })
  yield call('PUT', '/api/targets', { targets: [{ month: '2026-10', currency: 'EUR', amount: 500_000 }] })
  yield call('PUT', '/api/settings', { excludedStatuses: ['Cancelled'], countedDate: 'paid' })
  yield call('POST', `/api/imports/${IMPORTS[0]}/undo`, {})
  yield call('POST', `/api/imports/${IMPORTS[1]}/undo`, {})
  yield { url: '/api/history' }
}

/** Calls that read and erase what is stored of a customer. */
export function* erasure(orders: readonly OrderContent[]): Generator<InjectOptions> {
  const { customerKey: key = '' } = orders.findLast((one) => one.customerKey !== '') ?? {}
  const expected = orders.filter((one) => one.customerKey === key).length
  yield { url: `/api/customers/data?${new URLSearchParams({ key })}` }
  yield call('POST', '/api/customers/erase', { key, dryRun: true })
  yield call('POST', '/api/customers/erase', { key, expected })
}

/** Two thousand orders; another price changes each of them. */
function csv(price: number): string {
  const lines = ['Order ID,Date,Customer,City,Product,Quantity,Unit price,Currency,Status']
  let number = 0
  for (const { day, customerName, city, status } of madeOrders(2000, 'even'))
    lines.push(
      `N-${++number},${day},${customerName},${city},Lamp ${number % 40},${1 + (number % 3)},${price}.00,EUR,${status}`,
    )
  return `${lines.join('\n')}\n`
}
