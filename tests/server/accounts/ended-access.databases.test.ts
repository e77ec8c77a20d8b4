// A change is allowed until it is committed: what ends an access between the request and the commit ends the change too.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { deleteOwned } from '#server/accounts/owned-rows.ts'
import { changePerson, createPerson, setPassword } from '#server/accounts/people.ts'
import { startSession } from '#server/accounts/sign-in.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { rawConnection } from '#tests/server/http/raw-connection.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const ACTOR = { name: 'Ann', kind: 'person' } as const
const NEW_ORDER = {
  ...{ placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  lines: [{ product: 'Chair', quantity: '1', price: '5.00' }],
}
const BULK = { ids: ['1'], change: { status: 'Cancelled' } }
const json = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) => ({ method, url, payload })

const CHANGES = [
  json('POST', '/api/orders', NEW_ORDER),
  json('PATCH', '/api/orders/1', { note: 'late' }),
  json('POST', '/api/orders/bulk', BULK),
  json('PUT', '/api/settings', { excludedStatuses: ['Cancelled'], countedDate: 'placed' }),
  json('PUT', '/api/targets', { targets: [{ currency: 'EUR', month: '2026-01', amount: 100 }] }),
  json('PUT', '/api/views', { views: [{ id: 'v', name: 'Late', query: '' }] }),
  { method: 'POST', url: '/api/imports', payload: 'Order ID,Date,Total\n9,2024-01-31,5\n' },
  json('POST', '/api/shops', { name: 'Late' }),
  json('POST', '/api/people', { email: 'eve@example.com', name: 'Eve', role: 'owner', password: 'correct horse' }),
  json('POST', '/api/keys', { name: 'another', role: 'owner' }),
  json('POST', '/api/invitations', { email: 'bob@example.com', role: 'owner' }),
  json('POST', '/api/hooks', { name: 'Shop', platform: 'woocommerce', shop: 'main' }),
  json('PATCH', '/api/workspaces/main', { name: 'Late' }),
] as const

/** The server reads a body only after it has admitted the call. */
const waitUntilAdmitted = (body: PassThrough) =>
  expect.poll(() => body.listenerCount('readable'), { timeout: 10_000 }).toBeGreaterThan(0)

it('a change whose key was revoked while its body arrived changes nothing', async () => {
  const { app, accounts, location } = await testApp({ orders: [{ id: '1' }], now: Date.UTC(2026, 10, 22, 12) })
  const opened = await accounts.open()
  await createPerson(opened, 1, { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' })
  const call = async ({ method, url, payload }: (typeof CHANGES)[number], isRevoked: boolean) => {
    const { id, key } = await createAccessKey(opened, 1, { name: 'program', role: 'owner' })
    const body = new PassThrough()
    const type = typeof payload === 'string' ? 'text/csv' : 'application/json'
    const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'if-match': '*' }
    const reply = app.inject({ method, url, headers, payload: body } as InjectOptions)
    await waitUntilAdmitted(body)
    if (isRevoked) await deleteOwned(opened, 'accessKey', { workspaceId: 1, id, actor: ACTOR })
    body.end(typeof payload === 'string' ? payload : JSON.stringify(payload))
    const { statusCode, body: text } = await reply
    return [url, statusCode, /access has ended/.test(text)]
  }
  const stored = async () => {
    const tables = ['orders', 'imports', 'changes', 'targets', 'saved_views', 'shops', 'bulk_jobs', 'workspaces']
    await using writer = await openWriter(location)
    const rows = await writer.read(async (statements) => {
      const found: unknown[] = []
      for (const table of tables) found.push(await statements.query(`select * from ${table}`))
      return found
    })
    for (const table of ['user', 'account', 'member', 'invitation', 'hook'] as const)
      rows.push(await opened.database.selectFrom(table).selectAll().execute())
    const keys = opened.database.selectFrom('accessKey').where('name', '!=', 'program')
    rows.push(await keys.selectAll().execute())
    return JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
  }
  const before = await stored()
  for (const change of CHANGES) expect(await call(change, true)).toEqual([change.url, 403, true])
  expect(await stored()).toBe(before)
  // What is compared is what changes.
  expect(before).toContain('"id":"1"')
  for (const change of CHANGES) {
    const [, status] = await call(change, false)
    expect([change.url, [200, 201, 202].includes(Number(status))]).toEqual([change.url, true])
  }
  expect(await stored()).not.toBe(before)
})

it('a bulk change ends when the session of its author does, and what was changed stays', async () => {
  const orders = Array.from({ length: 6000 }, (_, i) => ({ id: String(i + 1), status: 'Pending' as const }))
  const { app, accounts } = await testApp({ orders, now: Date.UTC(2026, 10, 22, 12) })
  const opened = await accounts.open()
  const person = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
  await createPerson(opened, 1, person)
  const origin = 'http://localhost'
  const signIn = async () => {
    const payload = { email: person.email, password: person.password }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin }, payload })
    return { origin, cookie: [reply.headers['set-cookie'] ?? []].flat().join('; ') }
  }
  const [author, other] = [await signIn(), await signIn()]
  const payload = { query: {}, expected: 6000, change: { status: 'Cancelled' } }
  const started = await app.inject({ method: 'POST', url: '/api/orders/bulk', headers: author, payload })
  expect(started.statusCode).toBe(202)
  await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: author })
  const job = async () => (await app.inject({ url: `/api/jobs/${started.json().id}`, headers: other })).json()
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('cancelled')
  const { done, changed } = await job()
  expect(done).toBeLessThan(6000)
  const cancelled = await app.inject({ url: '/api/orders/count?status=Cancelled', headers: other })
  expect(cancelled.json().total).toBe(changed)
})

it('a person who is demoted while the body of a call arrives makes no workspace, key or member', async () => {
  const { app, accounts, database } = await testApp({ now: Date.UTC(2026, 10, 22, 12) })
  const opened = await accounts.open()
  const owner = { name: 'Ann', role: 'owner', password: 'correct horse' } as const
  await createPerson(opened, 1, { ...owner, email: 'ann@example.com' })
  const origin = 'http://localhost'
  const attempt = async (email: string, url: string, payload: object, isDemoted: boolean) => {
    const { id } = await createPerson(opened, 1, { ...owner, email, name: 'Bob' })
    const signIn = { method: 'POST', url: '/api/auth/sign-in/email', headers: { origin } } as const
    const signed = await app.inject({ ...signIn, payload: { email, password: owner.password } })
    const headers = { origin, cookie: [signed.headers['set-cookie'] ?? []].flat().join('; ') }
    const body = new PassThrough()
    const reply = app.inject({
      ...{ method: 'POST', url, payload: body },
      headers: { ...headers, 'content-type': 'application/json' },
    })
    await waitUntilAdmitted(body)
    if (isDemoted) await changePerson(opened, 1, id, { role: 'manager' }, ACTOR)
    body.end(JSON.stringify(payload))
    const { statusCode, body: text } = await reply
    return [url, statusCode, /access has ended/.test(text)]
  }
  const person = { email: 'eve@example.com', name: 'Eve', role: 'owner', password: 'correct horse' }
  const calls: [string, object][] = [
    ['/api/workspaces', { name: 'Late' }],
    ['/api/keys', { name: 'late', role: 'owner' }],
    ['/api/people', person],
  ]
  for (const [i, [url, payload]] of calls.entries())
    expect(await attempt(`demoted-${i}@example.com`, url, payload, true)).toEqual([url, 403, true])
  expect(await database.workspaces()).toHaveLength(1)
  expect(await opened.database.selectFrom('accessKey').selectAll().execute()).toEqual([])
  expect(await opened.database.selectFrom('user').where('name', '=', 'Eve').selectAll().execute()).toEqual([])
  for (const [i, [url, payload]] of calls.entries())
    expect(await attempt(`owner-${i}@example.com`, url, payload, false)).toEqual([url, 201, false])
})

it('ends running exports and events within a second, however the access of their reader ends', async () => {
  // More than the system buffers for a reader that does not read.
  const lines = Array.from({ length: 8 }, (_, i) => ({ product: `${i} ${'x'.repeat(1400)}` }))
  const orders = Array.from({ length: 800 }, (_, i) => ({ id: String(i), address: 'y'.repeat(1400), lines }))
  const { app, accounts } = await testApp({ orders, limits: { exports: { total: 20, perClient: 2 } } })
  const opened = await accounts.open()
  const ann = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
  await createPerson(opened, 1, ann)
  const ended = new Map<string, number>()
  app.server.on('request', ({ headers, url }, response) =>
    response.once('close', () => {
      if (!response.writableFinished) ended.set(`${headers.from} ${url}`, performance.now())
    }),
  )
  const urls = ['/api/orders.csv', '/api/events']
  const read = async (name: string, header: string) => {
    for (const url of urls) {
      const { socket, host } = await rawConnection(app)
      socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nFrom: ${name}\r\n${header}\r\n\r\n`)
      expect(String(await once(socket, 'data'))).toContain('200 OK')
      socket.pause()
    }
  }
  const browser = { address: '::1', userAgent: '', origin: '', pending: '', challenge: '' }
  const signedIn = async (name: string) => {
    const person = await createPerson(opened, 1, { ...ann, name, email: `${name}@example.com`, role: 'manager' })
    const { session } = await startSession(opened, person, browser, 'password')
    await read(name, `Cookie: orderboard-session=${session}`)
    return person
  }
  const change = async (name: string, what: Parameters<typeof changePerson>[3]) => {
    const { id } = await signedIn(name)
    return () => changePerson(opened, 1, id, what, ACTOR)
  }
  const renewed = await signedIn('renewed')
  const { id, key } = await createAccessKey(opened, 1, { name: 'revoked', role: 'manager' })
  await read('revoked', `Authorization: Bearer ${key}`)
  const ways = [
    () => setPassword(opened, renewed, 'battery staple'),
    () => deleteOwned(opened, 'accessKey', { workspaceId: 1, id, actor: ACTOR }),
    await change('disabled', { isDisabled: true }),
    await change('removed', { role: null }),
    // Packers may have events: the page connects again, and finds out.
    await change('demoted', { role: 'packer' }),
  ]
  await signedIn('untouched')
  const start = performance.now()
  for (const end of ways) await end()
  const names = ['renewed', 'revoked', 'disabled', 'removed', 'demoted']
  const expected = names.flatMap((name) => urls.map((url) => `${name} ${url}`)).sort()
  await expect.poll(() => [...ended.keys()].sort(), { timeout: 10_000 }).toEqual(expected)
  // A second, and what a busy machine adds.
  expect(Math.max(...ended.values()) - start).toBeLessThan(5000)
})
