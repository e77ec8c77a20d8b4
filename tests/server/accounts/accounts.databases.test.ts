import { expect, it, onTestFinished } from 'vitest'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createLink, linkOrigin } from '#server/accounts/invitations.ts'
import { createPerson } from '#server/accounts/people.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { NOW, OWNER, openAccounts } from '#tests/server/support/account-app.ts'

const DAY = 24 * 3_600_000

it('serves this machine alone until there is an owner, and only sessions and keys afterwards', async () => {
  const { call, database } = await openAccounts({ people: false })
  const me = async (more: object = {}) => (await call('GET', '/api/me', more)).json()
  expect(await me()).toEqual({
    ...{ user: null, key: null, role: 'owner', workspace: 'main' },
    workspaces: [{ slug: 'main', name: 'Main', role: 'owner' }],
  })
  const added = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
  for (const name of added) expect([name, await me({ [name]: 'a' })]).toMatchObject([name, { status: 403 }])
  await createPerson(database, 1, OWNER)
  for (const url of ['/api/me', '/api/orders', '/api/no-such-call']) {
    expect([url, (await call('GET', url)).statusCode]).toEqual([url, 401])
  }
  for (const url of ['/api/openapi.json', '/healthz', '/readyz']) {
    expect([url, (await call('GET', url)).statusCode]).toEqual([url, 200])
  }
})

it('signs in with the password alone, and out', async () => {
  const { call, signIn } = await openAccounts()
  const { status, cookie, reply } = await signIn('Ann@Example.com', OWNER.password)
  expect([status, reply.json()]).toEqual([200, { done: true }])
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^orderboard-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^orderboard-device=/),
  ])
  expect((await call('GET', '/api/me', { cookie })).json()).toMatchObject({
    user: { name: 'Ann', email: 'ann@example.com' },
    role: 'owner',
  })
  expect((await call('POST', '/api/auth/sign-out', { cookie })).statusCode).toBe(200)
  expect((await call('GET', '/api/me', { cookie })).statusCode).toBe(401)
})

it('answers alike for an unknown address, a wrong password and a person who may not sign in', async () => {
  const { signIn, database, call } = await openAccounts()
  const bob = await createPerson(database, 1, { ...OWNER, email: 'bob@example.com', role: 'viewer' })
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const disabled = await call('PATCH', `/api/people/${bob.id}`, { cookie }, { isDisabled: true })
  expect(disabled.json()).toMatchObject({ isDisabled: true })
  const replies = [
    await signIn('unknown@example.com', OWNER.password),
    await signIn(OWNER.email, 'wrong password'),
    await signIn('bob@example.com', OWNER.password),
  ].map(({ status, reply }) => ({ status, ...reply.json(), requestId: '' }))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  // Each writes as much, so that none takes less time; what was typed is not recorded.
  const { changes } = (await call('GET', '/api/history?object=session&action=edit', { cookie })).json()
  expect(changes.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'Ann', 'Unknown address'])
  expect(replies[0]).toMatchObject({ status: 401, detail: 'The e-mail address or the password is wrong.' })
})

it('stores no password, session or key that could be used', async () => {
  const { signIn, database, accounts } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const token = /orderboard-session=([\w-]+)/.exec(cookie)?.[1] ?? ''
  const { key } = await createAccessKey(database, 1, { name: 'Shop', role: 'viewer' })
  const { path } = await createLink(database, {
    kind: 'member',
    workspaceId: 1,
    role: 'viewer',
    email: 'bob@example.com',
  })
  const { database: tables } = await accounts.open()
  const stored = JSON.stringify([
    await tables.selectFrom('session').selectAll().execute(),
    await tables.selectFrom('account').selectAll().execute(),
    await tables.selectFrom('accessKey').selectAll().execute(),
    await tables.selectFrom('invitation').selectAll().execute(),
  ])
  for (const secret of [token, key, path.split('#')[1] ?? '', OWNER.password]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(stored).not.toContain(secret)
  }
})

it('ends a session after 7 days without use, and after 30 days with it', async () => {
  const { call, signIn, pass } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const status = async () => (await call('GET', '/api/me', { cookie })).statusCode
  for (let day = 0; day < 24; day += 6) {
    pass(6 * DAY)
    expect([day, await status()]).toEqual([day, 200])
  }
  pass(5 * DAY)
  expect(await status()).toBe(200)
  pass(DAY)
  expect(await status()).toBe(401)
  const second = await signIn(OWNER.email, OWNER.password)
  pass(7 * DAY)
  expect((await call('GET', '/api/me', { cookie: second.cookie })).statusCode).toBe(401)
})

it('refuses a change with a session that comes from no page of its own', async () => {
  const { app, signIn } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const change = async (headers: Record<string, string>) => {
    const reply = await app.inject({
      ...{ method: 'PATCH', url: '/api/orders/1', payload: { note: 'x' } },
      headers: { cookie, 'if-match': '*', ...headers },
    })
    return reply.statusCode
  }
  expect(await change({})).toBe(403)
  expect(await change({ origin: 'http://evil.example' })).toBe(403)
  expect(await change({ origin: 'null' })).toBe(403)
  expect(await change({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await change({ origin: 'http://localhost' })).toBe(200)
  expect(await change({ 'sec-fetch-site': 'same-origin' })).toBe(200)
})

it('gives a key its role in its workspace until it is revoked or expires', async () => {
  const { call, signIn, pass } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const make = async (body: object) => (await call('POST', '/api/keys', { cookie }, body)).json()
  const viewer = await make({ name: 'Report', role: 'viewer', expiresAt: null })
  const short = await make({ name: 'Short', role: 'manager', expiresAt: NOW + DAY })
  const by = (key: string) => ({ authorization: `Bearer ${key}` })
  expect((await call('GET', '/api/me', by(viewer.key))).json()).toMatchObject({
    ...{ user: null, key: { name: 'Report' }, role: 'viewer', workspace: 'main' },
  })
  const change = (key: string) =>
    call('PATCH', '/api/orders/1', { ...by(key), 'if-match': '*' }, { note: key.slice(0, 9) })
  expect((await change(viewer.key)).json()).toMatchObject({ status: 403, detail: expect.stringContaining('viewer') })
  expect((await change(short.key)).statusCode).toBe(200)
  expect((await call('GET', '/api/orders/1/history', by(viewer.key))).json().changes[0]).toMatchObject({
    actor: { name: 'Short', kind: 'key' },
  })
  expect((await call('GET', '/api/keys', by(viewer.key))).statusCode).toBe(403)
  const { keys } = (await call('GET', '/api/keys', { cookie })).json()
  expect(keys).toMatchObject([{ lastUsedAt: NOW }, { lastUsedAt: NOW }])
  expect(JSON.stringify(keys)).not.toContain(viewer.key)
  pass(DAY)
  expect((await change(short.key)).statusCode).toBe(401)
  expect((await call('DELETE', `/api/keys/${viewer.id}`, { cookie })).statusCode).toBe(200)
  expect((await call('GET', '/api/me', by(viewer.key))).statusCode).toBe(401)
  // A key that is wrong is not replaced by the session of the same call.
  expect((await call('GET', '/api/me', { cookie, ...by('ob_wrong') })).statusCode).toBe(401)
})

it('lets a person in by a link that works once, and never by a common password', async () => {
  const { call, signIn, pass } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const invited = await call('POST', '/api/invitations', { cookie }, { email: 'Bob@example.com', role: 'manager' })
  const token = invited.json().path.split('#')[1]
  expect((await call('GET', '/api/invitations', { cookie })).json().invitations).toMatchObject([
    { email: 'bob@example.com', role: 'manager' },
  ])
  expect((await call('POST', '/api/auth/invitation', {}, { token })).json()).toEqual({
    ...{ kind: 'member', email: 'bob@example.com', name: '', role: 'manager', hasAccount: false },
  })
  const accept = (password: string) =>
    call('POST', '/api/auth/accept', {}, { token, name: 'Bob', email: 'mallory@example.com', password })
  expect((await accept('password1')).json()).toMatchObject({ status: 422, detail: expect.stringContaining('common') })
  expect((await accept('short')).statusCode).toBe(400)
  expect((await accept('battery staple')).statusCode).toBe(200)
  expect((await accept('battery staple')).statusCode).toBe(404)
  expect((await signIn('bob@example.com', 'battery staple')).status).toBe(200)
  const again = await call('POST', '/api/invitations', { cookie }, { email: 'bob@example.com', role: 'viewer' })
  expect(again.statusCode).toBe(409)
  const early = await call('POST', '/api/invitations', { cookie }, { email: 'eve@example.com', role: 'viewer' })
  const late = await call('POST', '/api/invitations', { cookie }, { email: 'Eve@example.com', role: 'viewer' })
  expect([early.json().isReplacing, late.json().isReplacing]).toEqual([false, true])
  const earlyToken = { token: early.json().path.split('#')[1] }
  expect((await call('POST', '/api/auth/invitation', {}, earlyToken)).statusCode).toBe(404)
  pass(7 * DAY - 1)
  const lateToken = { token: late.json().path.split('#')[1] }
  expect((await call('POST', '/api/auth/invitation', {}, lateToken)).statusCode).toBe(200)
  pass(1)
  expect((await call('POST', '/api/auth/invitation', {}, lateToken)).statusCode).toBe(404)
})

it('makes exactly one first owner of fifty simultaneous attempts', async () => {
  const { call, database } = await openAccounts({ people: false })
  const links = await Promise.all(
    ['', 'first@example.com'].map((email) =>
      createLink(database, { kind: 'owner', workspaceId: 1, role: 'owner', email }),
    ),
  )
  const tokens = links.map(({ path }) => path.split('#')[1] ?? '')
  const attempts = Array.from({ length: 50 }, (_, i) => {
    const email = `owner-${i}@example.com`
    return call(
      'POST',
      '/api/auth/accept',
      {},
      { token: tokens[i % 2] ?? '', name: 'Ann', email, password: 'correct horse' },
    )
  })
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses.filter((status) => status !== 200))).toSatisfy((others: Set<number>) =>
    [...others].every((status) => status === 404 || status === 409),
  )
  expect(await database.database.selectFrom('member').selectAll().execute()).toHaveLength(1)
})

it('keeps an owner who can sign in', async () => {
  const { call, signIn, database } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const ann = (await call('GET', '/api/people', { cookie })).json().people[0]
  const refused = [
    await call('PATCH', `/api/people/${ann.id}`, { cookie }, { role: 'viewer' }),
    await call('PATCH', `/api/people/${ann.id}`, { cookie }, { isDisabled: true }),
    await call('DELETE', `/api/people/${ann.id}`, { cookie }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  const bob = await createPerson(database, 1, { ...OWNER, email: 'bob@example.com', name: 'Bob' })
  const both = await Promise.all(
    [ann, bob].map(({ id }) => call('PATCH', `/api/people/${id}`, { cookie }, { role: 'viewer' })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([403, 409])])
})

it('applies a new role, a disabled person and a new password with the next request', async () => {
  const { call, signIn, database } = await openAccounts()
  const bob = await createPerson(database, 1, { ...OWNER, email: 'bob@example.com', name: 'Bob', role: 'manager' })
  const ann = await signIn(OWNER.email, OWNER.password)
  const { cookie } = await signIn('bob@example.com', OWNER.password)
  const other = await signIn('bob@example.com', OWNER.password)
  const role = async () => (await call('GET', '/api/me', { cookie })).json()
  expect(await role()).toMatchObject({ role: 'manager' })
  await call('PATCH', `/api/people/${bob.id}`, ann, { role: 'viewer' })
  expect(await role()).toMatchObject({ role: 'viewer' })
  const { sessions } = (await call('GET', '/api/sessions', { cookie })).json()
  expect(sessions).toHaveLength(2)
  const changed = await call(
    'POST',
    '/api/auth/password',
    { cookie },
    { current: OWNER.password, password: 'battery staple' },
  )
  expect(changed.statusCode).toBe(200)
  expect(await role()).toMatchObject({ status: 401 })
  expect((await call('GET', '/api/me', other)).statusCode).toBe(401)
  const renewed = await signIn('bob@example.com', 'battery staple')
  expect((await call('DELETE', `/api/people/${bob.id}`, ann)).statusCode).toBe(200)
  expect((await call('GET', '/api/me', renewed)).statusCode).toBe(404)
})

it('ends a running answer within a second of the end of its session', async () => {
  const { app, call, signIn } = await openAccounts()
  const first = await signIn(OWNER.email, OWNER.password)
  const second = await signIn(OWNER.email, OWNER.password)
  const events = await app.inject({ url: '/api/events', headers: { cookie: first.cookie }, payloadAsStream: true })
  expect(events.statusCode).toBe(200)
  const stream = events.stream()
  onTestFinished(() => void stream.destroy())
  const closed = new Promise((resolve) => stream.once('close', resolve).resume())
  const { sessions } = (await call('GET', '/api/sessions', second)).json()
  const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  const start = performance.now()
  expect((await call('DELETE', `/api/sessions/${other.id}`, second)).statusCode).toBe(200)
  await closed
  // A second, and what a busy machine adds.
  expect(performance.now() - start).toBeLessThan(5000)
})

it('limits attempts at an account, but not those of a browser that has signed in before', async () => {
  const { signIn, pass } = await openAccounts()
  const known = await signIn(OWNER.email, OWNER.password)
  const attempts = []
  // The network's limit is further away; forged addresses are not looked at without a trusted proxy.
  for (let i = 0; i < 12; i++) {
    attempts.push(
      (await signIn(i % 2 ? OWNER.email : 'ANN@EXAMPLE.COM', 'wrong', { 'x-forwarded-for': `1.2.3.${i}` })).status,
    )
  }
  expect(attempts).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(429)
  expect((await signIn(OWNER.email, OWNER.password, { cookie: known.cookie })).status).toBe(200)
  pass(15 * 60_000)
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(200)
})

it('lets a browser that has signed in before try again from a network that has used up its attempts', async () => {
  const { signIn } = await openAccounts()
  const known = await signIn(OWNER.email, OWNER.password)
  for (let i = 0; i < 100; i++) expect((await signIn(`unknown-${i}@example.com`, 'wrong')).status).toBe(401)
  expect((await signIn('another@example.com', 'wrong')).status).toBe(429)
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(429)
  // The mark of a browser counts for its account alone.
  expect((await signIn('bob@example.com', 'wrong', { cookie: known.cookie })).status).toBe(429)
  expect((await signIn(OWNER.email, OWNER.password, { cookie: known.cookie })).status).toBe(200)
  const wrong = []
  for (let i = 0; i < 11; i++) wrong.push((await signIn(OWNER.email, 'wrong', { cookie: known.cookie })).status)
  expect(wrong).toEqual([...Array(10).fill(401), 429])
})

it('sets cookies for this host alone over https', async () => {
  const { app, call } = await openAccounts({ origins: ['https://orders.example.com'] })
  const own = { host: 'orders.example.com', origin: 'https://orders.example.com' }
  const { email, password } = OWNER
  const reply = await call('POST', '/api/auth/sign-in/email', own, { email, password })
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-orderboard-session=[\w-]{43}; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/),
    expect.stringMatching(/^__Host-orderboard-device=.*; Secure$/),
  ])
  const [, name = '', token = ''] = /^(__Host-(?:[\w-]+))=([\w-]+)/.exec(String(reply.headers['set-cookie'])) ?? []
  const status = async (cookie: string) => (await call('GET', '/api/me', { ...own, cookie })).statusCode
  // A host next to this one can set only the name without the prefix.
  expect([await status(`${name}=${token}`), await status(`orderboard-session=${token}`)]).toEqual([200, 401])
  const foreign = await call('GET', '/api/me', { host: 'other.example.com' })
  expect(foreign.statusCode).toBe(403)
  expect((await app.inject({ url: '/healthz', headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200)
})

it('mounts no route of the library', async () => {
  const { call } = await openAccounts()
  for (const path of ['sign-up/email', 'get-session', 'list-sessions', 'update-user', 'delete-user', 'ok', 'error']) {
    expect([path, (await call('GET', `/api/auth/${path}`)).statusCode]).toEqual([path, 404])
    expect([path, (await call('POST', `/api/auth/${path}`, {}, {})).statusCode]).toEqual([path, 404])
  }
})

it('takes as long for an address without an account', async () => {
  const { signIn, pass } = await openAccounts()
  const addresses = ['unknown@example.com', OWNER.email]
  const times: number[][] = [[], []]
  // In turn, because a busy machine is not always as busy; the first two load what is needed.
  for (let i = 0; i < 20; i++) {
    pass(15 * 60_000)
    const start = performance.now()
    expect((await signIn(addresses[i % 2] ?? '', 'wrong password')).status).toBe(401)
    if (i > 1) times[i % 2]?.push(performance.now() - start)
  }
  const [unknown = 0, known = 1] = times.map((some) => some.sort((a, b) => a - b)[4])
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

it('answers others while fifty people sign in, and lets them in', async () => {
  const { app, call, signIn, database } = await openAccounts()
  for (let i = 0; i < 10; i++) await createPerson(database, 1, { ...OWNER, email: `p${i}@example.com`, role: 'viewer' })
  let slowest = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const start = performance.now()
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      slowest = Math.max(slowest, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const signed = await Promise.all(
    Array.from({ length: 50 }, (_, i) => signIn(`p${i % 10}@example.com`, OWNER.password)),
  )
  isDone = true
  await watching
  expect(signed.map(({ status }) => status)).toEqual(signed.map(() => 200))
  expect((await call('GET', '/api/me', { cookie: signed[0]?.cookie ?? '' })).statusCode).toBe(200)
  // 250 ms where nothing else runs; seconds where the passwords are hashed in this thread.
  expect(slowest).toBeLessThan(2500)
})

it('signs in, checks sessions and makes keys while orders are being written', async () => {
  const { call, signIn, location } = await openAccounts()
  await using writer = await openWriter(location)
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = writer.write(1, async (transaction) => {
    await transaction.query(`update orders set status = 'Complete' where workspace_id = 1`)
    begun.resolve()
    await done.promise
  })
  await begun.promise
  const { status, cookie } = await signIn(OWNER.email, OWNER.password)
  const key = await call('POST', '/api/keys', { cookie }, { name: 'Shop', role: 'viewer' })
  const me = await call('GET', '/api/me', { cookie })
  done.resolve()
  await writing
  expect([status, key.statusCode, me.statusCode]).toEqual([200, 201, 200])
})

it('checks a session within a millisecond', async () => {
  const { signIn, accounts } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const session = /orderboard-session=([\w-]+)/.exec(cookie)?.[1]
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const start = performance.now()
    expect(await accounts.principalOf({ session })).toMatchObject({ email: OWNER.email })
    times.push(performance.now() - start)
  }
  // A tenth of them, because other tests use the processor too.
  expect(times.sort((a, b) => a - b)[20]).toBeLessThan(1)
})

it('records people, keys and sign-ins for owners only', async () => {
  const { call, signIn, database, pass } = await openAccounts()
  const ann = await signIn(OWNER.email, OWNER.password)
  const as = { cookie: ann.cookie }
  const bob = { email: 'bob@example.com', name: 'Bob', role: 'manager', password: OWNER.password }
  const later = async <T>(made: Promise<T>) => {
    pass(1)
    return await made
  }
  const { id } = (await later(call('POST', '/api/people', as, bob))).json()
  await later(signIn(bob.email, 'wrong password'))
  pass(1)
  const { cookie } = await signIn(bob.email, bob.password)
  const key = (await later(call('POST', '/api/keys', as, { name: 'Shop', role: 'viewer' }))).json()
  await later(call('PATCH', '/api/orders/1', { ...as, 'if-match': '*' }, { note: 'Ring' }))
  await later(call('DELETE', `/api/keys/${key.id}`, as))
  await later(call('PATCH', `/api/people/${id}`, as, { role: 'viewer' }))
  await later(call('DELETE', `/api/people/${id}`, as))
  const read = async (query: string, headers: object = as) =>
    (await call('GET', `/api/history${query}`, headers)).json()
  const { changes, total } = await read('')
  expect(total).toBe(10)
  expect(changes.map(({ object, kind }: { object: string; kind: string }) => `${object} ${kind}`)).toEqual([
    ...['person edit', 'person edit', 'key edit', 'order edit', 'key create', 'session create', 'session edit'],
    ...['person create', expect.any(String), expect.any(String)],
  ])
  const removal = { actor: { name: 'Ann', kind: 'person' }, name: 'Bob', fields: [{ before: 'viewer', after: null }] }
  expect(changes[0]).toMatchObject(removal)
  expect((await read('?object=session')).changes[1]).toMatchObject({
    ...{ name: 'Bob', fields: [{ field: 'refusedAddress', after: '127.0.0.1' }] },
  })
  expect((await read('?object=person&action=create')).total).toBe(2)
  expect((await read('?object=order')).total).toBe(1)
  expect((await read('?page=2')).changes).toEqual([])
  // Of both databases.
  expect([(await read('?person=Ann')).total, (await read('?action=edit')).total]).toEqual([8, 5])
  expect((await read('?person=Ann&from=2026-11-22&to=2026-11-22')).total).toBe(8)
  expect((await read('?to=2026-11-21')).total).toBe(0)
  const manager = await createAccessKey(database, 1, { name: 'Manager', role: 'manager' })
  const asManager = { authorization: `Bearer ${manager.key}` }
  expect((await read('', asManager)).changes).toMatchObject([{ object: 'order' }])
  expect(await read('?object=session', asManager)).toMatchObject({ total: 0, changes: [] })
  expect((await call('GET', '/api/history.csv', asManager)).body.split('\r\n')).toHaveLength(3)
  expect(await read('', { cookie })).toMatchObject({ status: 404 })
})

it('records invitations, links to set a password, and passwords, with who made them', async () => {
  const { call, signIn, pass } = await openAccounts()
  const as = { cookie: (await signIn(OWNER.email, OWNER.password)).cookie }
  const later = async (method: 'POST' | 'DELETE', url: string, body?: object, headers: object = as) => {
    pass(1)
    return (await call(method, url, headers, body)).json()
  }
  const eve = await later('POST', '/api/invitations', { email: 'eve@example.com', role: 'packer' })
  await later('DELETE', `/api/invitations/${eve.id}`)
  const { path } = await later('POST', '/api/invitations', { email: 'bob@example.com', role: 'manager' })
  const accept = { token: path.split('#')[1], name: 'Bob', password: OWNER.password }
  await later('POST', '/api/auth/accept', accept, {})
  const { people } = (await call('GET', '/api/people', as)).json()
  const { id } = people.find(({ name }: { name: string }) => name === 'Bob')
  const link = await later('POST', `/api/people/${id}/password-link`)
  await later('POST', '/api/auth/accept', { token: link.path.split('#')[1], password: 'battery staple' }, {})
  const { cookie } = await signIn('bob@example.com', 'battery staple')
  await later('POST', '/api/auth/password', { current: 'battery staple', password: OWNER.password }, { cookie })
  const { changes } = (await call('GET', '/api/history?object=person&action=edit', as)).json()
  const lines = changes.map(({ actor, name, fields }: WorkspaceChange) => {
    return [actor.name, name, ...fields.flatMap(({ field, before, after }) => [field, before, after])]
  })
  expect(lines.reverse()).toEqual([
    ['Ann', 'eve@example.com', 'invitation', null, 'packer'],
    ['Ann', 'eve@example.com', 'invitation', 'packer', null],
    ['Ann', 'bob@example.com', 'invitation', null, 'manager'],
    ['Ann', 'bob@example.com', 'passwordLink', null, 'manager'],
    ['Bob', 'Bob', 'newPassword', null, true],
    ['Bob', 'Bob', 'newPassword', null, true],
  ])
})

it('has the history of both databases in one file, of many pages and with changes at the same time', async () => {
  const { call, database, exec } = await openAccounts()
  const { key } = await createAccessKey(database, 1, { name: 'Owner', role: 'owner' })
  const made = Array.from({ length: 1300 }, (_, i) => ({ id: `${i % 2}-${i}`, at: NOW - Math.floor(i / 7) }))
  await exec(`insert into changes (workspace_id, id, kind, at, actor, object, object_id, fields, reason, undoes, body_hash, orders)
    values ${made.map(({ id, at }) => `(1, 'c${id}', 'edit', ${at}, 'Ada', 'view', '', '[]', '', '', '', 0)`)}`)
  const rows = made.map(({ id, at }) => ({
    ...{ id: `a${id}`, at, workspaceId: 1, actor: 'Ada', actorKind: 'person' as const },
  }))
  for (let from = 0; from < rows.length; from += 100) {
    const values = rows.slice(from, from + 100).map((row) => {
      return { ...row, kind: 'edit', object: 'key', objectId: '', name: '', fields: '[]' } as const
    })
    await database.database.insertInto('accessChange').values(values).execute()
  }
  const { body } = await call('GET', '/api/history.csv?person=Ada', { authorization: `Bearer ${key}` })
  const found = body.trimEnd().split('\r\n').slice(1)
  const ids = found.map((line) => line.split(',').at(-1))
  expect(ids).toHaveLength(2600)
  expect(new Set(ids).size).toBe(2600)
  const times = found.map((line) => line.slice(0, 24))
  expect(times).toEqual([...times].sort().reverse())
})

it('names an address in links that other machines can open', () => {
  const at = (host: string, publicOrigins: readonly string[] = []) => linkOrigin({ host, publicOrigins, port: 3000 })
  expect(at('0.0.0.0', ['https://orders.example.com'])).toBe('https://orders.example.com')
  expect(at('::1')).toBe('http://[::1]:3000')
  expect(at('10.0.0.7')).toBe('http://10.0.0.7:3000')
  for (const host of ['0.0.0.0', '::']) expect(at(host)).toMatch(/^http:\/\/(?!0\.0\.0\.0)[\d.]+:3000$/)
})
