import { expect, it } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const PASSWORD = 'correct horse'
const ORIGIN = 'http://localhost'

async function open() {
  const { app, accounts } = await testApp({ now: Date.UTC(2026, 10, 22, 12) })
  const opened = await accounts.open()
  const person = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: PASSWORD } as const
  const { id } = await createPerson(opened, 1, person)
  const signIn = async (cookie = '', payload: object = {}) => {
    const body = { email: person.email, password: PASSWORD, ...payload }
    const headers = { origin: ORIGIN, ...(cookie && { cookie }) }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload: body })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '')
    return { status: reply.statusCode, session: cookies.find((one) => one.startsWith('orderboard-session=')) ?? '' }
  }
  const stored = async () => {
    const { database } = opened
    const rows = [
      await database.selectFrom('user').selectAll().execute(),
      await database.selectFrom('member').selectAll().execute(),
      await database.selectFrom('accessKey').selectAll().execute(),
      await database.selectFrom('invitation').selectAll().execute(),
    ]
    return JSON.stringify(rows)
  }
  return { app, id, signIn, stored }
}

it('assigns nothing that a call does not name: ids, workspaces, roles, prototypes', async () => {
  const { app, id, signIn, stored } = await open()
  const { session: cookie } = await signIn()
  const before = await stored()
  const person = { email: 'eve@example.com', name: 'Eve', role: 'viewer', password: PASSWORD }
  const calls: [method: 'POST' | 'PATCH', url: string, body: object, fields: readonly string[]][] = [
    ['POST', '/api/people', person, ['id', 'workspaceId', 'isDisabled', 'emailVerified', 'createdAt']],
    ['PATCH', `/api/people/${id}`, { role: 'owner' }, ['id', 'workspaceId', 'email', 'password']],
    ['POST', '/api/invitations', { email: 'eve@example.com', role: 'viewer' }, ['id', 'workspaceId', 'kind', 'hash']],
    ['POST', '/api/keys', { name: 'k', role: 'viewer' }, ['id', 'workspaceId', 'hash', 'key', 'lastUsedAt']],
    ['POST', '/api/workspaces', { name: 'W' }, ['id', 'workspaceId', 'role']],
    ['POST', '/api/auth/accept', { token: 't', password: PASSWORD }, ['role', 'workspaceId', 'kind', 'id']],
    ['POST', '/api/auth/sign-in/email', { email: 'ann@example.com', password: PASSWORD }, ['role', 'userId', 'id']],
    ['POST', '/api/auth/password', { current: PASSWORD, password: 'another horse' }, ['id', 'userId', 'email']],
  ]
  for (const [method, url, body, fields] of calls)
    for (const field of [...fields, '__proto__', 'constructor']) {
      const text = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:{"prototype":{"role":"owner"}}}`
      const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' }
      const reply = await app.inject({ method, url, headers, payload: text })
      expect([url, field, reply.statusCode]).toEqual([url, field, 400])
    }
  expect(await stored()).toBe(before)
})

it('changes nothing for a page of another site, whatever it sends and as what', async () => {
  const { app, signIn, stored } = await open()
  const { session: cookie } = await signIn()
  const before = await stored()
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ]
  const origins = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const type of types)
    for (const origin of origins) {
      const headers = { cookie, 'content-type': type, ...origin }
      const payload = '{"name":"k","role":"owner"}'
      const reply = await app.inject({ method: 'POST', url: '/api/keys', headers, payload })
      expect([type, origin, reply.statusCode]).toEqual([type, origin, 403])
    }
  expect(await stored()).toBe(before)
})

it('gives each sign-in a session that nobody chose', async () => {
  const { app, signIn } = await open()
  const status = async (cookie: string) =>
    (await app.inject({ url: '/api/me', headers: { origin: ORIGIN, cookie } })).statusCode
  const chosen = `orderboard-session=${'a'.repeat(32)}`
  const first = await signIn(chosen)
  expect([first.status, first.session === chosen]).toEqual([200, false])
  expect(await status(chosen)).toBe(401)
  const second = await signIn(first.session)
  expect(second.session).not.toBe(first.session)
  expect([await status(first.session), await status(second.session)]).toEqual([200, 200])
  // A change of privileges gives a new one too, and ends the others.
  const headers = { origin: ORIGIN, cookie: second.session }
  const payload = { current: PASSWORD, password: 'another horse' }
  const changed = await app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
  expect(changed.statusCode).toBe(200)
  expect([await status(first.session), await status(second.session)]).toEqual([401, 401])
})
