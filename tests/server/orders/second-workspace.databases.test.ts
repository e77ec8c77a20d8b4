import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { SORT_FIELDS } from '#contract/orders/order-sort.ts'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { builtPages } from '#tests/server/support/built-pages.ts'
import { type Calls, inWorkspace } from '#tests/server/support/in-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** A guard against hanging: everything that writes or checks a file starts a thread. */
const TIMEOUT = 300_000
const NOW = Date.UTC(2025, 11, 15, 12)
const INSERT_SECOND = `insert into workspaces (id, slug, name) values (2, 'second', 'Second')`

const key = (n: number) => `5d7d9a2e-1111-4222-8333-44445555000${n}`
const SHOP = key(1)
const OPEN_HEADINGS = key(2)
const PARTLY_GOOD = key(3)
const UNDONE = key(4)
const LATER = key(5)
const ONLY_SECOND = key(6)
const NEVER = key(7)

/** The differences between the workspaces; the ids of their orders and imports are the same. */
interface Contents {
  readonly seed: number
  readonly count: number
  readonly name: string
  readonly amount: string
  /** Which of the columns A and B holds the city and which the product. */
  readonly columns: { readonly city: string; readonly product: string }
  readonly settings: object
  readonly target: number
}
const MAIN: Contents = {
  seed: 1,
  count: 180,
  name: 'Ada Quill',
  amount: '12.50',
  columns: { city: 'A', product: 'B' },
  settings: { excludedStatuses: ['Cancelled'], countedDate: 'placed' },
  target: 500_000,
}
const OTHER: Contents = {
  seed: 2,
  count: 250,
  name: 'Secret Person',
  amount: '77777.00',
  columns: { city: 'B', product: 'A' },
  settings: { excludedStatuses: ['Pending', 'Approved'], countedDate: 'paid' },
  target: 42,
}

type Call = Exclude<InjectOptions, string>

function upload(payload: string | Buffer, name: string, id?: string, query: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    url: `/api/imports?${new URLSearchParams({ name, ...query })}`,
    payload,
    headers: { 'content-type': 'text/csv', ...(id !== undefined && { 'idempotency-key': id }) },
  }
}

const shopFile = ({ seed, count }: Contents) => encoded(tableText(shopifyRows(makeShop(seed, count)), PLAIN), PLAIN)
const openFile = ({ name, amount }: Contents) =>
  `Ref,When,Who,A,B,Sum\n${[1, 2, 3].map((n) => `o-${n},2025-0${n}-03,${name},Graz,Lamp,${amount}\n`).join('')}`
const partlyGood = ({ name, amount }: Contents) =>
  `Order ID,Date,Paid at,Customer,Total\np-1,2025-05-01,2025-06-02,${name},${amount}\np-2,no day,,${name},${amount}\np-3,2025-05-03,,${name},none\n`
const undone = ({ name }: Contents) =>
  `Order ID,Date,Customer,Total\nu-1,2025-06-01,${name},1\n#1001,2025-06-01,${name},2\n`
const later = ({ name }: Contents) =>
  `Order ID,Date,Customer,Total\n#1002,2025-07-01,${name},3\nl-1,2025-07-01,${name},4\n`
function mappingOf({ columns: { city, product } }: Contents): string {
  const columns = {
    id: ['Ref'],
    date: ['When'],
    customerName: ['Who'],
    shipCity: [city],
    product: [product],
    total: ['Sum'],
  }
  return JSON.stringify({ layout: 'table', columns })
}

/** Fills a workspace as its users would. */
async function fill(app: Calls, contents: Contents): Promise<void> {
  const calls = [
    upload(shopFile(contents), `${contents.name}.csv`, SHOP),
    upload(openFile(contents), `${contents.name} open.csv`, OPEN_HEADINGS, { mapping: mappingOf(contents) }),
    upload(partlyGood(contents), `${contents.name} partly.csv`, PARTLY_GOOD),
    upload(undone(contents), `${contents.name} undone.csv`, UNDONE, { shop: 'main' }),
    { method: 'POST', url: `/api/imports/${UNDONE}/undo` } as const,
    upload(later(contents), `${contents.name} later.csv`, LATER, { shop: 'main' }),
  ]
  for (const call of calls) {
    const reply = await app.inject(call)
    expect(reply.statusCode, reply.body).toBe(200)
  }
  await change(app, '/api/settings', contents.settings)
  await change(app, '/api/views', { views: [{ id: 'v', name: contents.name, query: `q=${contents.name}` }] })
  await change(app, '/api/targets', { targets: [{ month: '2025-12', currency: 'EUR', amount: contents.target }] })
}

async function change(app: Calls, url: string, payload: object): Promise<void> {
  const { etag } = (await app.inject(url)).headers
  const reply = await app.inject({ method: 'PUT', url, payload, headers: { 'if-match': String(etag) } })
  expect(reply.statusCode, reply.body).toBe(200)
}

const FILTERS = [
  '',
  'q=a',
  'q=an',
  'q=ada',
  'q=Secret',
  'q=walnut desk',
  'q=%231001',
  'q=complete',
  'q=lane 1',
  'status=Pending&status=Complete',
  'from=2024-03-01&to=2024-09-30',
  'reportedFrom=2024-03-01&reportedTo=2024-09-30&reported=yes',
  'reported=no',
  'city=Oslo',
  'cityNot=Oslo',
  'channel=Online Store',
  'channelNot=Online Store',
  'payment=manual',
  'paymentMethodNot=manual',
  'product=Walnut Desk',
  'product=Lamp',
  'currency=EUR',
  'customer=unknown',
  'q=holm&status=Complete&from=2024-06-01',
]
const IDS = ['#1001', '#1002', '#1200', 'o-1', 'p-1', 'p-2', 'u-1', 'l-1', 'nothing']
const PERIODS = ['period=all', 'period=this-month', 'period=last-12-months', 'from=2024-02-01&to=2024-11-15']

/** Calls that change nothing. */
function questions(contents: Contents): Call[] {
  const get = (url: string): Call => ({ method: 'GET', url })
  const sorted = SORT_FIELDS.flatMap((field) => [field, `-${field}`]).flatMap((sort) =>
    ['page=1', 'page=9&per=20'].map((page) => get(`/api/orders?sort=${sort}&${page}`)),
  )
  const filtered = FILTERS.flatMap((filter) => [
    ...['', '&sort=amount&per=100', '&page=2&per=7&total=later'].map((rest) => get(`/api/orders?${filter}${rest}`)),
    ...['/api/orders/count', '/api/orders/summary', '/api/orders/statuses'].map((path) => get(`${path}?${filter}`)),
  ])
  // Each of these, and of the changes and checks below, starts a thread, so there are few.
  const exported = ['.csv?', '.csv?q=an', '.json?city=Oslo'].map((rest) => get(`/api/orders${rest}`))
  const names = ['city', 'channel', 'paymentMethod', 'product'].flatMap((of) =>
    ['', '&part=a', '&part=lamp'].map((part) => get(`/api/orders/names?of=${of}${part}`)),
  )
  const single = IDS.flatMap((id) => [
    get(`/api/orders/${encodeURIComponent(id)}`),
    get(`/api/order?id=${encodeURIComponent(id)}`),
    get(`/api/orders/${encodeURIComponent(id)}/history`),
    get(`/api/order/history?id=${encodeURIComponent(id)}`),
    get(`/api/orders/${encodeURIComponent(id)}/forms`),
    get(`/api/order/forms?id=${encodeURIComponent(id)}`),
  ])
  const dashboards = PERIODS.flatMap((period) =>
    ['', '&compare=year', '&currency=EUR', '&currency=USD'].map((rest) => get(`/api/dashboard?${period}${rest}`)),
  )
  const imports = [SHOP, OPEN_HEADINGS, PARTLY_GOOD, UNDONE, LATER, ONLY_SECOND, NEVER].flatMap((id): Call[] => [
    get(`/api/imports/${id}`),
    get(`/api/imports/${id}/rejected.csv`),
    { method: 'DELETE', url: `/api/imports/${id}` },
  ])
  return [
    ...[...sorted, ...filtered, ...exported, ...names, ...single, ...dashboards, ...imports],
    ...[
      '/',
      '/api/jobs/none',
      '/api/jobs/none/results.csv',
      `/api/customers/data?key=${encodeURIComponent(MAIN.name.toLowerCase())}`,
      `/api/customers/${encodeURIComponent(MAIN.name.toLowerCase())}`,
      `/api/customer?key=${encodeURIComponent(MAIN.name)}`,
      '/api/settings',
      '/api/targets',
      '/api/views',
      '/api/notifications',
      '/api/webhooks',
      '/api/imports',
      '/api/history?object=import',
      '/api/history.csv?object=import',
      '/api/shops',
      '/api/logos/none',
      '/api/imports?per=2&page=2',
    ].map(get),
    { method: 'POST', url: `/api/imports/${SHOP}/undo?dryRun=1` },
    // Dry runs and previews of known and new files.
    upload(shopFile(contents), 'shop.csv', SHOP, { dryRun: '1' }),
    upload(openFile(contents), 'open.csv', undefined, { dryRun: '1' }),
    upload(partlyGood(contents), 'other bytes.csv', SHOP),
    { ...upload(openFile(contents), 'open.csv'), url: '/api/imports/preview?name=open.csv' },
    // Calls that are refused.
    { method: 'PUT', url: '/api/settings', payload: MAIN.settings, headers: { 'if-match': '"99"' } },
    { method: 'PUT', url: '/api/targets', payload: { targets: [] }, headers: { 'if-match': '"stale"' } },
    { method: 'PUT', url: '/api/views', payload: { views: [] }, headers: { 'if-match': '"stale"' } },
    { method: 'POST', url: `/api/imports/${UNDONE}/undo` },
    { method: 'POST', url: `/api/imports/${ONLY_SECOND}/undo` },
    ...[
      '/api/orders?workspace=third',
      '/api/orders?from=2025-02-30',
      '/api/orders?sort=price',
      '/api/nothing',
      '/api/openapi.json',
    ].map(get),
  ]
}

const HEADERS = ['content-type', 'content-disposition', 'cache-control', 'etag', 'retry-after', 'location'] as const

/** The app's replies by call, without request ids. */
async function answersOf(app: Calls, calls: readonly Call[]): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const [i, call] of calls.entries()) {
    const { statusCode, headers, body } = await app.inject(call)
    const said = HEADERS.map((name) => headers[name])
    answers.set(`${i} ${call.method} ${call.url}`, [statusCode, said, withoutOwnIds(body)])
  }
  return answers
}

/** A dry run without a key and a change have random ids, and a problem contains its request id. */
function withoutOwnIds(body: string): string {
  return body
    .replace(/"requestId":"[^"]*"/, '"requestId":""')
    .replace(/^\{"id":"[0-9a-f-]{36}"/, '{"id":""')
    .replace(/"changeId":"[0-9a-f-]{36}"/, '"changeId":""')
    .replace(/"id":"[0-9a-f-]{36}","at":\d+/g, '"id":"","at":0')
}

async function faults(location: Parameters<typeof openWriter>[0]): Promise<string[]> {
  const store = await openWriter(location)
  return await verifyAggregates(store).finally(store.close)
}

const TABLES =
  'orders order_lines replaced_orders imports changes import_mappings targets saved_views order_rollups product_rollups customer_days customer_gaps'.split(
    ' ',
  )

/** All rows of a workspace by table, sorted. */
async function rowsOf(
  location: Parameters<typeof openWriter>[0],
  workspace: number,
  textOf = (name: string, value: unknown) => `${name} ${value}`,
): Promise<Record<string, string[]>> {
  const store = await openWriter(location)
  const read = async (table: string) => {
    const sql = `select * from ${table} where workspace_id = ${workspace}`
    const rows = await store.read((statements) => statements.query(sql))
    return rows.map((row) => JSON.stringify(Object.entries(row).map(([name, value]) => textOf(name, value)))).sort()
  }
  try {
    const tables: Record<string, string[]> = {}
    for (const table of TABLES) tables[table] = await read(table)
    return tables
  } finally {
    await store.close()
  }
}

it(
  'replies of a workspace are the same with and without another one with the same ids',
  async () => {
    const { app, another, exec, location, get } = await testApp({ now: NOW, distDir: builtPages() })
    await fill(app, MAIN)
    const calls = questions(MAIN)
    const alone = await answersOf(await another(), calls)
    // Every GET operation is called at least once; health belongs to no workspace.
    const { paths } = (await get('/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> }
    const reading = Object.keys(paths).filter((path) => paths[path]?.get && path.startsWith('/api/'))
    const unasked = reading.filter((path) => {
      const pattern = new RegExp(`^GET ${path.replaceAll('.', '\\.').replace(/\{(?:id|key)\}/, '[^/?]+')}(?:\\?|$)`)
      return !calls.some(({ method, url }) => pattern.test(`${method} ${url}`))
    })
    // An answer without an end, and those of the accounts (`access-matrix.databases.test.ts`).
    const ofAccounts = [
      ...['/api/me', '/api/people', '/api/invitations', '/api/keys', '/api/sessions', '/api/hooks', '/api/workspaces'],
      ...['/api/auth/two-factor', '/api/auth/passkeys'],
    ]
    expect(unasked.sort()).toEqual(['/api/events', ...ofAccounts].sort())
    expect([...alone.values()].filter((answer) => Array.isArray(answer) && answer[0] === 200).length).toBeGreaterThan(
      200,
    )

    await exec(INSERT_SECOND)
    const second = inWorkspace(app, 'second')
    await fill(second, OTHER)
    expect((await second.inject(upload(later(OTHER), 'only here.csv', ONLY_SECOND))).statusCode).toBe(200)
    const both = await answersOf(await another(), calls)
    for (const [call, answer] of alone) expect(both.get(call), call).toEqual(answer)
    // The second workspace answers with its own orders.
    expect((await second.inject('/api/orders/count')).json()).toEqual({ total: 255 })
    expect((await second.inject('/api/orders?q=Ada Quill')).json()).toMatchObject({ total: 0 })
    expect(await faults(location)).toEqual([])
  },
  TIMEOUT,
)

it(
  'changes of a workspace have the same results next to another one, and leave that one unchanged',
  async () => {
    const [alone, shared] = [await testApp({ now: NOW }), await testApp({ now: NOW })]
    await shared.exec(INSERT_SECOND)
    const second = inWorkspace(shared.app, 'second')
    await fill(second, OTHER)
    const before = await rowsOf(shared.location, 2)

    const changes: Call[] = [
      upload(shopFile(MAIN), 'shop.csv', SHOP),
      upload(shopFile(MAIN), 'again.csv', SHOP),
      upload(shopFile(OTHER), 'other file.csv', SHOP),
      upload(openFile(MAIN), 'unknown headings.csv', OPEN_HEADINGS),
      upload(openFile(MAIN), 'open.csv', OPEN_HEADINGS, { mapping: mappingOf(MAIN) }),
      upload(openFile(MAIN), 'remembered.csv', NEVER),
      upload(partlyGood(MAIN), 'partly.csv', PARTLY_GOOD),
      upload(undone(MAIN), 'undone.csv', UNDONE),
      { method: 'POST', url: `/api/imports/${UNDONE}/undo?dryRun=1` },
      { method: 'POST', url: `/api/imports/${UNDONE}/undo` },
      { method: 'POST', url: '/api/orders', payload: CREATED, headers: { 'idempotency-key': 'created' } },
      { method: 'PATCH', url: '/api/order?id=o-1', payload: { city: 'Rome' }, headers: { 'if-match': '*' } },
      { method: 'POST', url: '/api/changes/created/undo' },
      { method: 'POST', url: `/api/imports/${SHOP}/undo` },
      { method: 'PUT', url: '/api/settings', payload: MAIN.settings, headers: { 'if-match': '"1"' } },
    ]
    const [without, together] = [await answersOf(alone.app, changes), await answersOf(shared.app, changes)]
    for (const [call, answer] of without) expect(untimed(together.get(call)), call).toEqual(untimed(answer))
    expect(before.orders?.length).toBe(255)
    expect(await rowsOf(shared.location, 2)).toEqual(before)
    // What the replies to questions are made of; that these depend on nothing else is the subject of the first test.
    const [rows, rowsNextTo] = [
      await rowsOf(alone.location, 1, withoutOwn),
      await rowsOf(shared.location, 1, withoutOwn),
    ]
    expect(rows.orders?.length).toBeGreaterThan(3)
    expect(rowsNextTo).toEqual(rows)
    expect(await faults(shared.location)).toEqual([])
  },
  TIMEOUT,
)

const CREATED = {
  ...{ id: 'made', placedAt: '2024-05-01T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  lines: [{ product: 'Lamp', quantity: '1', price: '5.00' }],
}

/** A value without random ids and times of the machine; orders of all workspaces are numbered together. */
function withoutOwn(name: string, value: unknown): string {
  if (name === 'number' || name.endsWith('_at') || name === 'at') return name
  return `${name} ${value}`.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '').replace(/\b1\d{12}\b/g, '')
}

/** The two databases are written at different times. */
function untimed(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replace(/\\"(at|finishedAt|undoneAt)\\":\d+/g, '\\"$1\\":0')
    // An ETag names the change, which has another ID in each.
    .replace(/("(?:\\")?\d+-)[\w-]{16}/g, '$1')
  return JSON.parse(text.replace(/\\"importedAt\\":\\"[^"]*\\"/g, '\\"importedAt\\":null'))
}

it('the page reports an empty workspace as empty, even if another one has orders', async () => {
  const { app, exec } = await testApp({ distDir: builtPages() })
  await exec(INSERT_SECOND)
  const second = inWorkspace(app, 'second')
  expect((await second.inject(upload(later(OTHER), 'orders.csv'))).statusCode).toBe(200)
  expect((await app.inject('/')).body).toContain('content="live; role=owner; accounts=none; orders=no"')
})
