import { hash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { JPEG, PNG, WEBP } from '#tests/support/logos.ts'
import { appCode } from './app-code.ts'
import { testPasskey } from './test-passkey.ts'

const ids = (n: number) => `5d7d9a2e-1111-4222-8333-44445555000${n}`
const [CSV_IMPORT, JSON_IMPORT] = [ids(1), ids(2)]
/** An import that `callEveryOperation` cancels. */
export const CANCELLED = ids(3)
export const CSV_FILE = 'Order ID,Date,Total\n1,2024-01-31,5\n2,2024-02-30,5\n'
const JSON_FILE = '[{"id":"3","date":"2024-01-31","total":5},{"id":"4","date":"2024-02-30","total":5}]'

export const upload = (payload: string, key = '', query = ''): InjectOptions => ({
  method: 'POST',
  url: `/api/imports${query}`,
  payload,
  headers: { 'content-type': 'text/csv', ...(key && { 'idempotency-key': key }) },
})
export const change = (url: string, payload: object): InjectOptions => ({
  ...{ method: 'PUT', url, payload },
  headers: { 'if-match': '*' },
})

const NEW_ORDER = {
  ...{ placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR' },
  lines: [{ product: 'Chair', quantity: '1', price: '5.00' }],
}

const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' }

const BULK = { ids: ['1'], change: { status: 'Cancelled' }, dryRun: true }

const LINES = [{ product: 'Chair', quantity: '2', price: '2.50', amount: '' }]
/** Each is made twice. */
const RECORDS = [
  ['recordShipment', 'shipments', { lines: [{ line: 1, quantity: '0.25' }] }],
  ['recordReturn', 'returns', { lines: [{ line: 1, quantity: '0.25' }] }],
  ['recordPayment', 'payments', { amount: '0.5' }],
  ['recordRefund', 'refunds', { amount: '0.25' }],
  ['addNote', 'notes', { text: 'Called' }],
] as const

/** The status of a successful call. */
export const successOf = (operation: string) => (/^(?:create|record|addNote|issue)/.test(operation) ? 201 : 200)

/** A successful call of every operation, in an order in which each succeeds. */
const CALLS: readonly (readonly [operation: string, call: InjectOptions])[] = [
  ['importOrders', upload(CSV_FILE, CSV_IMPORT)],
  ['importOrders', upload(JSON_FILE, JSON_IMPORT)],
  ['previewImport', upload(CSV_FILE, '', '/preview')],
  ['readRejectedRecords', { url: `/api/imports/${CSV_IMPORT}/rejected.csv` }],
  ['readRejectedRecords', { url: `/api/imports/${JSON_IMPORT}/rejected.csv` }],
  ['readImport', { url: `/api/imports/${CSV_IMPORT}` }],
  ['listImports', { url: '/api/imports' }],
  ['listOrders', { url: '/api/orders' }],
  ['countOrders', { url: '/api/orders/count' }],
  ['sumOrders', { url: '/api/orders/summary' }],
  ['countStatuses', { url: '/api/orders/statuses' }],
  ['listNames', { url: '/api/orders/names?of=city' }],
  ['readOrder', { url: '/api/orders/1' }],
  ['readOrderById', { url: '/api/order?id=1' }],
  ['readHistory', { url: '/api/orders/1/history' }],
  ['readHistoryById', { url: '/api/order/history?id=1' }],
  ['sayOpenForm', { method: 'PUT', url: '/api/orders/1/forms', payload: { isOpen: true } }],
  ['sayOpenFormById', { method: 'PUT', url: '/api/order/forms?id=1', payload: { isOpen: false } }],
  ['readOpenForms', { url: '/api/orders/1/forms' }],
  ['readOpenFormsById', { url: '/api/order/forms?id=1' }],
  ['changeOrder', { ...change('/api/orders/1', { note: 'one', lines: LINES, currency: 'EUR' }), method: 'PATCH' }],
  ['changeOrderById', { ...change('/api/order?id=1', { note: 'two' }), method: 'PATCH' }],
  ...RECORDS.flatMap(([operation, call, payload]) => [
    [operation, { ...change(`/api/orders/1/${call}`, payload), method: 'POST' as const }] as const,
    [`${operation}ById`, { ...change(`/api/order/${call}?id=1`, payload), method: 'POST' as const }] as const,
  ]),
  ['issueInvoice', { ...change('/api/orders/1/invoices', {}), method: 'POST' }],
  ['issueInvoiceById', { ...change('/api/order/invoices?id=1', { cancel: true }), method: 'POST' }],
  ['createOrder', { method: 'POST', url: '/api/orders', payload: NEW_ORDER, headers: { 'idempotency-key': 'new' } }],
  ['readCustomer', { url: '/api/customers/ada' }],
  ['readCustomerByKey', { url: '/api/customer?key=ada' }],
  ['changeOrders', { method: 'POST', url: '/api/orders/bulk', payload: BULK }],
  ['undoChange', { method: 'POST', url: '/api/changes/new/undo' }],
  // The order was undone: its earlier version is left.
  ['readCustomerData', { url: '/api/customers/data?key=ada' }],
  ['eraseCustomer', { method: 'POST', url: '/api/customers/erase', payload: { key: 'ada', expected: 0 } }],
  ['readWorkspaceHistory', { url: '/api/history?object=import' }],
  ['exportHistory', { url: '/api/history.csv?object=import' }],
  ['exportOrdersAsCsv', { url: '/api/orders.csv' }],
  ['exportOrdersAsJson', { url: '/api/orders.json' }],
  ['readDashboard', { url: '/api/dashboard' }],
  ['createShop', { method: 'POST', url: '/api/shops', payload: { name: 'Second' } }],
  ['changeShop', { ...change('/api/shops/second', { name: 'Other' }), method: 'PATCH' }],
  ...[PNG, JPEG, WEBP].flatMap((logo) => [
    ['changeShop', { ...change('/api/shops/second', { logo }), method: 'PATCH' as const }] as const,
    ['readLogo', { url: `/api/logos/${hash('sha256', Buffer.from(logo, 'base64'))}` }] as const,
  ]),
  ['listShops', { url: '/api/shops' }],
  ['readTargets', { url: '/api/targets' }],
  ['changeTargets', change('/api/targets', { targets: [] })],
  ['readViews', { url: '/api/views' }],
  ['changeViews', change('/api/views', { views: [{ id: 'v', name: 'Mine', query: '' }] })],
  ['readSettings', { url: '/api/settings' }],
  ['changeSettings', change('/api/settings', { excludedStatuses: [], countedDate: 'placed' })],
  ['undoImport', { method: 'POST', url: `/api/imports/${CSV_IMPORT}/undo` }],
  ['readOpenApi', { url: '/api/openapi.json' }],
  ['readHealth', { url: '/healthz' }],
  ['readReadiness', { url: '/readyz' }],
]

/** Calls all operations of an app without orders; every answer should have the status `successOf`. */
export async function callEveryOperation(app: FastifyInstance, now = 0): Promise<[string, LightMyRequestResponse][]> {
  const replies: [string, LightMyRequestResponse][] = [['cancelImport', await cancelOne(app)]]
  replies.push(['followOrders', await startOfEvents(app)])
  for (const [operation, call] of CALLS) replies.push([operation, await app.inject(call)])
  replies.push(...(await callJobs(app)), ...(await callAccounts(app, now)))
  return replies
}

/** The answer to the start of a job comes before its first batch is written. */
async function callJobs(app: FastifyInstance): Promise<[string, LightMyRequestResponse][]> {
  const payload = { query: {}, change: { status: 'Cancelled' } }
  const started = await app.inject({ method: 'POST', url: '/api/orders/bulk', payload })
  const url = `/api/jobs/${started.json().id}`
  const cancelled = await app.inject({ method: 'DELETE', url })
  return [
    ['cancelJob', cancelled],
    ['readJob', await app.inject({ url })],
    ['readJobResults', await app.inject({ url: `${url}/results.csv` })],
  ]
}

/** From the first account on, each call needs a session. */
async function callAccounts(app: FastifyInstance, now = 0): Promise<[string, LightMyRequestResponse][]> {
  const replies: [string, LightMyRequestResponse][] = []
  let cookie = ''
  const call = async (
    operation: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = { origin: 'http://localhost', ...(cookie && { cookie }) }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    replies.push([operation, reply])
    return reply.statusCode < 300 ? reply.json() : {}
  }
  const signIn = async () => {
    await call('signIn', 'POST', '/api/auth/sign-in/email', { email: OWNER.email, password: OWNER.password })
    cookie = [replies.at(-1)?.[1].headers['set-cookie'] ?? []].flat().join('; ')
  }
  await call('createPerson', 'POST', '/api/people', OWNER)
  await signIn()
  await call('readMe', 'GET', '/api/me')
  const { people } = await call('listPeople', 'GET', '/api/people')
  const { path } = await call('createPasswordLink', 'POST', `/api/people/${people[0]?.id}/password-link`)
  await call('readInvitation', 'POST', '/api/auth/invitation', { token: path.split('#')[1] })
  const { path: second } = await call('createInvitation', 'POST', '/api/invitations', {
    email: 'b@c.de',
    role: 'viewer',
  })
  await call('acceptInvitation', 'POST', '/api/auth/accept', {
    ...{ token: second.split('#')[1], name: 'Bo', password: OWNER.password },
  })
  const { id } = await call('createInvitation', 'POST', '/api/invitations', { email: 'c@c.de', role: 'viewer' })
  await call('listInvitations', 'GET', '/api/invitations')
  await call('deleteInvitation', 'DELETE', `/api/invitations/${id}`)
  const other = (await call('listPeople', 'GET', '/api/people')).people.find(
    ({ name }: { name: string }) => name === 'Bo',
  )
  await call('changePerson', 'PATCH', `/api/people/${other.id}`, { role: 'packer' })
  await call('removePerson', 'DELETE', `/api/people/${other.id}`)
  const key = await call('createKey', 'POST', '/api/keys', { name: 'Shop', role: 'viewer' })
  await call('listKeys', 'GET', '/api/keys')
  await call('deleteKey', 'DELETE', `/api/keys/${key.id}`)
  const hook = await call('createHook', 'POST', '/api/hooks', { name: 'Shop', platform: 'woocommerce', shop: 'main' })
  await call('listHooks', 'GET', '/api/hooks')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const ping = { method: 'POST', url: hook.path, payload: 'webhook_id=1', headers } as const
  replies.push(['deliverOrder', await app.inject(ping)])
  await call('deleteHook', 'DELETE', `/api/hooks/${hook.id}`)
  const webhook = await call('createWebhook', 'POST', '/api/webhooks', { url: 'https://hooks.example.com/orders' })
  await call('listWebhooks', 'GET', '/api/webhooks')
  await call('deleteWebhook', 'DELETE', `/api/webhooks/${webhook.id}`)
  await call('readNotifications', 'GET', '/api/notifications')
  await call('changeNotifications', 'PATCH', '/api/notifications', { readUpTo: 1 })
  await call('changePassword', 'POST', '/api/auth/password', { current: OWNER.password, password: OWNER.password })
  await signIn()
  await call('readTwoFactor', 'GET', '/api/auth/two-factor')
  const own = { password: OWNER.password }
  const { secret } = await call('setUpTwoFactor', 'POST', '/api/auth/two-factor/set-up', own)
  const codes = await call('confirmTwoFactor', 'POST', '/api/auth/two-factor/confirm', { code: appCode(secret, now) })
  await signIn()
  await call('signInWithCode', 'POST', '/api/auth/sign-in/code', { code: codes.recoveryCodes[0] })
  cookie = [replies.at(-1)?.[1].headers['set-cookie'] ?? []].flat().join('; ')
  await call('turnOffTwoFactor', 'POST', '/api/auth/two-factor/turn-off', own)
  const passkey = testPasskey()
  const create = passkey.create(await call('preparePasskey', 'POST', '/api/auth/passkeys/options', own))
  // The first cookie of a name counts.
  const withPending = () => `${String(replies.at(-1)?.[1].headers['set-cookie'])}; ${cookie}`
  cookie = withPending()
  await call('createPasskey', 'POST', '/api/auth/passkeys', { name: 'Laptop', credential: create })
  const get = passkey.get(await call('prepareSignIn', 'POST', '/api/auth/sign-in/passkey/options'))
  cookie = withPending()
  await call('signInWithPasskey', 'POST', '/api/auth/sign-in/passkey', { credential: get })
  await call('listPasskeys', 'GET', '/api/auth/passkeys')
  await call('deletePasskey', 'DELETE', `/api/auth/passkeys/${passkey.id}`)
  const { sessions } = await call('listSessions', 'GET', '/api/sessions')
  await call(
    'endSession',
    'DELETE',
    `/api/sessions/${sessions.find((one: { isCurrent: boolean }) => !one.isCurrent)?.id}`,
  )
  await call('createWorkspace', 'POST', '/api/workspaces', { name: 'Other' })
  await call('listWorkspaces', 'GET', '/api/workspaces')
  await call('archiveWorkspace', 'DELETE', '/api/workspaces/other')
  await call('changeWorkspace', 'PATCH', '/api/workspaces/other', { isArchived: false })
  await call('signOut', 'POST', '/api/auth/sign-out')
  return replies
}

/** The answer has no end, so only its head is read. */
async function startOfEvents(app: FastifyInstance): Promise<LightMyRequestResponse> {
  const reply = await app.inject({ url: '/api/events', payloadAsStream: true })
  reply.stream().destroy()
  return reply
}

/** Only a running import can be cancelled. */
async function cancelOne(app: FastifyInstance): Promise<LightMyRequestResponse> {
  const arriving = new PassThrough()
  const running = app.inject({ ...upload('', CANCELLED), payload: arriving })
  arriving.write(CSV_FILE)
  const cancel = () => app.inject({ method: 'DELETE', url: `/api/imports/${CANCELLED}` })
  await expect.poll(async () => (await app.inject(`/api/imports/${CANCELLED}`)).statusCode).toBe(200)
  const cancelled = await cancel()
  arriving.end()
  await running
  return cancelled
}
