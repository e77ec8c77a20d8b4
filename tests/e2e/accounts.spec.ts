import type { Browser, Locator, Page } from '@playwright/test'
import { accountsAt } from '#server/accounts/accounts.ts'
import { createLink } from '#server/accounts/invitations.ts'
import { createPerson } from '#server/accounts/people.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { appCode } from '#tests/server/support/app-code.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { sampleOrdersFile } from '#tests/support/sample-orders-file.ts'
import { expectAccessibleInThemes } from './support/axe.ts'
import { readShifts } from './support/layout-shift.ts'
import { ownServerTest as test } from './support/own-server.ts'
import { openFollowing } from './support/screens.ts'
import type { ServerUnderTest } from './support/server-under-test.ts'
import { settle } from './support/settle.ts'
import { answerWhenOpened, expect } from './support/test.ts'

const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const

/** What the command line does next to a running server. */
async function withAccounts<T>(
  server: ServerUnderTest,
  work: (accounts: Awaited<ReturnType<ReturnType<typeof accountsAt>['open']>>) => Promise<T>,
): Promise<T> {
  const accounts = accountsAt({ kind: 'sqlite', file: databaseFile(server.dataDir) }, Date.now)
  try {
    return await work(await accounts.open())
  } finally {
    await accounts.close()
  }
}

const makeOwner = (server: ServerUnderTest) => withAccounts(server, (accounts) => createPerson(accounts, 1, OWNER))

/** Fills the form that is shown, on its page or over a screen, and sends it by Enter. */
async function signIn(
  place: Page | Locator,
  { email, password }: { readonly email: string; readonly password: string } = OWNER,
): Promise<void> {
  await place.getByLabel('E-mail').fill(email)
  const field = place.getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

async function expectAccessibleAtWidths(page: Page, state: string): Promise<void> {
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `${state}, ${width}`)
  }
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  answerWhenOpened(page)
  return page
}

test('a link makes the owner’s account, who signs out and in by keyboard @live', async ({ page, server, allowed }) => {
  // Of the refused attempt, and of the screens that are left.
  allowed.push(/401/)
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  const link = { kind: 'owner', workspaceId: 1, role: 'owner', email: '' } as const
  const { path } = await withAccounts(server, (accounts) => createLink(accounts, link))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Make the owner’s account' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'set-up')
  await page.getByLabel('Name').fill('Ann')
  await signIn(page)
  await expect(page).toHaveURL(/\/default$/)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Keys', exact: true })).toContainText('No keys.')
  await expectAccessibleAtWidths(page, 'account')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'sign in')

  await page.goto('/order-list?q=kate')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Forder-list%3Fq%3Dkate$/)
  await signIn(page, { ...OWNER, password: 'wrong password' })
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill(OWNER.password)
  await password.press('Enter')
  await expect(page).toHaveURL(/\/order-list\?q=kate/)
  await expect(page.getByRole('heading', { level: 1, name: 'Order List' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Look at the sample' }).click()
  await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Your orders' }).click()
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Your orders', pressed: true })).toBeVisible()
})

test('an invited person signs in elsewhere and changes nothing, a key does what its role may @live', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  await page.goto('/account')
  await signIn(page)
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByLabel('E-mail').fill('bob@example.com')
  await invitations.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByLabel('Link or key').inputValue()
  await invitations.getByRole('button', { name: 'Done' }).click()
  await expect(invitations.getByRole('heading')).toBeFocused()

  const other = await otherBrowser(browser, baseURL)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: 'You are invited as viewer' })).toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue('bob@example.com')
  await other.getByLabel('Name').fill('Bob')
  await other.getByLabel('Password', { exact: true }).fill('battery staple')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('article', { name: 'Customers' })).toBeVisible()
  await other.getByRole('link', { name: 'Order List' }).click()
  await expect(other.getByRole('checkbox', { name: /^Select order/ })).not.toHaveCount(0)
  for (const name of [/^Import/, 'Add order', /^Status of order/])
    await expect(other.getByRole('button', { name })).toHaveCount(0)
  await other.context().close()

  const keys = page.getByRole('region', { name: 'Keys', exact: true })
  await keys.getByLabel('Name of the program').fill('Report')
  await keys.getByRole('button', { name: 'Make key' }).click()
  const key = await page.getByLabel('Link or key').inputValue()
  const read = () => fetch(`${baseURL}/api/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await read()).json()).toMatchObject({ key: { name: 'Report' }, role: 'viewer' })
  await keys.getByRole('button', { name: 'Done' }).click()
  await keys.getByRole('button', { name: 'Revoke Report' }).click()
  await keys.getByRole('button', { name: 'Revoke Report' }).click()
  await expect(keys).toContainText('No keys.')
  expect((await read()).status).toBe(401)
})

test('a session that was ended elsewhere is started again over what was typed @live', async ({
  page,
  server,
  browser,
  baseURL,
  allowed,
}) => {
  // Refused requests, and the events, which end with the session.
  allowed.push(/401|ERR_INCOMPLETE_CHUNKED_ENCODING|\/api\/events$/)
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  await page.goto('/order-list')
  await signIn(page)
  await expect(page).toHaveURL(/\/order-list/)
  await openFollowing(page, '/order-list')
  await page.getByRole('button', { name: 'Add order' }).click()
  const customer = page.getByLabel('Customer name')
  await customer.fill('Typed before')

  const other = await otherBrowser(browser, baseURL)
  await other.goto('/account')
  await signIn(other)
  await other.getByRole('button', { name: /^End the session of/ }).click()
  await expect(other.getByRole('button', { name: /^End the session of/ })).toHaveCount(0)
  await other.context().close()

  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog).toBeVisible()
  await signIn(dialog)
  await expect(dialog).toBeHidden()
  await expect(customer).toHaveValue('Typed before')
})

test('a new role is seen on the open page, at once @live', async ({ page, server, browser, baseURL, allowed }) => {
  // The events, which end with the role.
  allowed.push(/ERR_INCOMPLETE_CHUNKED_ENCODING|\/api\/events$/)
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  const bob = { ...OWNER, email: 'bob@example.com', name: 'Bob', role: 'viewer' } as const
  await withAccounts(server, (accounts) => createPerson(accounts, 1, bob))
  await page.goto('/order-list')
  await signIn(page, bob)
  await expect(page).toHaveURL(/\/order-list/)
  await openFollowing(page, '/order-list')
  await expect(page.getByRole('button', { name: 'Add order' })).toHaveCount(0)

  const other = await otherBrowser(browser, baseURL)
  await other.goto('/account')
  await signIn(other)
  const role = other.getByRole('region', { name: 'People' }).getByRole('combobox', { name: /Bob/ })
  await role.selectOption('manager')
  await expect(page.getByRole('button', { name: 'Add order' })).toBeVisible()
  await role.selectOption('packer')
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add order' })).toHaveCount(0)
  await other.context().close()
})

test('the panel and the form of an order say who else has its form open @live', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  const bob = { ...OWNER, email: 'bob@example.com', name: 'Bob', role: 'packer' } as const
  await withAccounts(server, (accounts) => createPerson(accounts, 1, bob))
  const open = async (at: Page, as: typeof bob | typeof OWNER) => {
    await at.goto('/order-list')
    await signIn(at, as)
    await at.locator('tr[data-order]').first().getByRole('link').first().click()
  }
  const other = await otherBrowser(browser, baseURL)
  await open(page, OWNER)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await open(other, bob)
  await expect(other.getByText('Ann has the form of this order open.')).toBeVisible()
  await other.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(other.getByText('Ann has the form of this order open.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bob has the form of this order open.')).toBeVisible()
  await other.context().close()
})

test('an owner makes a second workspace and works in both, each address saying in which @live', async ({
  page,
  server,
}) => {
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  await page.goto('/account')
  await signIn(page)
  const workspaces = page.getByRole('region', { name: 'Workspaces' })
  await workspaces.getByLabel('Name of the workspace').fill('Northern')
  await page.keyboard.press('Enter')
  await expect(workspaces.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleAtWidths(page, 'workspaces')
  await workspaces.getByRole('button', { name: 'Open Northern' }).press('Enter')
  await expect(page).toHaveURL(/\/order-list\?workspace=northern$/)
  const choice = page.getByRole('combobox', { name: 'Workspace' })
  await expect(choice).toHaveValue('')
  await expect(choice.getByRole('option')).toHaveText(['Sample data', 'Main', 'Northern'])

  // The present and the next requests all name it, and so do links that are opened in another tab.
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/(?!auth|sessions)/.test(pathname)) calls.push(searchParams.get('workspace') ?? pathname)
  })
  await choice.selectOption('Main')
  await expect(page).toHaveURL(/\/order-list\?workspace=main$/)
  const row = page.locator('tr[data-order]').first()
  const newest = await row.getAttribute('data-order')
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect(page).toHaveURL(/workspace=main&sort=date$/)
  await expect(row).not.toHaveAttribute('data-order', newest ?? '')
  const link = page.locator('tr[data-order] a').first()
  await link.focus()
  expect(await link.getAttribute('href')).toContain('workspace=main')
  await link.press('Enter')
  await expect(page.getByRole('region', { name: /^Order / })).toBeVisible()
  expect(page.url()).toContain('workspace=main')
  await page.getByRole('link', { name: 'Default', exact: true }).click()
  await expect(page).toHaveURL(/\/default\?workspace=main$/)
  await expect(page.getByText('Revenue').first()).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('main')
  await choice.selectOption('Northern')
  await expect(page).toHaveURL(/\/default\?workspace=northern$/)
  await expect.poll(() => [...new Set(calls)].sort()).toEqual(['main', 'northern'])
})

test('a person signs in at the identity provider and goes on where it was asked for @live', async ({
  page,
  server,
  allowed,
}) => {
  const provider = await startIdentityProvider([`${server.address}/sign-in/callback`])
  try {
    allowed.push(new RegExp(`^foreign: ${provider.issuer}/`))
    await server.load('sample.json', sampleOrdersFile(Date.now()))
    await makeOwner(server)
    await server.stop()
    const { issuer, clientId, clientSecret, name } = provider.settings
    const client = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    await server.start({ ...client, OIDC_NAME: name })
    provider.state.claims = { email: 'eve@example.com', email_verified: true }
    await page.goto('/order-list?q=kate')
    const link = page.getByRole('link', { name: 'Sign in with Test <Login>' })
    await expectAccessibleAtWidths(page, 'sign in with a provider')
    await link.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Your account at Test <Login> has no access here. Ask an owner to invite you.',
    )
    provider.state.claims = { email: OWNER.email, email_verified: true }
    await link.press('Enter')
    await expect(page).toHaveURL(/\/order-list\?q=kate/)
    await expect(page.getByRole('heading', { level: 1, name: 'Order List' })).toBeVisible()
  } finally {
    await provider.stop()
  }
})

/** Browsers have no passkeys of an IP address. */
const namedTest = test.extend({
  baseURL: async ({ server }, use) => use(server.address.replace('127.0.0.1', 'localhost')),
})

namedTest(
  'a person signs in with a code of an app, then with a passkey alone @live',
  async ({ page, server, allowed }) => {
    // Each step is examined in both themes and at two widths.
    namedTest.slow()
    // Of the refused code, and of events that end with their session before the page is left.
    allowed.push(/401/, /api\/events/, /ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await server.load('sample.json', sampleOrdersFile(Date.now()))
    await makeOwner(server)
    await page.goto('/account')
    await signIn(page)
    const twoFactor = page.getByRole('region', { name: 'Two-factor authentication' })
    await twoFactor.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.keyboard.press('Enter')
    const secret = await twoFactor.getByLabel('Secret').inputValue()
    await expect(twoFactor.getByLabel('Code')).toBeFocused()
    await expectAccessibleAtWidths(page, 'set-up of two-factor authentication')
    await page.keyboard.type(appCode(secret, Date.now() - 30_000))
    await page.keyboard.press('Enter')
    const recoveryCodes = await twoFactor.getByLabel('Recovery codes').inputValue()
    await expectAccessibleAtWidths(page, 'recovery codes')
    await twoFactor.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(twoFactor.getByRole('heading')).toBeFocused()
    await expect(twoFactor).toContainText('On. 10 recovery codes are left.')
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await signIn(page)
    const code = page.getByLabel('Code')
    await expect(code).toBeFocused()
    await expectAccessibleAtWidths(page, 'code')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The code is wrong, or was used already.')
    await code.fill(recoveryCodes.split(' ')[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/default$/)

    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
    await page.goto('/account')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByLabel('Name of the passkey').fill('Laptop')
    await passkeys.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(passkeys.getByRole('listitem')).toContainText('Laptop')
    await expectAccessibleAtWidths(page, 'passkeys')
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    // The virtual authenticator accepts what the browser offers in the field, without a key.
    await expect(page).toHaveURL(/\/default$/)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
    await expect(page).toHaveURL(/\/default$/)
    await page.goto('/account')
    await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
    await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
    await expect(passkeys).toContainText('No passkeys.')
  },
)

test('each screen that an owner opens directly is as it was rendered, and moves nothing @live', async ({
  page,
  server,
}) => {
  await server.load('sample.json', sampleOrdersFile(Date.now()))
  await makeOwner(server)
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page).not.toHaveURL(/sign-in/)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/history', '/default', '/order-list']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      const { score, moved } = await readShifts(page)
      expect({ path, width, score, moved }).toEqual({ path, width, score: 0, moved: [] })
    }
  }
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.goto('/history')
  await expect(page.getByRole('navigation', { name: 'What' }).getByRole('link', { name: 'People' })).toBeVisible()
})
