import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { ACCOUNT_MESSAGES } from '#server/accounts/messages.ts'
import { createPerson } from '#server/accounts/people.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

const POLICY = "default-src 'none'"
const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
const SCREEN_FILES = ['index.html', 'default/index.html', 'order-list/index.html', 'history/index.html', '404.html']

/** A build whose pages have their names as text. */
function buildPages(): string {
  const folder = temporaryFolder()
  const folders = ['sample', 'orders'].flatMap((shown) => [shown, `${shown}-packer`, `${shown}-viewer`])
  const screens = folders.flatMap((shown) => SCREEN_FILES.map((name) => `${shown}/${name}`))
  for (const name of [...screens, 'sign-in.html', 'provider.html', 'welcome.html', 'notice.html']) {
    const file = join(folder, 'pages', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      `<html lang="en"><head></head>${name} ${name === 'provider.html' ? '%provider%' : '%notice%'}</html>`,
    )
  }
  writeFileSync(join(folder, 'pages', 'content-security-policy.txt'), POLICY)
  mkdirSync(join(folder, 'client'))
  return folder
}

/** An app with an order, and with these people, who have the same password; the first page of each reader. */
async function open(people: Readonly<Record<string, Role>>) {
  const opened = await testApp({ distDir: buildPages(), orders: [{ id: '1' }], clock: () => Date.UTC(2026, 10, 22) })
  const { app, accounts } = opened
  const database = await accounts.open()
  const made = new Map<string, string>()
  for (const [email, role] of Object.entries(people))
    made.set(email, (await createPerson(database, 1, { ...OWNER, email, role })).id)
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: sent } = await app.inject({ url, headers })
    const mark = /content="(live[^"]*)"/.exec(body)?.[1]
    return { status: statusCode, page: /<\/head>(.*?) /.exec(body)?.[1], body, mark, location: sent.location, sent }
  }
  const signIn = async (email: string) => {
    const payload = { email, password: OWNER.password }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    return [reply.headers['set-cookie'] ?? []]
      .flat()
      .map((text) => text.split(';')[0])
      .join('; ')
  }
  return { ...opened, read, signIn, made }
}

it('offers the identity provider on the sign-in page where there is one, by its name as text', async () => {
  const oidc = { issuer: 'https://login.example.com', clientId: 'a', clientSecret: 'b', name: 'A "<b>"', roleClaim: '' }
  const app = { distDir: buildPages(), oidc: { ...oidc, domains: [], roles: new Map() } }
  const { app: withProvider, accounts } = await testApp(app)
  await createPerson(await accounts.open(), 1, OWNER)
  const { body } = await withProvider.inject('/sign-in')
  expect(body).toContain('provider.html A &quot;&lt;b>&quot;')
  const { read } = await open({ 'ann@example.com': 'owner' })
  expect(await read('/sign-in')).toMatchObject({ page: 'sign-in.html' })
  expect((await read('/sign-in/provider')).location).toMatch(/^\/sign-in\?to=/)
})

it('serves every screen to this machine before there are accounts, and a sentence to others', async () => {
  const { read } = await open({})
  expect(await read('/default')).toMatchObject({
    ...{ status: 200, page: 'orders/default/index.html', mark: 'live; role=owner; accounts=none; orders=yes' },
  })
  // There is nothing to sign in to.
  expect(await read('/sign-in?to=/x')).toMatchObject({ status: 302, location: '/default' })
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  for (const url of ['/default', '/sign-in', '/no/such/screen', '/%'])
    expect([url, await read(url, elsewhere)]).toMatchObject([
      url,
      { status: 403, page: 'notice.html', body: expect.stringContaining(ACCOUNT_MESSAGES.noOwnerYet) },
    ])
  expect(await read('/welcome', elsewhere)).toMatchObject({ status: 200, page: 'welcome.html' })
})

it('sends a request without a session to sign in, and back to its address', async () => {
  const { read } = await open({ 'ann@example.com': 'owner' })
  for (const [url, to] of [
    ['/default', '%2Fdefault'],
    ['/', '%2F'],
    ['/order-list?q=a&per=50', '%2Forder-list%3Fq%3Da%26per%3D50'],
    ['/order-list/%231001', '%2Forder-list%2F%25231001'],
    ['/account', '%2Faccount'],
    ['//evil.example/default', '%2F%2Fevil.example%2Fdefault'],
  ] as const)
    expect([url, await read(url)]).toMatchObject([url, { status: 302, location: `/sign-in?to=${to}` }])
  // The address cannot be decoded.
  expect(await read('/%', { accept: 'text/html' })).toMatchObject({ status: 302, location: '/sign-in' })
  for (const [url, page] of [
    ['/sign-in?to=%2Fdefault', 'sign-in.html'],
    ['/Sign-In/', 'sign-in.html'],
    ['/welcome', 'welcome.html'],
  ] as const) {
    const { sent, ...found } = await read(url)
    expect([url, found]).toMatchObject([url, { status: 200, page, mark: undefined }])
    expect(sent).toMatchObject({
      ...{ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' },
    })
  }
})

it('shows the sample without a session if it was chosen, and says nothing about orders', async () => {
  const { read } = await open({ 'ann@example.com': 'owner' })
  const sample = { cookie: 'data-set=sample' }
  expect(await read('/default', sample)).toMatchObject({
    ...{ status: 200, page: 'sample-viewer/default/index.html', mark: 'live; role=none; orders=no' },
  })
  expect(await read('/history', sample)).toMatchObject({ status: 200, page: 'sample-viewer/404.html' })
  expect(await read('/default', { cookie: 'data-set=sample; orderboard-session=wrong' })).toMatchObject({
    mark: 'live; role=none; orders=no',
  })
  expect(await read('/default', { cookie: 'data-set=orders' })).toMatchObject({ status: 302 })
})

it('names the role of the person, with the page of what it may do', async () => {
  const roles = { 'ann@example.com': 'owner', 'm@example.com': 'manager', 'p@example.com': 'packer' } as const
  const { read, signIn } = await open({ ...roles, 'v@example.com': 'viewer' })
  for (const [email, role, folder] of [
    ['ann@example.com', 'owner', 'orders'],
    ['m@example.com', 'manager', 'orders'],
    ['p@example.com', 'packer', 'orders-packer'],
    ['v@example.com', 'viewer', 'orders-viewer'],
  ] as const) {
    const cookie = await signIn(email)
    expect([email, await read('/order-list', { cookie })]).toMatchObject([
      email,
      { status: 200, page: `${folder}/order-list/index.html`, mark: `live; role=${role}; orders=yes` },
    ])
    const history = await read('/history', { cookie })
    expect([history.page, history.sent.link]).toEqual(
      folder === 'orders'
        ? ['orders/history/index.html', expect.stringContaining('/api/history')]
        : [`${folder}/404.html`, undefined],
    )
    expect((await read('/default', { cookie: `${cookie}; data-set=sample` })).page).toBe(
      `${folder.replace('orders', 'sample')}/default/index.html`,
    )
  }
})

it('says so to a person who is no member any more', async () => {
  const { read, signIn, made, app } = await open({ 'ann@example.com': 'owner', 'bob@example.com': 'viewer' })
  const [ann, bob] = [await signIn('ann@example.com'), await signIn('bob@example.com')]
  const headers = { cookie: ann, origin: 'http://localhost' }
  await app.inject({ method: 'DELETE', url: `/api/people/${made.get('bob@example.com')}`, headers })
  expect(await read('/default', { cookie: bob })).toMatchObject({
    ...{ status: 403, page: 'notice.html', body: expect.stringContaining('no member') },
  })
})
