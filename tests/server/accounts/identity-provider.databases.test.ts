import { expect, it, onTestFinished } from 'vitest'
import type { OidcSettings } from '#contract/accounts/oidc-settings.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { invite, listInvitations } from '#server/accounts/invitations.ts'
import { createPerson } from '#server/accounts/people.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { signInAtProvider, startIdentityProvider, type TestClaims } from '#tests/support/identity-provider.ts'

const STAFF = { email: 'bob@example.com', email_verified: true, name: 'Bob', groups: ['staff', 'other'] }

/** An app with an owner, and with a provider at which somebody signs in. */
async function open(more: Partial<OidcSettings> = {}) {
  const provider = await startIdentityProvider(['http://localhost/sign-in/callback'])
  onTestFinished(provider.stop)
  const opened = await openAccounts({ oidc: { ...provider.settings, ...more } })
  const { app } = opened
  const start = async (to = '') => {
    const reply = await app.inject(`/sign-in/provider${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`)
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    return { location: String(reply.headers.location), cookie }
  }
  const finish = async (address: string, cookie: string) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    // A browser sends this when another site redirects it.
    const sent = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const reply = await app.inject({ url: pathname + search, headers: { ...sent, cookie } })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '')
    return { status: reply.statusCode, location: reply.headers.location, cookie: cookies.join('; ') }
  }
  const signInAs = async (claims: TestClaims, to = '') => {
    provider.state.claims = claims
    const begun = await start(to)
    return await finish(await signInAtProvider(begun.location), begun.cookie)
  }
  return { ...opened, provider, start, finish, signInAs }
}

const problemOf = ({ location, cookie }: { location: string | undefined; cookie: string }) => {
  expect(cookie).not.toContain('session')
  return new URL(location ?? '', 'http://localhost').searchParams.get('problem')
}

it('signs in a person who has an account, and records it', async () => {
  const { call, database, signInAs, provider } = await open()
  await createPerson(database, 1, { ...OWNER, email: 'bob@example.com', name: 'Bob', role: 'manager' })
  const first = await signInAs({ ...STAFF, email: 'Bob@Example.com', groups: [] }, '/order-list?q=kate')
  expect([first.status, first.location]).toEqual([302, '/order-list?q=kate'])
  expect((await call('GET', '/api/me', { cookie: first.cookie })).json()).toMatchObject({
    ...{ user: { email: 'bob@example.com' }, role: 'manager' },
  })
  const rows = await database.database.selectFrom('accessChange').where('object', '=', 'session').selectAll().execute()
  expect(rows.map(({ name, fields }) => [name, JSON.parse(fields)[1].after])).toEqual([['Bob', 'Test <Login>']])
  // Some providers name the address only when they are asked for it.
  provider.state.inIdToken = false
  expect((await signInAs(STAFF)).location).toBe('/default')
})

it('makes an account only where the domain is allowed and a claim gives a role', async () => {
  const { call, signInAs, signIn, database } = await open()
  const refused = [
    { ...STAFF, groups: [] },
    { ...STAFF, groups: ['other'] },
    { ...STAFF, email: 'bob@evil.example' },
    { ...STAFF, email: 'bob@example.com.evil.example' },
    { ...STAFF, email: 'bob@sub.example.com' },
  ]
  for (const claims of refused) expect([claims, problemOf(await signInAs(claims))]).toEqual([claims, 'refused'])
  const { cookie, location } = await signInAs(STAFF)
  expect(location).toBe('/default')
  expect((await call('GET', '/api/me', { cookie })).json()).toMatchObject({ user: { name: 'Bob' }, role: 'viewer' })
  expect((await signIn('bob@example.com', '')).status).toBe(401)
  await database.database.updateTable('user').set({ disabledAt: 1 }).where('email', '=', 'bob@example.com').execute()
  expect(problemOf(await signInAs(STAFF))).toBe('refused')
  await database.database.deleteFrom('member').where('role', '=', 'viewer').execute()
  expect(problemOf(await signInAs(STAFF))).toBe('refused')
})

it('makes a person a member of the workspaces to which the address is invited, without a password', async () => {
  const { call, signInAs, signIn, database } = await open()
  const owner = await signIn(OWNER.email, OWNER.password)
  await call('POST', '/api/workspaces', { cookie: owner.cookie }, { name: 'Second' })
  const { cookie: before } = await signInAs(STAFF)
  const workspaces = async (cookie: string) => {
    const { workspaces: of } = (await call('GET', '/api/me', { cookie })).json()
    return of.map(({ slug, role }: { slug: string; role: string }) => [slug, role])
  }
  expect(await workspaces(before)).toEqual([['main', 'viewer']])
  await invite(database, 2, { email: 'Bob@example.com', role: 'packer' }, THIS_COMPUTER)
  await invite(database, 2, { email: 'eve@example.com', role: 'owner' }, THIS_COMPUTER)
  expect(problemOf(await signInAs({ ...STAFF, email_verified: false }))).toBe('unverified')
  expect(await workspaces(before)).toEqual([['main', 'viewer']])
  const { cookie } = await signInAs(STAFF)
  expect(await workspaces(cookie)).toEqual([
    ['main', 'viewer'],
    ['second', 'packer'],
  ])
  expect(await listInvitations(database, 2)).toMatchObject([{ email: 'eve@example.com' }])
})

it('refuses an address that the provider has not verified', async () => {
  const { signInAs } = await open()
  for (const claims of [{ ...STAFF, email_verified: false }, { email: OWNER.email }, { groups: ['staff'] }])
    expect(problemOf(await signInAs(claims))).toBe('unverified')
})

it('refuses an answer that is not the one to what this browser began', async () => {
  const { start, finish, provider, pass } = await open()
  provider.state.claims = STAFF
  const [one, other] = [await start(), await start()]
  const address = await signInAtProvider(one.location)
  expect(problemOf(await finish(address, ''))).toBe('failed')
  // Its state is that of the first.
  expect(problemOf(await finish(address, other.cookie))).toBe('failed')
  const forged = new URL(address)
  forged.searchParams.set('iss', 'https://evil.example')
  const third = await start()
  forged.searchParams.set('state', new URL(third.location).searchParams.get('state') ?? '')
  expect(problemOf(await finish(forged.href, third.cookie))).toBe('failed')
  expect((await finish(address, one.cookie)).location).toBe('/default')
  expect(problemOf(await finish(address, one.cookie))).toBe('failed')
  const cancelled = await start()
  const state = new URL(cancelled.location).searchParams.get('state')
  const denied = `/sign-in/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
  expect(problemOf(await finish(denied, cancelled.cookie))).toBe('failed')
  const late = await start()
  const lateAddress = await signInAtProvider(late.location)
  pass(10 * 60_000)
  expect(problemOf(await finish(lateAddress, late.cookie))).toBe('failed')
})

it('sends a challenge, state and nonce, and refuses an ID token with another nonce', async () => {
  const { start, finish, provider } = await open()
  provider.state.claims = STAFF
  const { location, cookie } = await start()
  const asked = new URL(location)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: 'orderboard', scope: 'openid email profile', code_challenge_method: 'S256' },
    ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), redirect_uri: 'http://localhost/sign-in/callback' },
  })
  asked.searchParams.set('nonce', 'another nonce of the attacker')
  expect(problemOf(await finish(await signInAtProvider(asked.href), cookie))).toBe('failed')
})

it('refuses an ID token that the keys of the provider have not signed', async () => {
  const { signInAs, provider } = await open()
  provider.state.jwks = provider.newKeys()
  expect(problemOf(await signInAs(STAFF))).toBe('failed')
})

it('says so where the provider does not answer, and asks it again at the next attempt', async () => {
  const { start, finish, provider, app } = await open()
  const begun = await start()
  const address = await signInAtProvider(begun.location)
  await provider.stop()
  expect(problemOf(await finish(address, begun.cookie))).toBe('failed')
  expect((await app.inject('/sign-in/provider?to=%2F%2Fevil.example')).headers.location).toMatch(/^http:\/\/127/)
  const other = await openAccounts({ oidc: provider.settings })
  const asked = await other.app.inject('/sign-in/provider?to=/order-list')
  expect(asked.headers.location).toBe('/sign-in?problem=away&to=%2Forder-list')
  expect(asked.headers['set-cookie']).toBeUndefined()
})

it('goes back only to a page of its own', async () => {
  const { signInAs } = await open()
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in?to=/x',
  ])
    expect([to, (await signInAs(STAFF, to)).location]).toEqual([to, '/default'])
})
