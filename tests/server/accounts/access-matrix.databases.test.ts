// Every operation of the OpenAPI document for everyone who may ask, in every workspace: exactly the declared roles pass.
import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { ROLES, type Role, THIS_COMPUTER } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { changePerson, createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const PASSWORD = 'correct horse'
const NOW = Date.UTC(2026, 10, 22, 12)

interface Described {
  readonly path: string
  readonly method: string
  readonly operationId: string
  readonly 'x-roles': readonly string[]
  readonly 'x-mutates': boolean
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
}

async function open() {
  const opened = await testApp({ orders: [{ id: '1' }], now: NOW })
  const { app, accounts, exec, get } = opened
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const { paths } = (await get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, Omit<Described, 'path' | 'method'>>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), ...described })),
  )
  const database = await accounts.open()
  const callers: { name: string; role: Role | undefined; headers: Record<string, string> }[] = [
    { name: 'anonymous', role: undefined, headers: {} },
    { name: 'a wrong key', role: undefined, headers: { authorization: 'Bearer ob_wrong' } },
    { name: 'a wrong session', role: undefined, headers: { cookie: 'orderboard-session=wrong' } },
  ]
  const signIn = async (email: string) => {
    const call = { method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password: PASSWORD } } as const
    const reply = await app.inject({ ...call, headers: { origin: 'http://localhost' } })
    return { origin: 'http://localhost', cookie: String([reply.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' }
  }
  for (const role of ROLES) {
    const { key } = await createAccessKey(database, 1, { name: role, role })
    callers.push({ name: `key of a ${role}`, role, headers: { authorization: `Bearer ${key}` } })
    const email = `${role}@example.com`
    await createPerson(database, 1, { email, name: role, role, password: PASSWORD })
    callers.push({ name: role, role, headers: await signIn(email) })
  }
  const foreign = await createAccessKey(database, 2, { name: 'foreign', role: 'owner' })
  const expired = await createAccessKey(database, 1, { name: 'expired', role: 'owner', expiresAt: NOW })
  const gone = await createPerson(database, 1, {
    email: 'gone@example.com',
    name: 'Gone',
    role: 'owner',
    password: PASSWORD,
  })
  const goneHeaders = await signIn('gone@example.com')
  await changePerson(database, 1, gone.id, { isDisabled: true }, THIS_COMPUTER)
  const ended = await signIn('owner@example.com')
  await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: ended })
  callers.push(
    { name: 'an expired key', role: undefined, headers: { authorization: `Bearer ${expired.key}` } },
    { name: 'a disabled person', role: undefined, headers: goneHeaders },
    { name: 'an ended session', role: undefined, headers: ended },
  )
  return { ...opened, operations, callers, foreignKey: { authorization: `Bearer ${foreign.key}` } }
}

/** The status of a call whose answer may have no end. */
async function statusOf(app: Awaited<ReturnType<typeof open>>['app'], method: string, url: string, headers: object) {
  const reply = await app.inject({ method: method as 'GET', url, headers: { ...headers }, payloadAsStream: true })
  reply.stream().destroy()
  return reply.statusCode
}

/** Calls that change something without a body; they are made only where they are refused. */
const BODILESS = ['signOut', 'undoImport', 'undoChange', 'importOrders', 'previewImport']
/** Their answer adds an entry to the history. */
const RECORDED = ['exportOrdersAsCsv', 'exportOrdersAsJson']

it('lets exactly the declared roles make each call, and none in a foreign workspace', async () => {
  const { app, operations, callers, foreignKey, file } = await open()
  const state = () => [file, `${file}-wal`].map((name) => readFileSync(name, 'base64')).join()
  const before = inject('database') === 'sqlite' ? state() : ''
  const wrong: string[] = []
  const check = async (
    call: Described,
    headers: object,
    query: string,
    isRight: (status: number) => boolean,
    who: string,
  ) => {
    const url = `${call.path.replace(/\{\w+\}/g, 'no-such-id')}${query}`
    const status = await statusOf(app, call.method, url, headers)
    if (!isRight(status)) wrong.push(`${call.operationId}${query} for ${who}: ${status}`)
  }
  let refused = 0
  for (const call of operations) {
    const { operationId, parameters = [], 'x-roles': roles } = call
    const isInWorkspace = parameters.some(({ name }) => name === 'workspace')
    const isPersonal = !isInWorkspace && !roles.includes('anyone')
    for (const { name, role, headers } of callers) {
      const isAllowed = roles.includes('anyone') || (role !== undefined && roles.includes(role))
      if (isAllowed && [...BODILESS, ...RECORDED].includes(operationId)) continue
      const isOfKey = headers.authorization !== undefined
      const expected =
        role === undefined && !roles.includes('anyone') ? 401 : !isAllowed || (isPersonal && isOfKey) ? 403 : 0
      if (expected !== 0) refused++
      // Nothing is changed where it is allowed, because the call has no body.
      const isRight = (status: number) => (expected === 0 ? ![401, 403, 500].includes(status) : status === expected)
      // A personal call checks its body first.
      await check(call, headers, '', (status) => isRight(status) || (isPersonal && isOfKey && status === 400), name)
      if (!isInWorkspace || role === undefined) continue
      for (const slug of ['second', 'third'])
        await check(call, headers, `?workspace=${slug}`, (status) => status === 404, name)
      for (const slug of ['%00', 'x'.repeat(101)])
        await check(call, headers, `?workspace=${slug}`, (status) => status === (isAllowed ? 400 : 403), name)
    }
    if (isInWorkspace) await check(call, foreignKey, '?workspace=main', (status) => status === 404, 'a foreign owner')
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(400)
  if (inject('database') === 'sqlite') expect(state() === before).toBe(true)
})
