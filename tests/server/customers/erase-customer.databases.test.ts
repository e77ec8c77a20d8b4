import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const [NAME, EMAIL, PHONE, STREET] = ['Zéphyrine Quillfeather', 'zq@quill.example', '+49 171 5550199', 'Featherlane 77']
/** What must not be anywhere afterwards, in any case, and as an address has it. */
const TRACES = /quillfeather|zq(?:@|%40)quill\.example|5550199|featherlane.77/i

const HEADINGS = 'Order ID,Order Date,Customer Name,Email,Phone,Shipping Street,City,Country,Total,Product,Note'
const MINE = `${NAME},${EMAIL},${PHONE},${STREET},Graz,AT`
const OTHERS = 'Bo Ek,bo@ek.example,+46 70 1234567,Gatan 5,Oslo,NO'
const file = (rows: readonly string[], headings = HEADINGS) => `${[headings, ...rows].join('\n')}\n`

type App = Awaited<ReturnType<typeof openShop>>

/** A workspace in which the customer has orders in every way that there is, and is named in every place. */
async function openShop() {
  let now = NOW
  const opened = await testApp({ clock: () => now++ })
  const { app, send, importFile, put, get } = opened
  const ok = async (reply: Promise<{ readonly status: number; readonly body: unknown }>) => {
    const { status, body } = await reply
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as Record<string, string>
  }
  const patch = (id: string, body: object) => ok(send('PATCH', `/api/order?id=${id}`, body, { 'if-match': '*' }))
  const rows = [
    `1,2026-10-01,${MINE},10.00,Chair,ring twice`,
    `2,2026-10-02,${MINE},20.50,Table,`,
    `3,2026-10-02,${OTHERS},30.25,Chair,`,
    `4,2026-11-02,${OTHERS},40.00,Table,`,
    `5,2026-11-30,${MINE},5.00,Lamp,`,
    `6,2026-02-30,${MINE},5.00,Lamp,`,
    `7,2026-02-30,${OTHERS},5.00,Lamp,`,
  ]
  const imported = await importFile(file(rows), 'text/csv', { name: `${NAME}.csv` })
  expect(imported.orders.created).toBe(5)
  const undone = await importFile(file([`8,2026-11-05,${MINE},8.00,Lamp,`]), 'text/csv', {
    name: 'undone.csv',
    shop: 'main',
  })
  await ok(send('POST', `/api/imports/${undone.id}/undo`))
  const edit = await patch('1', { address: `${STREET}, back yard`, note: `${NAME} has a dog` })
  await patch('2', { customer: { name: 'Zephyrine Quillfeather' }, status: 'Approved' })
  const record = (what: string, body: object) => ok(send('POST', `/api/order/${what}?id=2`, body, { 'if-match': '*' }))
  await patch('2', { currency: 'EUR' })
  await record('invoices', {})
  await record('notes', { text: `${NAME} called` })
  await record('shipments', { carrier: 'DHL', tracking: 'JD7' })
  await record('returns', { lines: [{ line: 1, quantity: 1 }], reason: `${EMAIL} wrote` })
  // An order of the customer that is another's now, and one that was another's.
  await patch('5', { customer: { name: 'Bo Ek', email: 'bo@ek.example', phone: '' }, address: 'Gatan 5' })
  await patch('4', { customer: { name: NAME, email: EMAIL, phone: PHONE }, address: STREET })
  // What is written about the customer in an order of another.
  await patch('3', { note: `${NAME.toUpperCase()} collects it` })
  await ok(send('POST', '/api/order/notes?id=3', { text: `Ask ${EMAIL} first` }, { 'if-match': '*' }))
  const created = await ok(
    send(
      'POST',
      '/api/orders',
      {
        ...{ placedAt: '2026-11-03T10:00', currency: 'XXX', address: STREET, customer: { name: NAME, email: EMAIL } },
        lines: [{ product: 'Lamp', quantity: '2', price: '3.00' }],
      },
      { 'idempotency-key': 'made' },
    ),
  )
  const bulk = await ok(
    send('POST', '/api/orders/bulk', {
      ids: ['1', '2', '3'],
      change: { status: 'Cancelled', reason: `${NAME} called` },
    }),
  )
  await expect.poll(async () => (await get(`/api/jobs/${bulk.id}`)).body.state).toBe('done')
  const changed = [`1,2026-10-01,${MINE},11.00,Chair,`, `3,2026-10-02,${OTHERS},31.00,Chair,`]
  const second = await importFile(file(changed), 'text/csv', { name: 'later.csv', shop: 'main', edits: 'keep' })
  const views = [
    { id: 'a', name: 'Hers', query: `q=${encodeURIComponent(EMAIL)}` },
    { id: 'b', name: 'Late', query: 'status=Pending' },
  ]
  await ok(put('/api/views', { views }, '*'))
  await app.inject(`/api/orders.csv?customerKey=${encodeURIComponent(EMAIL)}`)
  const erase = (body: object) => send('POST', '/api/customers/erase', { key: EMAIL, ...body })
  return { ...opened, erase, ok, patch, ids: { undone, edit, created, bulk, second, imported } }
}

/** Every figure of both screens, and the exports without what they say of customers. */
async function figures({ get, app }: App) {
  const answers: unknown[] = []
  for (const period of ['all', 'this-month', 'last-month', 'last-12-months'])
    answers.push((await get(`/api/dashboard?period=${period}`)).body)
  for (const query of ['', 'currency=XXX', 'status=Cancelled', 'city=Graz', 'country=Austria', 'product=Lamp'])
    for (const of of ['summary', 'count', 'statuses']) answers.push((await get(`/api/orders/${of}?${query}`)).body)
  const { orders } = (await app.inject('/api/orders.json')).json() as { orders: Record<string, unknown>[] }
  const amounts = orders.map(
    ({ customer: _customer, shipping: _s, note: _note, notes: _notes, shipments: _shipments, ...order }) => order,
  )
  return JSON.stringify([answers, amounts], (name, value) => (PERSONAL.has(name) ? undefined : value), 1)
}
const PERSONAL = new Set(['version', 'etag', 'address', 'asOf'])

/** Bytes of every file, rows of every table, and what the API answers. */
async function traces({ dataDir, location, app, get }: App): Promise<string[]> {
  const found: string[] = []
  const look = (where: string, text: string) => {
    const [trace] = TRACES.exec(text) ?? []
    if (trace !== undefined)
      found.push(`${where}: ${text.slice(Math.max(0, text.search(TRACES) - 60), text.search(TRACES) + 60)}`)
  }
  for (const name of readdirSync(dataDir, { recursive: true }) as string[])
    if (statSync(join(dataDir, name)).isFile()) look(name, readFileSync(join(dataDir, name), 'utf8'))
  await using writer = await openWriter(location)
  await writer.read(async (statements) => {
    for (const { name } of [...SOURCE_TABLES, ...AGGREGATE_TABLES]) {
      if (name === 'search_trigrams' && !statements.hasTrigramTable) continue
      for await (const page of statements.pages(`select * from ${name}`))
        look(
          name,
          JSON.stringify(page, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
        )
    }
  })
  const backup = join(temporaryFolder(), 'all.backup')
  await writeBackup(location, backup, 0)
  look('backup', (await import('node:zlib')).gunzipSync(readFileSync(backup)).toString())
  const { orders } = (await get('/api/orders?per=100')).body
  const calls = ['/api/orders', '/api/orders.csv', '/api/orders.json', '/api/history', '/api/history.csv', '/api/views']
  const each = (orders as { id: string }[]).flatMap(({ id }) => [`/api/order?id=${id}`, `/api/order/history?id=${id}`])
  const jobs = ((await get('/api/history?action=bulk')).body.changes as { id: string }[]).map(
    ({ id }) => `/api/jobs/${id}`,
  )
  const imports = ((await get('/api/imports')).body.imports as { id: string }[]).map(({ id }) => `/api/imports/${id}`)
  const rejected = imports.map((url) => `${url}/rejected.csv`)
  for (const url of [...calls, ...each, ...jobs, ...imports, ...rejected]) look(url, (await app.inject(url)).body)
  return found
}

it('erases a customer everywhere, and leaves every figure as it was', async () => {
  const shop = await openShop()
  const before = await figures(shop)
  expect((await traces(shop)).length).toBeGreaterThan(10)
  const { etag } = (await shop.get('/api/order?id=2')).body
  const dry = await shop.erase({ dryRun: true })
  expect(dry.body).toMatchObject({ name: NAME, orders: 4, views: 1, files: 1, rows: 1, others: [] })
  expect(dry.body.entries).toBeGreaterThan(3)
  expect(dry.body.versions).toBeGreaterThan(5)
  const erased = await shop.erase({ expected: 4 })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect(erased.body).toMatchObject({ ...dry.body, name: expect.stringMatching(/^Erased customer [0-9A-F]{4}$/) })
  expect(await traces(shop)).toEqual([])
  expect(await figures(shop)).toBe(before)
  expect(await verifyDatabase(shop.location)).toEqual([])
  // A form that shows the data cannot bring it back.
  const late = await shop.send('PATCH', '/api/order?id=2', { address: STREET }, { 'if-match': etag })
  expect(late.status).toBe(412)
  const { values } = (await shop.get('/api/order?id=2')).body
  expect(values).toMatchObject({
    customer: { name: erased.body.name, email: '', phone: '' },
    address: '',
    city: 'Graz',
  })
  // Another's order stays, with what it is about, the file of rejected records does not.
  const others = (await shop.get('/api/order?id=3')).body
  expect(others.values).toMatchObject({ customer: { name: 'Bo Ek', email: 'bo@ek.example' }, note: 'Erased' })
  expect(others.notes.at(-1)).toMatchObject({ text: 'Erased', actor: { name: 'This computer' } })
  expect((await shop.get('/api/order?id=5')).body.values.customer.name).toBe('Bo Ek')
  expect((await shop.app.inject(`/api/imports/${shop.ids.imported.id}/rejected.csv`)).statusCode).toBe(404)
  expect((await shop.get('/api/views')).body.views).toMatchObject([{ id: 'b' }])
})

it('brings nothing back by undoing an edit, a bulk change, a creation, an import or the undo of one', async () => {
  const shop = await openShop()
  await shop.ok(shop.erase({ expected: 4 }))
  const { changes } = (await shop.get('/api/history')).body as {
    changes: { id: string; kind: string; object: string }[]
  }
  for (let round = 0; round < 2; round++) {
    for (const { id, kind, object } of changes) {
      const { status, body } = await shop.send('POST', `/api/changes/${id}/undo`)
      if (kind === 'erase') expect([status, body.detail]).toEqual([409, expect.stringContaining('brought back')])
      else if (object === 'order' && round === 0) expect(status, JSON.stringify(body)).toBe(200)
    }
    expect(await traces(shop)).toEqual([])
  }
  expect(await verifyDatabase(shop.location)).toEqual([])
})

it('takes the values of a later file as any other import does', async () => {
  const shop = await openShop()
  await shop.ok(shop.erase({ expected: 4 }))
  const again = await shop.importFile(file([`2,2026-10-02,${MINE},20.50,Table,`]), 'text/csv', {
    name: 'x.csv',
    shop: 'main',
  })
  expect(again.orders).toMatchObject({ updated: 1 })
  expect((await shop.get('/api/order?id=2')).body.values.customer.email).toBe(EMAIL)
  expect(await verifyDatabase(shop.location)).toEqual([])
})

it('finds an entry that was altered after its erasure, and an erasure that was removed or forged', async () => {
  const shop = await openShop()
  await shop.ok(shop.erase({ expected: 4 }))
  const faultsAfter = async (sql: string) => {
    await shop.exec(sql)
    return (await verifyDatabase(shop.location)).join('\n')
  }
  const { bulk } = shop.ids
  expect(await faultsAfter(`update changes set reason = 'Other' where id = '${bulk.id}'`)).toMatch(/was altered\.$/)
  expect(await faultsAfter(`update changes set reason = 'Erased' where id = '${bulk.id}'`)).toBe('')
  const forged = `update history_links set digest = (select digest from history_links where position = 1) where entry_id = '${bulk.id}'`
  expect(await faultsAfter(forged)).toMatch(/the link of the entry .* was altered/)
  expect(await faultsAfter(`delete from changes where kind = 'erase'`)).toMatch(/the entry .* was removed/)
})

it('is done by the next call where the database was busy after the files', async () => {
  const shop = await openShop()
  const { location, erase, ids } = shop
  // An import of another program.
  await using writer = await openWriter(location)
  const [isWriting, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written = writer.write(1, async () => {
    isWriting.resolve()
    await end.promise
  })
  await isWriting.promise
  const refused = await erase({ expected: 4 })
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('not saved yet')])
  end.resolve()
  await written
  expect((await shop.app.inject(`/api/imports/${ids.imported.id}/rejected.csv`)).body).not.toMatch(TRACES)
  expect((await shop.get('/api/order?id=2')).body.values.customer.email).toBe(EMAIL)
  expect((await erase({ dryRun: true })).body).toMatchObject({ orders: 4, files: 0, rows: 0 })
  await shop.ok(erase({ expected: 4 }))
  expect(await traces(shop)).toEqual([])
  expect(await verifyDatabase(location)).toEqual([])
})

it('refuses another number of orders, an unknown key, and who is no owner; names who may be the same person', async () => {
  const { app, erase, importFile, get, accounts, exec } = await openShop()
  const alike = [`11,2026-10-01,${NAME},,,,Graz,AT,1.00,Chair,`, `12,2026-10-01,Ann Lee,${EMAIL},,,Graz,AT,1.00,Chair,`]
  await importFile(file([alike[0] ?? '']), 'text/csv', { name: 'a.csv', shop: 'main' })
  await exec(`update orders set customer_key = 'Q17' where id = '2'`)
  const { others, orders } = (await erase({ dryRun: true })).body
  expect([orders, others]).toEqual([
    3,
    [
      { key: 'Q17', name: 'Zephyrine Quillfeather', email: EMAIL, orders: 1 },
      { key: 'zephyrine quillfeather', name: NAME, email: '', orders: 1 },
    ],
  ])
  const { status, body } = await erase({ expected: 4 })
  expect([status, body.orders]).toEqual([409, 3])
  // Without a number nothing is erased.
  expect((await erase({})).body.orders).toBe(3)
  expect((await get('/api/order?id=1')).body.values.customer.email).toBe(EMAIL)
  for (const key of ['nothing', '%', EMAIL.toUpperCase(), '_q@quill.example', '"', '\\'])
    expect((await erase({ key, dryRun: true })).status, key).toBe(404)
  expect((await get('/api/customers/data?key=nothing')).status).toBe(404)
  await exec(
    `update orders set customer_key = 'Q18', customer_name = '', email = '', phone = '', address = '' where id = '4'`,
  )
  expect((await erase({ key: 'Q18', dryRun: true })).body.orders).toBe(1)
  const person = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
  await createPerson(await accounts.open(), 1, person)
  const { key } = await createAccessKey(await accounts.open(), 1, { name: 'Manager', role: 'manager' })
  const owned = await createAccessKey(await accounts.open(), 1, { name: 'Owner', role: 'owner' })
  const call = { method: 'POST', url: '/api/customers/erase', payload: { key: EMAIL, dryRun: true } } as const
  const as = async (one: string) =>
    (await app.inject({ ...call, headers: { authorization: `Bearer ${one}` } })).statusCode
  expect([await as(key), await as(owned.key)]).toEqual([403, 200])
})

it('lets no change of an order wait for a search, however much there is to look through', async () => {
  const { exec, erase, patch } = await openShop()
  await exec(`insert into changes (workspace_id, id, kind, at, actor, object, object_id, fields, reason, undoes, body_hash, orders)
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 60000)
    select 1, 'many' || i, 'edit', i, 'Ada', 'view', '', '[]', 'Called about order ' || i, '', '', 0 from numbers`)
  const done: string[] = []
  const search = erase({ dryRun: true }).then(() => done.push('search'))
  await patch('3', { note: 'rang' }).then(() => done.push('change'))
  await search
  expect(done).toEqual(['change', 'search'])
})

it('answers with everything that is stored of a customer, as a file', async () => {
  const { app, ids } = await openShop()
  const reply = await app.inject(`/api/customers/data?key=${encodeURIComponent(EMAIL)}`)
  expect(reply.headers['content-disposition']).toBe('attachment; filename="customer-data.json"')
  const data = reply.json()
  const idsOf = (list: readonly { readonly order: string }[]) => [...new Set(list.map(({ order }) => order))].sort()
  expect(idsOf(data.orders)).toEqual(['1', '2', '4', ids.created.id].sort())
  expect(data.orders[0].values).toMatchObject({
    customer: { name: NAME, email: EMAIL, phone: PHONE },
    lines: [{ product: 'Chair' }],
  })
  // The last two are deleted, and another's.
  expect(idsOf(data.versions)).toEqual(
    ['1', '2', '4', '5', '8', ids.created.id].filter((id) => id !== ids.created.id).sort(),
  )
  expect(data.changes).toContainEqual(
    expect.objectContaining({ id: ids.imported.id, kind: 'import', name: `${NAME}.csv` }),
  )
  expect(data.texts).toContainEqual({ changeId: ids.bulk.id, texts: [`${NAME} called`] })
  expect(JSON.stringify(data.texts)).toContain(`Ask ${EMAIL} first`)
  expect(data.views).toMatchObject([{ name: 'Hers' }])
  expect(data.rejected).toMatchObject([{ changeId: ids.imported.id, rows: [expect.stringMatching(/^6,.*Feather/)] }])
})
