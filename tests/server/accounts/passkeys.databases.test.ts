import { expect, it } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { confirmTwoFactor, setUpTwoFactor } from '#server/accounts/two-factor.ts'
import { NOW, OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { appCode } from '#tests/server/support/app-code.ts'
import { testPasskey } from '#tests/server/support/test-passkey.ts'

const REFUSED = 'The passkey was not accepted. Sign in with your password, or try another passkey.'

/** An app whose owner has signed in and added a passkey. */
async function open() {
  const opened = await openAccounts()
  const { call, signIn } = opened
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  /** Asks for a challenge; the cookie of the answer belongs to it. */
  const prepare = async (url: string, headers: object = {}, body?: object) => {
    const reply = await call('POST', url, headers, body)
    const pending = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    return { status: reply.statusCode, challenge: reply.json().challenge as string, pending, options: reply.json() }
  }
  const prepareNew = () => prepare('/api/auth/passkeys/options', { cookie }, { password: OWNER.password })
  const add = async (credential: object, pending: string, name = 'Laptop') => {
    const headers = { cookie: `${cookie}; ${pending}` }
    return await call('POST', '/api/auth/passkeys', headers, { name, credential })
  }
  const enter = async (credential: object, pending: string) => {
    const reply = await call('POST', '/api/auth/sign-in/passkey', { cookie: pending }, { credential })
    const session = [reply.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? ''
    return { status: reply.statusCode, body: reply.json(), session }
  }
  const passkey = testPasskey()
  const asked = await prepareNew()
  const added = await add(passkey.create(asked), asked.pending)
  const prepareSignIn = () => prepare('/api/auth/sign-in/passkey/options')
  const list = async () => (await call('GET', '/api/auth/passkeys', { cookie })).json().passkeys
  return { ...opened, cookie, passkey, asked, added, prepare, prepareNew, add, prepareSignIn, enter, list }
}

it('adds a passkey of this host that verifies the person, after the password', async () => {
  const { call, cookie, asked, added, passkey, prepare, list } = await open()
  expect(asked.options).toMatchObject({
    ...{ rp: { id: 'localhost', name: 'Orderboard' }, user: { name: 'ann@example.com' } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const made = { id: passkey.id, name: 'Laptop', createdAt: NOW, lastUsedAt: null }
  expect([added.statusCode, added.json()]).toEqual([201, made])
  expect(await list()).toEqual([made])
  const wrong = await prepare('/api/auth/passkeys/options', { cookie }, { password: 'wrong password' })
  expect(wrong.status).toBe(422)
  const { changes } = (await call('GET', '/api/history?object=person&action=edit', { cookie })).json()
  expect(changes).toMatchObject([{ name: 'Ann', fields: [{ field: 'newPasskey', after: 'Laptop' }] }])
})

it('adds nothing for a wrong challenge, origin or device, or twice', async () => {
  const { add, prepareNew, passkey, list, pass } = await open()
  pass(1)
  const status = async (change: object, device = testPasskey()) => {
    const asked = await prepareNew()
    return (await add(device.create({ ...asked, ...change }), asked.pending)).statusCode
  }
  expect(await status({ challenge: 'AAAA' })).toBe(422)
  expect(await status({ origin: 'http://evil.example' })).toBe(422)
  expect(await status({ isVerified: false })).toBe(422)
  expect(await status({}, passkey)).toBe(422)
  const asked = await prepareNew()
  expect(asked.options.excludeCredentials).toMatchObject([{ id: passkey.id }])
  expect((await add(testPasskey().create(asked), asked.pending, 'Phone')).statusCode).toBe(201)
  expect((await add(testPasskey().create(asked), asked.pending)).statusCode).toBe(422)
  expect(await list()).toMatchObject([{ name: 'Laptop' }, { name: 'Phone' }])
})

it('signs in with a passkey alone, also where the password needs a code', async () => {
  const { call, database, passkey, prepareSignIn, enter, list, signIn } = await open()
  const ann = await database.database.selectFrom('user').select(['id', 'email']).executeTakeFirstOrThrow()
  const { secret } = await setUpTwoFactor(database, ann)
  const [code] = await confirmTwoFactor(database, ann, appCode(secret, NOW))
  const asked = await prepareSignIn()
  expect(asked.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked.options.allowCredentials).toBeUndefined()
  const { status, body, session } = await enter(passkey.get(asked), asked.pending)
  expect([status, body]).toEqual([200, { done: true }])
  expect((await call('GET', '/api/me', { cookie: session })).json()).toMatchObject({ user: { name: 'Ann' } })
  expect(await list()).toMatchObject([{ lastUsedAt: NOW }])
  // Another page that offers passkeys does not end what waits for a code.
  const { cookie: pending } = await signIn(OWNER.email, OWNER.password)
  const both = { cookie: `${pending}; ${(await prepareSignIn()).pending}` }
  expect((await call('POST', '/api/auth/sign-in/code', both, { code })).json()).toEqual({ done: true })
  const { changes } = (await call('GET', '/api/history?object=session&action=create', { cookie: session })).json()
  expect(changes.map(({ fields }: { fields: object[] }) => fields[1])).toContainEqual(
    expect.objectContaining({ field: 'way', after: 'passkey' }),
  )
})

it('refuses what is not the signature of a known passkey on this challenge, here', async () => {
  const { call, cookie, passkey, prepareSignIn, enter, pass } = await open()
  const attempt = async (change: object, device: Pick<typeof passkey, 'get'> = passkey) => {
    const asked = await prepareSignIn()
    const { status, body } = await enter(device.get({ ...asked, ...change }), asked.pending)
    return [status, body.detail]
  }
  expect(await attempt({ challenge: 'AAAA' })).toEqual([401, REFUSED])
  expect(await attempt({ origin: 'http://evil.example' })).toEqual([401, REFUSED])
  expect(await attempt({ isVerified: false })).toEqual([401, REFUSED])
  expect(await attempt({}, testPasskey())).toEqual([401, REFUSED])
  const other = testPasskey()
  const foreign = {
    get: (asked: Parameters<typeof passkey.get>[0]) => ({ ...other.get(asked), id: passkey.id, rawId: passkey.id }),
  }
  expect(await attempt({}, foreign)).toEqual([401, REFUSED])
  expect(await attempt({})).toEqual([200, undefined])
  passkey.rewind()
  expect(await attempt({})).toEqual([401, REFUSED])
  const { changes } = (await call('GET', '/api/history?object=session&action=edit', { cookie })).json()
  expect(changes.map(({ name }: { name: string }) => name).sort()).toEqual([
    ...['Ann', 'Ann', 'Ann', 'Ann', 'Ann', 'Unknown address'],
  ])
  const asked = await prepareSignIn()
  for (let i = 0; i < 5; i++) passkey.get(asked)
  expect((await enter(passkey.get(asked), asked.pending)).status).toBe(200)
  expect((await enter(passkey.get(asked), asked.pending)).body.detail).toMatch(/^This took too long/)
  const late = await prepareSignIn()
  pass(10 * 60_000)
  expect((await enter(passkey.get(late), late.pending)).status).toBe(401)
})

it('refuses a passkey that was removed, or of a person who may not sign in', async () => {
  const { call, cookie, passkey, prepareSignIn, enter, database, signIn } = await open()
  const bob = { ...OWNER, email: 'bob@example.com', name: 'Bob' }
  await createPerson(database, 1, bob)
  const other = { cookie: (await signIn(bob.email, bob.password)).cookie }
  expect((await call('DELETE', `/api/auth/passkeys/${passkey.id}`, other)).statusCode).toBe(404)
  const ann = (await call('GET', '/api/people', other)).json().people[0]
  const status = async () => {
    const asked = await prepareSignIn()
    return (await enter(passkey.get(asked), asked.pending)).status
  }
  const disable = (isDisabled: boolean) => call('PATCH', `/api/people/${ann.id}`, other, { isDisabled })
  await disable(true)
  expect(await status()).toBe(401)
  await disable(false)
  expect(await status()).toBe(200)
  const again = { cookie: (await signIn(OWNER.email, OWNER.password)).cookie }
  expect((await call('GET', '/api/me', { cookie })).statusCode).toBe(401)
  expect((await call('DELETE', `/api/auth/passkeys/${passkey.id}`, again)).statusCode).toBe(200)
  expect(await status()).toBe(401)
})

it('limits how often one network begins to sign in', async () => {
  const { prepareSignIn, database, pass } = await open()
  expect((await prepareSignIn()).status).toBe(200)
  await database.database.updateTable('signInFailure').set({ failures: 1000 }).where('id', 'like', 'start %').execute()
  expect((await prepareSignIn()).status).toBe(429)
  pass(15 * 60_000)
  expect((await prepareSignIn()).status).toBe(200)
})
