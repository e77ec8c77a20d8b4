import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Amounts that no other value contains, in decimals and in minor units. */
const MARKS = ['7319.23', '731923', '4217.61', '421761', '88.31', '8831', '3101.62', '310162']
const ORDER = {
  ...{ id: 'M-1', placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  ...{
    amount: '7319.23',
    lines: [
      { product: 'Chair', quantity: '1', price: '4217.61' },
      { product: 'Lamp', quantity: '1', price: '3101.62' },
    ],
  },
}
const FILE = 'Order ID,Date,Customer,Status,Total,Shipping\nF-1,2026-01-06,Bo,Pending,7319.23,88.31\n'

async function open() {
  const opened = await testApp()
  const { app, accounts, importFile } = opened
  const database = await accounts.open()
  await importFile(FILE)
  await createPerson(database, 1, { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' })
  const keys = new Map<Role, string>()
  for (const role of ['owner', 'packer'] as const)
    keys.set(role, (await createAccessKey(database, 1, { name: role, role })).key)
  const as = (role: Role, call: InjectOptions | string) => {
    const { headers = {}, ...options } = typeof call === 'string' ? { url: call } : call
    return app.inject({
      ...options,
      headers: { 'if-match': '*', ...headers, authorization: `Bearer ${keys.get(role)}` },
    })
  }
  expect((await as('owner', { method: 'POST', url: '/api/orders', payload: ORDER })).statusCode).toBe(201)
  return { ...opened, as }
}

const VIEWS = [
  { id: 'a', name: 'Dear', query: 'sort=-amount' },
  { id: 'b', name: 'Large', query: 'status=Pending&amountMin=100' },
  { id: 'c', name: 'Shown', query: 'columns=date,amount' },
  { id: 'd', name: 'Pending', query: 'status=Pending&sort=-date' },
]

it('shows a packer no amount in any answer, under any name', async () => {
  const { as } = await open()
  await as('owner', { method: 'PATCH', url: '/api/orders/M-1', payload: { amount: '4217.61', note: 'Ring' } })
  const record = (role: Role, what: string, payload: object) =>
    as(role, { method: 'POST', url: `/api/orders/M-1/${what}`, payload })
  await record('owner', 'payments', { amount: '3101.62', method: 'Bank' })
  await record('owner', 'refunds', { amount: '88.31', reason: 'Scratched' })
  const sent = await record('packer', 'shipments', { carrier: 'DHL' })
  const noted = await record('packer', 'notes', { text: 'Packed' })
  expect([sent.statusCode, noted.statusCode]).toEqual([201, 201])
  await as('owner', { method: 'PUT', url: '/api/views', payload: { views: VIEWS } })
  const changed = await as('packer', { method: 'PATCH', url: '/api/orders/F-1', payload: { status: 'Approved' } })
  const bulk = { ids: ['M-1', 'F-1'], change: { status: 'Cancelled' } }
  const started = await as('packer', { method: 'POST', url: '/api/orders/bulk', payload: bulk })
  const stale = await as('packer', {
    ...{ method: 'PATCH', url: '/api/orders/F-1', payload: { note: 'x' }, headers: { 'if-match': '"0-0"' } },
  })
  expect([changed, started, stale].map(({ statusCode }) => statusCode)).toEqual([200, 202, 412])
  const urls = [
    ...['/api/orders', '/api/orders/summary', '/api/orders/statuses', '/api/orders/names?of=product', '/api/me'],
    ...['/api/orders/M-1', '/api/order?id=F-1', '/api/orders/M-1/history', '/api/order/history?id=F-1'],
    ...['/api/views', '/api/settings', '/api/shops', `/api/jobs/${started.json().id}`],
    `/api/jobs/${started.json().id}/results.csv`,
    '/api/customers/ada',
  ]
  const answers = await Promise.all(urls.map((url) => as('packer', url)))
  for (const [i, reply] of [...answers, changed, started, stale, sent, noted].entries()) {
    expect([urls[i], reply.statusCode < 300 || reply === stale]).toEqual([urls[i], true])
    for (const mark of [
      ...MARKS,
      '"amount"',
      '"amounts"',
      '"price"',
      '"shipping"',
      '"tax"',
      '"discount"',
      '"refunded"',
      ...['"transactions"', '"payments"', '"refunds"', '"paid"', '"due"', '"refundable"'],
    ])
      expect(reply.body, `${urls[i]} has ${mark}`).not.toContain(mark)
  }
  // The same answers have them for others.
  for (const url of ['/api/orders', '/api/orders/M-1', '/api/orders/M-1/history'])
    expect((await as('owner', url)).body).toMatch(/7319[.]?23|4217[.]?61/)
  expect(answers[9]?.json().views).toEqual([VIEWS[3]])
  const { changes } = (await as('packer', '/api/orders/M-1/history')).json()
  expect(changes.flatMap(({ fields }: { fields: { field: string }[] }) => fields.map(({ field }) => field))).toEqual([
    ...['status', 'notes', 'fulfillmentState', 'shipments', 'paymentState', 'paymentState', 'note'],
  ])
})

it('lets a packer find, sort, filter and change by nothing that is money', async () => {
  const { as } = await open()
  const total = async (role: Role, q: string) => (await as(role, `/api/orders?q=${q}`)).json().total
  for (const q of ['7319.23', '7319', 'EUR%207319.23'])
    expect([q, await total('owner', q)]).toEqual([q, expect.toSatisfy((n) => n > 0)])
  for (const q of ['7319.23', '7319', '4217.61']) expect([q, await total('packer', q)]).toEqual([q, 0])
  const refused: InjectOptions[] = [
    ...['sort=amount', 'sort=-amount', 'amountMin=1', 'amountMax=1&sort=bad'].map((query) => ({
      url: `/api/orders?${query}`,
    })),
    ...['/api/orders/count?amountMin=1', '/api/dashboard', '/api/targets', '/api/orders.csv', '/api/orders.json'].map(
      (url) => ({ url }),
    ),
    ...['/api/history', '/api/history.csv', '/api/imports', '/api/keys', '/api/people'].map((url) => ({ url })),
    ...['payments', 'refunds'].map((what) => {
      return { method: 'POST', url: `/api/orders/M-1/${what}`, payload: { amount: '1' } } as const
    }),
    ...[{ amount: '1' }, { lines: [] }, { tax: '1' }, { paymentState: 'Paid' }, { status: 'Complete', amount: 5 }].map(
      (payload) => {
        return { method: 'PATCH', url: '/api/orders/M-1', payload } as const
      },
    ),
    { method: 'POST', url: '/api/orders/bulk', payload: { query: { amountMin: 1 }, change: { status: 'Complete' } } },
    { method: 'POST', url: '/api/orders', payload: ORDER },
  ]
  for (const call of refused) expect([call, (await as('packer', call)).statusCode]).toEqual([call, 403])
})

it('lets a packer send pieces of lines, which have no prices, and hides what was paid', async () => {
  const { as } = await open()
  const post = (role: Role, ending: string, payload: object) =>
    as(role, { method: 'POST', url: `/api/order/${ending}?id=M-1`, payload })
  expect((await post('owner', 'payments', { amount: '7319.23' })).statusCode).toBe(201)
  const shipped = await post('packer', 'shipments', { lines: [{ line: 2, quantity: 1 }] })
  expect([shipped.statusCode, shipped.json().fulfillmentState]).toEqual([201, 'Partially fulfilled'])
  expect(MARKS.filter((mark) => shipped.body.includes(mark))).toEqual([])
  const priced = { lines: [{ line: 2, quantity: 1, price: '1' }] }
  expect((await post('packer', 'shipments', priced)).statusCode).toBe(403)
  expect((await post('packer', 'refunds', { amount: '1' })).statusCode).toBe(403)
})

it('lets a packer undo own changes only', async () => {
  const { as, app, accounts } = await open()
  const edit = async (role: Role, key?: string) => {
    const payload = { note: `${role} ${key}` }
    const headers = { 'if-match': '*', ...(key && { authorization: `Bearer ${key}` }) }
    const call = { method: 'PATCH', url: '/api/orders/M-1', payload } as const
    const reply = key ? await app.inject({ ...call, headers }) : await as(role, call)
    return `/api/changes/${reply.json().changeId}/undo`
  }
  const { key } = await createAccessKey(await accounts.open(), 1, { name: 'packer', role: 'packer' })
  const [owners, own, others] = [await edit('owner'), await edit('packer'), await edit('packer', key)]
  const imported = (await as('owner', '/api/imports')).json().imports[0].id
  const undo = async (url: string) => (await as('packer', { method: 'POST', url })).statusCode
  expect(await undo(owners)).toBe(403)
  // Another key of the same name.
  expect(await undo(others)).toBe(403)
  expect(await undo(`/api/changes/${imported}/undo`)).toBe(403)
  expect(await undo(own)).toBe(200)
})
