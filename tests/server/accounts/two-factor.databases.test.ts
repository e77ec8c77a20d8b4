import { expect, it } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { NOW, OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { appCode } from '#tests/server/support/app-code.ts'

const STEP = 30_000
const BOB = { ...OWNER, email: 'bob@example.com', name: 'Bob', role: 'viewer' } as const

/** An app whose owner has turned it on with the code of the first moment. */
async function open() {
  const opened = await openAccounts()
  const { call, signIn } = opened
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const post = async (url: string, body: object, headers: object = { cookie }) => {
    const reply = await call('POST', url, headers, body)
    return { status: reply.statusCode, body: reply.json(), reply }
  }
  const setUp = await post('/api/auth/two-factor/set-up', { password: OWNER.password })
  const { secret } = setUp.body
  const confirmed = await post('/api/auth/two-factor/confirm', { code: appCode(secret, NOW) })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  /** The password is right; the code is that of the call. */
  const signInWith = async (code: string) => {
    const { cookie: pending } = await signIn(OWNER.email, OWNER.password)
    return await post('/api/auth/sign-in/code', { code }, { cookie: pending })
  }
  return { ...opened, cookie, post, setUp, confirmed, secret, recoveryCodes, signInWith }
}

it('computes the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1111111109, 20000000000].map((seconds) => appCode(secret, seconds * 1000))).toEqual([
    ...['287082', '081804', '353130'],
  ])
})

it('asks for a code after the password, by a cookie that is used once', async () => {
  const { call, signIn, post, setUp, secret, pass } = await open()
  expect(setUp.body.uri).toMatch(
    /^otpauth:\/\/totp\/Orderboard:ann%40example\.com\?secret=[A-Z2-7]{32}&issuer=Orderboard/,
  )
  const { status, cookie, reply } = await signIn(OWNER.email, OWNER.password)
  expect([status, reply.json()]).toEqual([200, { done: false, next: 'code' }])
  expect([reply.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^orderboard-pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
  ])
  expect((await call('GET', '/api/me', { cookie })).statusCode).toBe(401)
  pass(STEP)
  const code = appCode(secret, NOW + STEP)
  const done = await post('/api/auth/sign-in/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { cookie })
  expect(done.body).toEqual({ done: true })
  const cookies = [done.reply.headers['set-cookie'] ?? []].flat()
  expect(cookies.map((text) => text.split('=')[0])).toEqual([
    ...['orderboard-session', 'orderboard-device', 'orderboard-pending'],
  ])
  const session = { cookie: cookies[0]?.split(';')[0] }
  expect((await call('GET', '/api/me', session)).statusCode).toBe(200)
  pass(STEP)
  const again = await post('/api/auth/sign-in/code', { code: appCode(secret, NOW + 2 * STEP) }, { cookie })
  expect([again.status, again.body.detail]).toEqual([401, 'This took too long. Start again to sign in.'])
  const { changes } = (await call('GET', '/api/history?object=session&action=create', session)).json()
  expect(changes[0].fields).toContainEqual({ field: 'way', before: null, after: 'code' })
})

it('takes each code once, and only those of the present half minute and its neighbours', async () => {
  const { secret, signInWith, pass } = await open()
  const status = async (at: number) => (await signInWith(appCode(secret, at))).status
  expect(await status(NOW)).toBe(401)
  pass(3 * STEP)
  expect([await status(NOW + STEP), await status(NOW + 5 * STEP)]).toEqual([401, 401])
  expect(await status(NOW + 2 * STEP)).toBe(200)
  expect(await status(NOW + 4 * STEP)).toBe(200)
  // An earlier one than that which was used.
  expect(await status(NOW + 3 * STEP)).toBe(401)
  pass(3 * STEP)
  const code = appCode(secret, NOW + 6 * STEP)
  const both = await Promise.all([signInWith(code), signInWith(code)])
  expect(both.map((one) => one.status).sort()).toEqual([200, 401])
})

it('takes each of ten recovery codes once, and stores none that could be used', async () => {
  const { cookie, call, recoveryCodes, secret, signInWith, database } = await open()
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  const stored = JSON.stringify([
    await database.database.selectFrom('twoFactor').selectAll().execute(),
    await database.database.selectFrom('recoveryCode').selectAll().execute(),
  ])
  for (const code of [...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', '')), secret])
    expect(stored).not.toContain(code)
  const [first = '', second = ''] = recoveryCodes
  expect((await signInWith(first)).status).toBe(200)
  expect((await signInWith(first)).status).toBe(401)
  expect((await signInWith(` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect((await call('GET', '/api/auth/two-factor', { cookie })).json()).toEqual({ isOn: true, recoveryCodes: 8 })
})

it('limits codes although the password is right each time', async () => {
  const { signInWith, signIn, post, secret, pass } = await open()
  // Password and code count as two attempts of ten.
  for (let i = 0; i < 5; i++) expect((await signInWith('000000')).status).toBe(401)
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(429)
  pass(15 * 60_000)
  const late = await signIn(OWNER.email, OWNER.password)
  pass(10 * 60_000)
  const code = appCode(secret, NOW + 25 * 60_000)
  expect((await post('/api/auth/sign-in/code', { code }, late)).status).toBe(401)
  expect((await post('/api/auth/sign-in/code', { code }, { cookie: 'orderboard-pending=wrong' })).status).toBe(401)
  expect((await signInWith(code)).status).toBe(200)
})

it('is turned on by a code and off by the password, and the history says so', async () => {
  const { call, cookie, post, confirmed, signIn, pass } = await open()
  expect(confirmed.status).toBe(200)
  const setUp = (password: string) => post('/api/auth/two-factor/set-up', { password })
  expect((await setUp(OWNER.password)).status).toBe(409)
  expect((await setUp('wrong password')).status).toBe(422)
  pass(1)
  const off = (password: string) => post('/api/auth/two-factor/turn-off', { password })
  expect((await off('wrong password')).status).toBe(422)
  expect((await off(OWNER.password)).status).toBe(200)
  expect((await signIn(OWNER.email, OWNER.password)).reply.json()).toEqual({ done: true })
  const { secret } = (await setUp(OWNER.password)).body
  expect((await post('/api/auth/two-factor/confirm', { code: '000000' })).status).toBe(422)
  // What was not confirmed asks for nothing.
  expect((await signIn(OWNER.email, OWNER.password)).reply.json()).toEqual({ done: true })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { changes } = (await call('GET', '/api/history?object=person&action=edit', { cookie })).json()
  expect(changes.map(({ fields }: { fields: object[] }) => fields)).toMatchObject([
    ...[[{ field: 'twoFactor', after: false }], [{ field: 'twoFactor', after: true }]],
  ])
})

it('is turned off by an owner for a person who has lost the app, and no link goes around it', async () => {
  const { call, cookie, signIn, database, post } = await open()
  const { id } = await createPerson(database, 1, BOB)
  const bob = { cookie: (await signIn(BOB.email, BOB.password)).cookie }
  const { secret } = (await post('/api/auth/two-factor/set-up', { password: BOB.password }, bob)).body
  await post('/api/auth/two-factor/confirm', { code: appCode(secret, NOW) }, bob)
  const isOn = async () =>
    (await call('GET', '/api/people', { cookie }))
      .json()
      .people.map(({ twoFactor }: { twoFactor: boolean }) => twoFactor)
  expect(await isOn()).toEqual([true, true])
  const { path } = (await call('POST', `/api/people/${id}/password-link`, { cookie })).json()
  const accepted = await post('/api/auth/accept', { token: path.split('#')[1], password: 'battery staple' }, {})
  expect(accepted.body).toEqual({ done: false, next: 'code' })
  const change = (twoFactor: boolean) => call('PATCH', `/api/people/${id}`, { cookie }, { twoFactor })
  expect((await change(true)).statusCode).toBe(400)
  expect((await change(false)).json()).toMatchObject({ name: 'Bob', twoFactor: false })
  expect(await isOn()).toEqual([true, false])
  expect((await signIn(BOB.email, 'battery staple')).reply.json()).toEqual({ done: true })
})

it('does not let a person in who was disabled, or has a new password, before the code came', async () => {
  const { signIn, post, recoveryCodes, database, call, cookie } = await open()
  const { id } = await createPerson(database, 1, { ...BOB, role: 'owner' })
  const bob = { cookie: (await signIn(BOB.email, BOB.password)).cookie }
  const pending = await signIn(OWNER.email, OWNER.password)
  const change = { current: OWNER.password, password: 'battery staple' }
  expect((await post('/api/auth/password', change)).body).toEqual({ done: true })
  const [code = ''] = recoveryCodes
  expect((await post('/api/auth/sign-in/code', { code }, pending)).status).toBe(401)
  const second = await signIn(OWNER.email, 'battery staple')
  const ann = (await call('GET', '/api/people', bob)).json().people.find((one: { id: string }) => one.id !== id)
  expect((await call('PATCH', `/api/people/${ann.id}`, bob, { isDisabled: true })).statusCode).toBe(200)
  expect((await post('/api/auth/sign-in/code', { code }, second)).status).toBe(401)
  expect((await call('GET', '/api/me', { cookie })).statusCode).toBe(401)
})
