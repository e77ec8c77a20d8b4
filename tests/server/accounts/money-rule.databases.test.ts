import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { withoutMoney } from '#contract/accounts/hidden-money.ts'
import type { OrderHistory } from '#contract/changes/order-history.ts'
import type { Role } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { PNG } from '#tests/support/logos.ts'

/** Amounts that no other value contains, in decimals and in minor units. */
const MARKS = ['7319.23', '731923', '4217.61', '421761', '688.31', '68831', '3101.62', '310162']
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
const FILE = 'Order ID,Date,Customer,Status,Total,Shipping\nF-1,2026-01-06,Bo,Pending,7319.23,688.31\n'

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

const OWN_VIEW = { id: 'own', name: 'Mine', query: '', isOwn: true }

it('shows a packer no amount in any answer, under any name', async () => {
  const { as } = await open()
  await as('owner', { method: 'PATCH', url: '/api/orders/M-1', payload: { amount: '4217.61', note: 'Ring' } })
  const record = (role: Role, what: string, payload: object) =>
    as(role, { method: 'POST', url: `/api/orders/M-1/${what}`, payload })
  await record('owner', 'payments', { amount: '3101.62', method: 'Bank' })
  await record('owner', 'refunds', { amount: '688.31', reason: 'Scratched' })
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

/** The parts of an OpenAPI document that say what an answer has. */
interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
interface Operation {
  readonly operationId: string
  readonly 'x-roles': readonly string[]
  readonly parameters?: readonly { readonly name: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>
}
const operationsOf = (document: { readonly paths: object }): Operation[] =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods as Record<string, Operation>))

/** The members of a schema with what they are in. */
function membersOf(schema: Schema, path: readonly string[] = []): { path: readonly string[]; schema: Schema }[] {
  const { properties = {}, items, anyOf = [] } = schema
  const inner = [...(items ? [items] : []), ...anyOf].flatMap((one) => membersOf(one, path))
  return [
    ...inner,
    ...Object.entries(properties).flatMap(([name, one]) => {
      const own = [...path, name]
      return [{ path: own, schema: one }, ...membersOf(one, own)]
    }),
  ]
}

it('hides every member that a schema describes as money', async () => {
  const { get } = await testApp()
  const shown: string[] = []
  let hidden = 0
  for (const { operationId, responses, ...operation } of operationsOf((await get('/api/openapi.json')).body)) {
    if (!operation['x-roles'].includes('packer')) continue
    const contents = Object.values(responses).flatMap(({ content = {} }) => Object.values(content))
    for (const { path, schema } of contents.flatMap((one) => membersOf(one.schema))) {
      const { properties, description = '' } = schema
      const isMoney = properties?.minor !== undefined || /minor units|money|decimal text/i.test(description)
      if (!isMoney || path.at(-1) === 'quantity') continue
      const nested = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 1)
      if (JSON.stringify(withoutMoney(nested)).includes('1')) shown.push(`${operationId}: ${path.join('.')}`)
      else hidden++
    }
  }
  expect(shown).toEqual([])
  expect(hidden).toBeGreaterThan(20)
})

it('answers every operation of packers in a workspace without an amount', async () => {
  const { as, get } = await open()
  const record = (what: string, payload: object) =>
    as('owner', { method: 'POST', url: `/api/orders/M-1/${what}`, payload })
  await record('payments', { amount: '7319.23', method: 'Bank' })
  await record('refunds', { amount: '688.31', reason: 'Scratched' })
  expect((await record('invoices', {})).statusCode).toBe(201)
  await as('owner', { method: 'PATCH', url: '/api/orders/F-1', payload: { amount: '4217.61', tax: '88.31' } })
  await as('owner', { method: 'PUT', url: '/api/views', payload: { views: VIEWS } })
  const shop = await as('owner', { method: 'PATCH', url: '/api/shops/main', payload: { logo: PNG } })
  const patch = { method: 'PATCH', payload: { note: 'Ring' } } as const
  const post = (url: string, payload: object) => ({ method: 'POST', url, payload }) as const
  const changed = await as('packer', { ...patch, url: '/api/orders/M-1' })
  const started = await as('packer', post('/api/orders/bulk', { ids: ['M-1', 'F-1'], change: { addTags: ['late'] } }))
  const job = `/api/jobs/${started.json().id}`
  await expect.poll(async () => (await as('packer', job)).json().state).toBe('done')
  const one = { lines: [{ line: 1, quantity: '0.25' }] }
  const calls: Readonly<Record<string, InjectOptions>> = {
    ...{ readOrder: { url: '/api/orders/M-1' }, readOrderById: { url: '/api/order?id=F-1' } },
    ...{ changeOrder: { ...patch, url: '/api/orders/M-1' }, changeOrderById: { ...patch, url: '/api/order?id=F-1' } },
    listOrders: { url: '/api/orders?q=Ada&per=100' },
    ...{ countOrders: { url: '/api/orders/count' }, sumOrders: { url: '/api/orders/summary?product=Chair' } },
    ...{ countStatuses: { url: '/api/orders/statuses' }, listNames: { url: '/api/orders/names?of=product' } },
    ...{ readMe: { url: '/api/me' }, readSettings: { url: '/api/settings' }, listShops: { url: '/api/shops' } },
    ...{ readViews: { url: '/api/views' }, readLogo: { url: `/api/logos/${shop.json().logo}` } },
    readNotifications: { url: '/api/notifications' },
    changeNotifications: { method: 'PATCH', url: '/api/notifications', payload: { readUpTo: 1 } },
    // The shared views that a packer does not see stay, where they were.
    changeViews: { method: 'PUT', url: '/api/views', payload: { views: [VIEWS[3], OWN_VIEW] } },
    recordShipment: post('/api/orders/M-1/shipments', one),
    recordShipmentById: post('/api/order/shipments?id=M-1', one),
    recordReturn: post('/api/orders/M-1/returns', one),
    recordReturnById: post('/api/order/returns?id=M-1', one),
    addNote: post('/api/orders/M-1/notes', { text: 'Packed' }),
    addNoteById: post('/api/order/notes?id=M-1', { text: 'Sent' }),
    ...{ readHistory: { url: '/api/orders/M-1/history' }, readHistoryById: { url: '/api/order/history?id=F-1' } },
    undoChange: { method: 'POST', url: `/api/changes/${changed.json().changeId}/undo` },
    changeOrders: post('/api/orders/bulk', { query: {}, expected: 2, change: { status: 'Cancelled' }, dryRun: true }),
    ...{ readJob: { url: job }, readJobResults: { url: `${job}/results.csv` } },
    ...{ readCustomer: { url: '/api/customers/ada' }, readCustomerByKey: { url: '/api/customer?key=ada' } },
    cancelJob: { method: 'DELETE', url: job },
    ...{ readOpenForms: { url: '/api/orders/M-1/forms' }, readOpenFormsById: { url: '/api/order/forms?id=M-1' } },
    sayOpenForm: { method: 'PUT', url: '/api/orders/M-1/forms', payload: { isOpen: true } },
    sayOpenFormById: { method: 'PUT', url: '/api/order/forms?id=M-1', payload: { isOpen: false } },
  }
  const operations = operationsOf((await get('/api/openapi.json')).body).filter(
    ({ parameters = [], ...one }) =>
      one['x-roles'].includes('packer') && parameters.some(({ name }) => name === 'workspace'),
  )
  // The events have no end; they say a version.
  const expected = operations.map(({ operationId }) => operationId).filter((id) => id !== 'followOrders')
  expect(Object.keys(calls).sort()).toEqual(expected.sort())
  const formatted = ['7,319.23', '7.319,23', '4,217.61', '3,101.62']
  for (const [operationId, call] of Object.entries(calls)) {
    const reply = await as('packer', call)
    // What is done cannot be cancelled.
    expect(reply.statusCode < 300 || operationId === 'cancelJob', `${operationId}: ${reply.body}`).toBe(true)
    const found = [...MARKS, ...formatted].filter((mark) => reply.body.includes(mark))
    expect([operationId, found]).toEqual([operationId, []])
  }
  expect((await as('owner', '/api/views')).json().views).toEqual(VIEWS)
  expect((await as('packer', '/api/views')).json().views).toEqual([VIEWS[3], OWN_VIEW])
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
    ...[
      ...[{ amount: '1' }, { lines: [] }, { tax: '1' }, { paymentState: 'Paid' }, { status: 'Complete', amount: 5 }],
      // A payment in full, and another amount with the same figures.
      ...[{ paidDay: '2026-01-07' }, { currency: 'JPY' }],
      // A list of one value is read as that value.
      ...[{ amount: ['1'] }, { currency: ['JPY'] }, { paymentState: ['Paid'] }],
      ...[{ lines: [{ product: 'Chair', quantity: '1', price: ['1'], amount: ['1'] }] }],
    ].map((payload) => {
      return { method: 'PATCH', url: '/api/orders/M-1', payload } as const
    }),
    { method: 'POST', url: '/api/orders/bulk', payload: { ids: ['M-1'], change: { mergeInto: 'F-1' } } },
    { method: 'POST', url: '/api/orders/bulk', payload: { query: { amountMin: 1 }, change: { status: 'Complete' } } },
    ...[{ amountMin: [1] }, [{ amountMin: 1 }]].map((query) => {
      const payload = { query, expected: 1, change: { status: 'Complete' }, dryRun: true }
      return { method: 'POST', url: '/api/orders/bulk', payload } as const
    }),
    ...[true, [true]].map((invoiced) => {
      return { method: 'POST', url: '/api/orders/bulk', payload: { ids: ['M-1'], change: { invoiced } } } as const
    }),
    { method: 'POST', url: '/api/orders', payload: ORDER },
  ]
  for (const query of ['currency=EUR', 'sort=paidDay'])
    expect((await as('packer', `/api/orders?${query}`)).statusCode).toBe(200)
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

it('lets a packer undo and end own changes only', async () => {
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
  const offered = async (role: Role) => {
    const { changes } = (await as(role, '/api/orders/M-1/history')).json() as OrderHistory
    return changes[0]?.canUndo
  }
  expect([await offered('owner'), await offered('packer')]).toEqual([true, false])
  const end = async (who: 'owner' | 'packer') => {
    const payload = { ids: [], change: { addTags: ['late'] } }
    const { id } = (await as(who, { method: 'POST', url: '/api/orders/bulk', payload })).json()
    return (await as('packer', { method: 'DELETE', url: `/api/jobs/${id}` })).statusCode
  }
  expect([await end('owner'), await end('packer')]).toEqual([403, 200])
  const undo = async (url: string) => (await as('packer', { method: 'POST', url })).statusCode
  expect(await undo(owners)).toBe(403)
  // Another key of the same name.
  expect(await undo(others)).toBe(403)
  expect(await undo(`/api/changes/${imported}/undo`)).toBe(403)
  expect(await undo(own)).toBe(200)
  await edit('packer')
  expect([await offered('owner'), await offered('packer')]).toEqual([true, true])
})
