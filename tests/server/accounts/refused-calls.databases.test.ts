// Whole calls, with bodies, that only their author or an ID of another workspace can make fail.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect, inject, it } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { type Described, openForCallers, PASSWORD } from '#tests/server/support/callers.ts'

const PERSON = { email: 'eve@example.com', name: 'Eve', role: 'owner', password: PASSWORD }
const LINES = [{ product: 'Chair', quantity: '1', price: '5.00' }]
const ORDER = { placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR', lines: LINES }
/** By path; `importOrders` and `previewImport` send a file. */
const BODIES: Readonly<Record<string, object>> = {
  '/api/orders': ORDER,
  '/api/orders/{id}': { note: 'x' },
  '/api/order': { note: 'x' },
  ...Object.fromEntries(
    Object.entries({
      ...{ shipments: {}, returns: { lines: [{ line: 1, quantity: '1' }] }, payments: { amount: '1' } },
      ...{ refunds: { amount: '1' }, invoices: {}, notes: { text: 'x' }, forms: { isOpen: true } },
    }).flatMap(([name, body]) => [
      [`/api/orders/{id}/${name}`, body],
      [`/api/order/${name}`, body],
    ]),
  ),
  '/api/orders/bulk': { ids: ['1'], change: { status: 'Cancelled' } },
  '/api/settings': { excludedStatuses: ['Cancelled'], countedDate: 'placed' },
  '/api/targets': { targets: [{ currency: 'EUR', month: '2026-01', amount: 100 }] },
  '/api/views': { views: [{ id: 'v', name: 'Late', query: '' }] },
  '/api/shops': { name: 'Late' },
  '/api/shops/{slug}': { name: 'Late' },
  '/api/people': PERSON,
  '/api/people/{id}': { role: 'owner' },
  '/api/invitations': { email: 'eve@example.com', role: 'owner' },
  '/api/keys': { name: 'late', role: 'owner' },
  '/api/hooks': { name: 'late', platform: 'woocommerce', shop: 'main' },
  '/api/notifications': { readUpTo: 1 },
  '/api/webhooks': { url: 'https://example.com/orders' },
  '/api/workspaces': { name: 'Late' },
  '/api/workspaces/{slug}': { name: 'Late' },
  '/api/customers/erase': { key: 'ada', expected: 1 },
  '/api/auth/password': { current: PASSWORD, password: 'another horse' },
  '/api/auth/two-factor/set-up': { password: PASSWORD },
  '/api/auth/two-factor/confirm': { code: '000000' },
  '/api/auth/two-factor/turn-off': { password: PASSWORD },
  '/api/auth/passkeys/options': { password: PASSWORD },
}
/** Who else has a form open is asked of any ID: no order is looked up. */
const NO_PEOPLE = '{"people":[]}'
/** As the ID of an import has to be. */
const MISSING = '00000000-0000-4000-8000-000000000000'
const FILE = 'Order ID,Date,Total\n9,2024-01-31,5\n'

/** The IDs that an owner of each of two workspaces has made there, by the first part of their path. */
async function idsOf({ app, accounts, exec, signIn }: Awaited<ReturnType<typeof openForCallers>>) {
  const opened = await accounts.open()
  await exec(`insert into workspaces (id, slug, name) values (3, 'third', 'Third')`)
  const made = async (workspaceId: number, slug: string) => {
    const email = `own-${workspaceId}@example.com`
    const person = await createPerson(opened, workspaceId, { email, name: 'Own', role: 'owner', password: PASSWORD })
    const headers = { ...(await signIn(email)), 'if-match': '*' }
    const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) => {
      const sent = `${url}${url.includes('?') ? '&' : '?'}workspace=${slug}`
      const reply = await app.inject({ method, url: sent, headers, ...(payload && { payload }) })
      expect([url, reply.statusCode < 300]).toEqual([url, true])
      return reply.json()
    }
    const id = `of-${workspaceId}`
    await send('POST', '/api/orders', { ...ORDER, id, customer: { name: `Customer ${workspaceId}` } })
    const imported = await app.inject({
      ...{
        method: 'POST',
        url: `/api/imports?workspace=${slug}`,
        payload: FILE.replace('\n9', `\nfile-${workspaceId}`),
      },
      headers: { ...headers, 'content-type': 'text/csv' },
    })
    await send('PUT', `/api/orders/${id}/forms`, { isOpen: true })
    const change = await send('PATCH', `/api/orders/${id}`, { note: 'first' })
    const job = await send('POST', '/api/orders/bulk', { ids: [id], change: { status: 'Approved' } })
    const running = async () => (await send('GET', `/api/jobs/${job.id}`)).state
    await expect.poll(running).toBe('done')
    const shop = await send('POST', '/api/shops', { name: `Shop ${workspaceId}` })
    const ownSession = opened.database.selectFrom('session').where('userId', '=', person.id).select('id')
    return {
      ...{
        orders: id,
        order: id,
        imports: imported.json().id,
        changes: change.changeId,
        jobs: job.id,
        shops: shop.slug,
      },
      ...{ people: person.id, sessions: (await ownSession.executeTakeFirst())?.id, workspaces: slug, passkeys: 'none' },
      keys: (await send('POST', '/api/keys', { name: 'k', role: 'viewer' })).id,
      hooks: (await send('POST', '/api/hooks', { ...BODIES['/api/hooks'], shop: shop.slug })).id,
      invitations: (await send('POST', '/api/invitations', { email: `${id}@b.cd`, role: 'viewer' })).id,
      ...{ customers: `customer ${workspaceId}`, customer: `customer ${workspaceId}` },
    } as Record<string, string>
  }
  return { own: await made(1, 'main'), foreign: await made(3, 'third') }
}

const groupOf = (path: string) => path.replace('/api/auth/', '/api/').split('/')[2] ?? ''
/** Where the ID of a call is. */
const idIn = ({ parameters = [] }: Described) =>
  parameters.find(
    ({ name, in: place, required }) => place === 'path' || (place === 'query' && required && name !== 'of'),
  )

/** A whole call, which only its author or its ID can make fail. */
function callOf(described: Described, id: string, headers: object, workspace = ''): InjectOptions {
  const { path, method, operationId } = described
  const place = idIn(described)
  const isFile = ['importOrders', 'previewImport'].includes(operationId)
  const payload = isFile ? FILE : BODIES[path]
  const query = [
    ...(workspace ? [`workspace=${workspace}`] : []),
    ...(place?.in === 'query' ? [`${place.name}=${id}`] : []),
    ...(operationId === 'listNames' ? ['of=city'] : []),
  ]
  const hasBody = payload !== undefined && method !== 'GET' && method !== 'DELETE'
  return {
    ...{ method: method as 'GET', url: `${path.replace(/\{\w+\}/, id)}?${query.join('&')}` },
    headers: {
      'if-match': '*',
      ...(hasBody && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(hasBody && { payload }),
  }
}

it('changes nothing by a call of another role, workspace or site, whatever its IDs: own, foreign, missing or malformed', async () => {
  const opened = await openForCallers()
  const { app, operations, callers, file, location } = opened
  const { own, foreign } = await idsOf(opened)
  // Notes when each key and session was used.
  for (const { headers } of callers) await app.inject({ url: '/api/me', headers })
  await using reader = await openWriter(location)
  const tables = `select table_schema || '."' || table_name || '"' as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') order by 1`
  const rows = (name: unknown) => `select string_agg(one::text, ' ' order by one::text) as text from ${name} one`
  const state = async (): Promise<string> => {
    const files = [file, join(dirname(file), 'accounts.db')].flatMap((name) => [name, `${name}-wal`])
    if (inject('database') === 'sqlite') return files.map((name) => readFileSync(name, 'base64')).join()
    return await reader.read(async (one) => {
      const texts = []
      for (const { name } of await one.query(tables)) texts.push(name, (await one.query(rows(name)))[0]?.text)
      return texts.join()
    })
  }
  const before = await state()
  const wrong: string[] = []
  let refused = 0
  const refuse = async (call: InjectOptions, status: number, who: string) => {
    refused++
    const reply = await app.inject(call)
    if (reply.statusCode !== status) wrong.push(`${call.method} ${call.url} for ${who}: ${reply.statusCode}`)
  }
  const { cookie = '' } = callers.find(({ name }) => name === 'owner')?.headers ?? {}
  const sites = [{}, { origin: 'null' }, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  for (const described of operations) {
    const { path, parameters = [], 'x-roles': roles } = described
    if (roles.includes('anyone')) continue
    const isInWorkspace = parameters.some(({ name }) => name === 'workspace')
    const ids = [own[groupOf(path)] ?? '', foreign[groupOf(path)] ?? '', MISSING, '%00', 'x'.repeat(1000)]
    for (const site of described['x-mutates'] ? sites : [])
      await refuse(callOf(described, own[groupOf(path)] ?? '', { cookie, ...site }), 403, JSON.stringify(site))
    for (const { name, role, headers } of callers) {
      if (role !== undefined && roles.includes(role)) continue
      for (const id of idIn(described) ? ids : [''])
        await refuse(callOf(described, id, headers), role ? 403 : 401, name)
      for (const slug of isInWorkspace ? ['third', 'none'] : [])
        await refuse(callOf(described, own[groupOf(path)] ?? '', headers, slug), role ? 404 : 401, name)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(1000)
  expect((await state()) === before).toBe(true)
})

it('lets an owner reach nothing of another workspace by its ID', async () => {
  const opened = await openForCallers()
  const { app, operations, callers, location } = opened
  const { foreign } = await idsOf(opened)
  const headers = callers.find(({ name }) => name === 'owner')?.headers ?? {}
  const { database } = await opened.accounts.open()
  await using reader = await openWriter(location)
  const others = async () => {
    const rows: unknown[] = []
    for (const table of ['member', 'accessKey', 'hook', 'invitation', 'accessChange'] as const)
      rows.push(await database.selectFrom(table).where('workspaceId', '=', 3).selectAll().execute())
    rows.push(
      await database
        .selectFrom('session')
        .where('id', '=', foreign.sessions ?? '')
        .selectAll()
        .execute(),
    )
    for (const table of ['orders', 'imports', 'changes', 'bulk_jobs', 'shops'])
      rows.push(await reader.read((one) => one.query(`select * from ${table} where workspace_id = 3`)))
    return JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
  }
  const before = await others()
  const wrong: string[] = []
  for (const described of operations) {
    if (described['x-roles'].includes('anyone') || !idIn(described)) continue
    for (const id of [foreign[groupOf(described.path)] ?? '', MISSING, '%00', '%FF', 'x'.repeat(1000)]) {
      const call = callOf(described, id, headers)
      const { statusCode, body } = await app.inject(call)
      const isRight = statusCode === 404 || body === NO_PEOPLE || (/^%|xx/.test(id) && statusCode === 400)
      if (!isRight) wrong.push(`${call.method} ${String(call.url).slice(0, 80)}: ${statusCode} ${body.slice(0, 100)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await others()).toBe(before)
})
