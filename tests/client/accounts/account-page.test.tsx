// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import AccountPage from '#client/accounts/account-page/account-page.tsx'
import { liveClient } from '#client/state/live-data.tsx'
import type { Role } from '#contract/roles.ts'
import { fakeServer, json, problem } from './fake-server.ts'

afterEach(() => {
  cleanup()
  liveClient.clear()
  vi.unstubAllGlobals()
})

const NOW = Date.UTC(2026, 10, 26, 12)
const ANN = { id: 'a', name: 'Ann', email: 'ann@example.com', role: 'owner', isDisabled: false }
const BOB = { id: 'b', name: 'Bob', email: 'bob@example.com', role: 'viewer', isDisabled: false }
const SESSION = { id: 's', createdAt: NOW, usedAt: NOW, address: '::1', isCurrent: true, browser: '' }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0'
const KEY = { id: 'k', name: 'Report', role: 'viewer', createdAt: NOW, expiresAt: null, lastUsedAt: null }
const HOOK = {
  ...{ id: 'h', name: 'Web', platform: 'shopify', shop: 'main', createdAt: NOW, source: 'web.myshopify.com' },
  ...{ lastUsedAt: NOW, failedAt: NOW, failure: 'The signature is missing or wrong.' },
}

const OWN_READS = [
  'GET /api/me',
  'GET /api/auth/two-factor',
  'GET /api/auth/passkeys',
  'GET /api/sessions',
  'GET /api/notifications',
]

/** Opens the screen for a person of this role. */
function open(role: Role, answers: Parameters<typeof fakeServer>[0] = {}) {
  const me = { user: ANN, key: null, role, workspace: 'main', workspaces: [] }
  const calls = fakeServer({
    'GET /api/me': () => json(me),
    'GET /api/sessions': () =>
      json({ sessions: [SESSION, { ...SESSION, id: 't', isCurrent: false, browser: FIREFOX }] }),
    'GET /api/auth/two-factor': () => json({ isOn: false, recoveryCodes: 0 }),
    'GET /api/auth/passkeys': () => json({ passkeys: [] }),
    'GET /api/people': () => json({ people: [ANN, BOB] }),
    'GET /api/invitations': () => json({ invitations: [] }),
    'GET /api/keys': () => json({ keys: [KEY] }),
    'GET /api/hooks': () => json({ hooks: [HOOK] }),
    'GET /api/notifications': () => json({ notifications: [], unread: 0, isMailed: null, timeZone: null }),
    'GET /api/webhooks': () => json({ webhooks: [], origins: [] }),
    'GET /api/shops': () => json({ shops: [{ slug: 'main', name: 'Main' }] }),
    ...answers,
  })
  render(<AccountPage />)
  return calls
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const names = () => screen.getAllByRole('region').map((section) => section.querySelector('h2')?.textContent)
const done = () => json({ done: true })

it.each(['manager', 'packer', 'viewer'] as const)('shows a %s the own account alone', async (role) => {
  const calls = open(role)
  const sessions = await region('Sessions')
  expect(await sessions.findByText('Firefox, Windows')).toBeTruthy()
  expect(names()).toEqual(['Password', 'Two-factor authentication', 'Passkeys', 'Sessions', 'Notifications'])
  expect(calls.map(([call]) => call)).toEqual(OWN_READS)
})

it('ends another session, not this one', async () => {
  const calls = open('viewer', { 'DELETE /api/sessions/t': done })
  const sessions = await region('Sessions')
  await userEvent.click(await sessions.findByRole('button', { name: /^End the session of Firefox/ }))
  await waitFor(() => expect(calls.map(([call]) => call).slice(-OWN_READS.length)).toEqual(OWN_READS))
  expect(calls).toContainEqual(['DELETE /api/sessions/t', undefined])
  expect(sessions.getAllByRole('button')).toHaveLength(1)
})

it('changes the password, or says why not', async () => {
  let answer = () => problem(422, 'The present password is wrong.')
  const calls = open('viewer', { 'POST /api/auth/password': () => answer() })
  const password = await region('Password')
  await userEvent.type(password.getByLabelText('Current password'), 'wrong one')
  await userEvent.type(password.getByLabelText('New password'), 'battery staple{Enter}')
  expect((await password.findByRole('alert')).textContent).toBe('The present password is wrong.')
  expect(document.activeElement).toBe(password.getByLabelText('Current password'))
  answer = done
  await userEvent.click(password.getByRole('button', { name: 'Change password' }))
  expect(await password.findByText(/^Your password was changed/)).toBeTruthy()
  expect(calls).toContainEqual(['POST /api/auth/password', { current: 'wrong one', password: 'battery staple' }])
  expect(password.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

it('turns two-factor authentication on by a code of the app, shows the recovery codes once, and turns it off', async () => {
  let isOn = false
  let confirm = () => problem(422, 'The code is wrong, or was used already.')
  const calls = open('viewer', {
    'GET /api/auth/two-factor': () => json({ isOn, recoveryCodes: isOn ? 1 : 0 }),
    'POST /api/auth/two-factor/set-up': () =>
      json({ secret: 'ABCD', uri: 'otpauth://totp/Orderboard:ann?secret=ABCD' }),
    'POST /api/auth/two-factor/confirm': () => confirm(),
    'POST /api/auth/two-factor/turn-off': () => problem(422, 'The present password is wrong.'),
  })
  const section = await region('Two-factor authentication')
  await userEvent.type(await section.findByLabelText('Password'), 'correct horse{Enter}')
  expect((await section.findByLabelText<HTMLInputElement>('Secret')).value).toBe('ABCD')
  expect(section.getByRole('link').getAttribute('href')).toBe('otpauth://totp/Orderboard:ann?secret=ABCD')
  const code = section.getByLabelText<HTMLInputElement>('Code')
  expect([code.autocomplete, document.activeElement]).toEqual(['one-time-code', code])
  await userEvent.type(code, '000000{Enter}')
  expect((await section.findByRole('alert')).textContent).toMatch(/^The code is wrong/)
  expect(document.activeElement).toBe(code)
  isOn = true
  confirm = () => json({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] })
  await userEvent.click(section.getByRole('button', { name: 'Turn on' }))
  expect((await section.findByLabelText<HTMLInputElement>('Recovery codes')).value).toBe('aaaa-bbbb cccc-dddd')
  await userEvent.click(section.getByRole('button', { name: 'Done' }))
  expect(section.queryByText(/aaaa/)).toBeNull()
  expect(section.getByText('On. 1 recovery code is left.')).toBeTruthy()
  expect(document.activeElement).toBe(section.getByRole('heading'))
  await userEvent.type(section.getByLabelText('Password'), 'wrong one{Enter}')
  expect((await section.findByRole('alert')).textContent).toBe('The present password is wrong.')
  expect(calls.filter(([call]) => call.startsWith('POST'))).toEqual([
    ['POST /api/auth/two-factor/set-up', { password: 'correct horse' }],
    ['POST /api/auth/two-factor/confirm', { code: '000000' }],
    ['POST /api/auth/two-factor/confirm', { code: '000000' }],
    ['POST /api/auth/two-factor/turn-off', { password: 'wrong one' }],
  ])
})

it('lists passkeys and removes them, and says where there can be none', async () => {
  const calls = open('viewer', {
    'GET /api/auth/passkeys': () => json({ passkeys: [{ id: 'p', name: 'Laptop', createdAt: NOW, lastUsedAt: null }] }),
    'DELETE /api/auth/passkeys/p': done,
  })
  const section = await region('Passkeys')
  expect(await section.findByText('never used')).toBeTruthy()
  await userEvent.click(section.getByRole('button', { name: 'Remove Laptop' }))
  expect(section.getByRole('alert').textContent).toMatch(/^Laptop does not sign in any more/)
  await userEvent.click(section.getByRole('button', { name: 'Remove Laptop' }))
  await waitFor(() => expect(calls).toContainEqual(['DELETE /api/auth/passkeys/p', undefined]))
  await userEvent.type(section.getByLabelText('Name of the passkey'), 'Phone')
  await userEvent.type(section.getByLabelText('Password'), 'correct horse{Enter}')
  // This test has no browser.
  expect((await section.findByText(/^Passkeys need https/)).closest('[role=alert]')).not.toBeNull()
})

it('turns two-factor authentication of a person off after a question', async () => {
  const calls = open('owner', {
    'GET /api/people': () => json({ people: [ANN, { ...BOB, twoFactor: true }] }),
    'PATCH /api/people/b': () => json(BOB),
  })
  const people = await region('People')
  expect(await people.findByText('bob@example.com · Two-factor authentication')).toBeTruthy()
  const name = 'Turn off two-factor authentication of Bob'
  await userEvent.click(people.getByRole('button', { name }))
  expect(people.getByRole('alert').textContent).toMatch(/with the password alone/)
  await userEvent.click(people.getByRole('button', { name }))
  await waitFor(() => expect(calls).toContainEqual(['PATCH /api/people/b', { twoFactor: false }]))
})

it('changes roles and who may sign in at once, and shows refusals at the person', async () => {
  const calls = open('owner', {
    'PATCH /api/people/a': () => problem(409, 'This is the last owner. Make another person owner first.'),
    'PATCH /api/people/b': () => json(BOB),
    'POST /api/people/b/password-link': () =>
      json({ ...BOB, path: '/welcome#SECRET', expiresAt: NOW, isSent: true }, 201),
  })
  const people = await region('People')
  await userEvent.selectOptions(await people.findByRole('combobox', { name: 'Role of Bob' }), 'manager')
  await userEvent.click(people.getByRole('button', { name: 'Disable Bob' }))
  await waitFor(() => expect(calls).toContainEqual(['PATCH /api/people/b', { isDisabled: true }]))
  expect(calls).toContainEqual(['PATCH /api/people/b', { role: 'manager' }])
  await userEvent.selectOptions(people.getByRole('combobox', { name: 'Role of Ann' }), 'viewer')
  expect((await people.findByRole('alert')).textContent).toMatch(/^This is the last owner/)
  await userEvent.click(people.getByRole('button', { name: 'New password link for Bob' }))
  expect((await people.findByLabelText<HTMLInputElement>('Link or key')).value).toBe(
    `${location.origin}/welcome#SECRET`,
  )
  expect(people.getByText(/^A mail with this link was sent\. Give this link to Bob/)).toBeTruthy()
})

it('removes a person after saying what follows, and then has the focus on the heading', async () => {
  let people = [ANN, BOB]
  const calls = open('owner', {
    'GET /api/people': () => json({ people }),
    'DELETE /api/people/b': () => {
      people = [ANN]
      return done()
    },
  })
  const shown = await region('People')
  await userEvent.click(await shown.findByRole('button', { name: 'Remove Bob' }))
  expect(shown.getByRole('alert').textContent).toMatch(/^Bob loses access at once/)
  await userEvent.click(shown.getByRole('button', { name: 'Cancel' }))
  const remove = shown.getByRole('button', { name: 'Remove Bob' })
  expect(document.activeElement).toBe(remove)
  await userEvent.click(remove)
  expect(calls.some(([call]) => call.startsWith('DELETE'))).toBe(false)
  await userEvent.click(shown.getByRole('button', { name: 'Remove Bob' }))
  await waitFor(() => expect(shown.queryByText('Bob')).toBeNull())
  expect(document.activeElement).toBe(shown.getByRole('heading'))
})

it('shows a new key and a new invitation once', async () => {
  const calls = open('owner', {
    'POST /api/keys': () => json({ ...KEY, key: 'ob_SECRET' }, 201),
    'POST /api/invitations': () =>
      json({ ...BOB, path: '/welcome#LINK', expiresAt: NOW, isSent: false, isReplacing: true }, 201),
    'DELETE /api/keys/k': done,
  })
  const keys = await region('Keys')
  await userEvent.type(keys.getByLabelText('Name of the program'), 'Report')
  await userEvent.selectOptions(keys.getByRole('combobox', { name: 'Role' }), 'manager')
  await userEvent.click(keys.getByRole('button', { name: 'Make key' }))
  expect((await keys.findByLabelText<HTMLInputElement>('Link or key')).value).toBe('ob_SECRET')
  expect(keys.getByText(/will not be shown again/)).toBeTruthy()
  expect(calls).toContainEqual(['POST /api/keys', { name: 'Report', role: 'manager', expiresAt: null }])
  await userEvent.click(keys.getByRole('button', { name: 'Done' }))
  expect(keys.queryByLabelText('Link or key')).toBeNull()
  await userEvent.click(keys.getByRole('button', { name: 'Revoke Report' }))
  expect(keys.getByRole('alert').textContent).toMatch(/cannot be restored/)
  await userEvent.click(keys.getByRole('button', { name: 'Revoke Report' }))
  await waitFor(() => expect(calls).toContainEqual(['DELETE /api/keys/k', undefined]))

  const invitations = await region('Invitations')
  await userEvent.type(invitations.getByLabelText('E-mail'), 'bob@example.com{Enter}')
  expect((await invitations.findByLabelText<HTMLInputElement>('Link or key')).value).toMatch(/\/welcome#LINK$/)
  expect(calls).toContainEqual(['POST /api/invitations', { email: 'bob@example.com', role: 'viewer' }])
  expect(invitations.getByText(/The earlier link no longer works\.$/)).toBeTruthy()
})

it('shows the address of a new webhook once, then its secret if that was made, and why deliveries failed', async () => {
  const made = { ...HOOK, path: '/api/hooks/KEY', secret: 'MADE' }
  const calls = open('owner', { 'POST /api/hooks': () => json(made, 201), 'DELETE /api/hooks/h': done })
  const hooks = await region('Webhooks of shops')
  expect(await hooks.findByText(/^Shopify · Main · web.myshopify.com · .*: The signature is missing/)).toBeTruthy()
  await userEvent.type(hooks.getByLabelText('Name of the webhook'), 'Web')
  const secret = hooks.getByLabelText<HTMLInputElement>('Secret')
  expect(secret.required).toBe(true)
  await userEvent.selectOptions(hooks.getByLabelText('Platform'), 'WooCommerce')
  expect(secret.required).toBe(false)
  await userEvent.click(hooks.getByRole('button', { name: 'Make webhook' }))
  const once = async () => (await hooks.findByLabelText<HTMLInputElement>('Link or key')).value
  expect(await once()).toBe(`${location.origin}/api/hooks/KEY`)
  expect(calls).toContainEqual(['POST /api/hooks', { name: 'Web', platform: 'woocommerce', shop: 'main' }])
  await userEvent.click(hooks.getByRole('button', { name: 'Done' }))
  expect(await once()).toBe('MADE')
  await userEvent.click(hooks.getByRole('button', { name: 'Done' }))
  expect(hooks.queryByLabelText('Link or key')).toBeNull()
  await userEvent.click(hooks.getByRole('button', { name: 'Remove Web' }))
  await userEvent.click(hooks.getByRole('button', { name: 'Remove Web' }))
  await waitFor(() => expect(calls).toContainEqual(['DELETE /api/hooks/h', undefined]))
})

it('makes the first account where there is none', async () => {
  const calls = open('owner', {
    'GET /api/me': () => json({ user: null, key: null, role: 'owner', workspace: 'main', workspaces: [] }),
    'POST /api/people': () => problem(422, 'This password is one of the most common ones. Choose another.'),
  })
  expect(await screen.findByText(/^Everyone who uses this computer is the owner/)).toBeTruthy()
  expect(names()).toEqual(['Make the first account'])
  await userEvent.type(screen.getByLabelText('Name'), 'Ann')
  await userEvent.type(screen.getByLabelText('E-mail'), 'ann@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'password1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/most common/)
  expect(calls.at(-1)).toEqual([
    'POST /api/people',
    { name: 'Ann', email: 'ann@example.com', password: 'password1', role: 'owner' },
  ])
})

it('sends notifications by e-mail to who wants them, and says where there is no mail server', async () => {
  let isMailed: boolean | null = false
  const calls = open('viewer', {
    'GET /api/notifications': () => json({ notifications: [], unread: 0, isMailed, timeZone: null }),
    'PATCH /api/notifications': (body) => {
      ;({ isMailed } = body as { isMailed: boolean })
      return json({ notifications: [], unread: 0, isMailed, timeZone: null })
    },
  })
  const notifications = await region('Notifications')
  const box = () => notifications.findByRole<HTMLInputElement>('checkbox', { name: /to ann@example\.com$/ })
  await userEvent.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(true))
  expect(calls).toContainEqual(['PATCH /api/notifications', { isMailed: true }])
  isMailed = null
  await liveClient.invalidateQueries()
  expect(await notifications.findByText(/^The server has no mail server/)).toBeTruthy()
})

it('adds an address for outgoing webhooks where one is allowed, shows its secret once, and removes it', async () => {
  const url = 'https://hooks.example.com/x'
  let webhooks: object[] = []
  const calls = open('owner', {
    'GET /api/webhooks': () => json({ webhooks, origins: ['https://hooks.example.com'] }),
    'POST /api/webhooks': () => {
      webhooks = [{ id: 'w', url, waiting: 2, problem: 'It answered with status 500.' }]
      return json({ id: 'w', url, waiting: 0, problem: '', secret: 'whsec_abc' })
    },
    'DELETE /api/webhooks/w': () => {
      webhooks = []
      return done()
    },
  })
  const section = await region('Outgoing webhooks')
  await userEvent.type(await section.findByLabelText('Address, at https://hooks.example.com'), `${url}{Enter}`)
  expect((await section.findByLabelText<HTMLInputElement>('Link or key')).value).toBe('whsec_abc')
  expect(calls).toContainEqual(['POST /api/webhooks', { url }])
  expect(section.getByText('2 notifications not sent yet · last attempt: It answered with status 500.')).toBeTruthy()
  await userEvent.click(section.getByRole('button', { name: 'Done' }))
  expect(section.queryByDisplayValue('whsec_abc')).toBeNull()
  await userEvent.click(section.getByRole('button', { name: `Remove ${url}` }))
  await userEvent.click(section.getByRole('button', { name: `Remove ${url}` }))
  expect(await section.findByText('No addresses.')).toBeTruthy()
})

it('says where no address may be called', async () => {
  open('owner')
  const section = await region('Outgoing webhooks')
  expect(await section.findByText(/WEBHOOK_ORIGINS/)).toBeTruthy()
  expect(section.queryByRole('textbox')).toBeNull()
})
