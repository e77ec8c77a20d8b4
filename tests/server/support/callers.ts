import { ROLES, type Role, THIS_COMPUTER } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { changePerson, createPerson } from '#server/accounts/people.ts'
import { testApp } from './test-app.ts'

export const PASSWORD = 'correct horse'
const NOW = Date.UTC(2026, 10, 22, 12)

/** An operation of the OpenAPI document. */
export interface Described {
  readonly path: string
  readonly method: string
  readonly operationId: string
  readonly 'x-roles': readonly string[]
  readonly 'x-mutates': boolean
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
}

/** An app with an order, everyone who may ask in its workspace `main`, and a workspace `second`. */
export async function openForCallers() {
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
  return { ...opened, operations, callers, foreignKey: { authorization: `Bearer ${foreign.key}` }, signIn }
}
