import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { createPerson } from '#server/accounts/people.ts'
import { addNotifications } from '#server/notifications/add-notifications.ts'
import { deliverNotifications } from '#server/notifications/deliver.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { mailServer } from '#tests/server/support/mail-server.ts'

const URL = 'https://hooks.example.com/orders'
const order = (id: string) => ({
  ...{ id, placedAt: '2026-11-02T10:00', customer: { name: 'Bo' }, currency: 'EUR' },
  lines: [{ product: 'Chair', quantity: '1', price: '5.00' }],
})

interface Call {
  readonly headers: Headers
  readonly body: string
}

async function openDelivery(mailUrl?: string) {
  const mail = mailUrl ? { url: mailUrl, from: 'orders@example.com', origin: 'https://orders.example.com' } : undefined
  const {
    call,
    signIn,
    database: people,
    orderDatabase: database,
    writes,
    accounts,
    pass: passInApp,
  } = await openAccounts(mail ? { mail } : {})
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, as = cookie) =>
    call(method, url, { cookie: as, 'if-match': '*' }, body)
  const calls: Call[] = []
  const server = { now: Date.UTC(2026, 10, 22, 12), answer: () => new Response(null, { status: 204 }) }
  const fetch = async (_url: unknown, init?: RequestInit) => {
    calls.push({ headers: new Headers(init?.headers), body: String(init?.body) })
    return server.answer()
  }
  const deps = { database, writes, accounts, mail, clock: () => server.now, fetch }
  const deliver = (webhookOrigins = ['https://hooks.example.com'], from = database) =>
    deliverNotifications({ ...deps, database: from, webhookOrigins }, new AbortController().signal)
  /** A delivery of another server, which has looked now, and claims what it found when it is called. */
  const lookAsAnother = async () => {
    const due = await database.dueReaders(server.now)
    return () => deliver(undefined, Object.create(database, { dueReaders: { value: async () => due } }))
  }
  const answers = (next: () => Response) => {
    server.answer = next
  }
  const pass = (ms: number) => {
    server.now += ms
    passInApp(ms)
  }
  return { send, calls, deliver, lookAsAnother, answers, people, signIn, pass, writes }
}

const idsOf = ({ body }: Call) => JSON.parse(body).notifications.map((one: { orderId: string }) => one.orderId)

describe('webhooks of notifications', () => {
  it('are signed, in order, each once where it is accepted', async () => {
    const { send, calls, deliver, pass } = await openDelivery()
    await send('POST', '/api/orders', order('2'))
    const made = await send('POST', '/api/webhooks', { url: URL })
    expect(made.statusCode).toBe(201)
    const { id, secret } = made.json()
    await deliver()
    expect(calls).toEqual([])
    for (const one of ['3', '4']) await send('POST', '/api/orders', order(one))
    await deliver()
    await deliver()
    expect(calls.map(idsOf)).toEqual([['3', '4']])
    const [{ headers, body } = { headers: new Headers(), body: '' }] = calls
    expect(JSON.parse(body)).toMatchObject({ workspace: 'main', notifications: [{ kind: 'new', orders: 1 }, {}] })
    const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers.get('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(secret).toMatch(/^whsec_.{43}=$/)
    const listed = (await send('GET', '/api/webhooks')).json()
    expect(listed).toEqual({
      webhooks: [{ id, url: URL, waiting: 0, problem: '' }],
      origins: ['https://hooks.example.com'],
    })
    pass(1)
    expect((await send('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(200)
    expect((await send('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(404)
    await send('POST', '/api/orders', order('5'))
    await deliver()
    expect(calls).toHaveLength(1)
    const history = (await send('GET', '/api/history?object=settings')).json().changes
    expect(history.map(({ fields }: { fields: object[] }) => fields)).toEqual([
      [{ field: 'webhook', before: URL, after: null }],
      [{ field: 'webhook', before: null, after: URL }],
    ])
  })

  it('are repeated after longer and longer pauses until they are accepted, and lose nothing', async () => {
    const { send, calls, deliver, answers, pass } = await openDelivery()
    await send('POST', '/api/webhooks', { url: URL })
    await send('POST', '/api/orders', order('2'))
    answers(() => new Response('no', { status: 500 }))
    await deliver()
    await deliver()
    expect(calls).toHaveLength(1)
    const state = async () => (await send('GET', '/api/webhooks')).json().webhooks[0]
    expect(await state()).toMatchObject({ waiting: 1, problem: 'It answered with status 500.' })
    answers(() => {
      throw new TypeError('no route')
    })
    pass(20_000)
    await send('POST', '/api/orders', order('3'))
    await deliver()
    expect(calls.map(idsOf)).toEqual([['2'], ['2', '3']])
    expect(await state()).toMatchObject({ waiting: 2, problem: 'It could not be reached within 10 seconds.' })
    pass(20_000)
    await deliver()
    expect(calls).toHaveLength(2)
    pass(20_000)
    // It leads elsewhere, where the operator does not allow it.
    answers(() => Response.redirect('https://elsewhere.example.com', 307))
    await deliver()
    expect(await state()).toMatchObject({ waiting: 2, problem: 'It answered with status 307.' })
    answers(() => new Response('ok'))
    pass(80_000)
    await deliver()
    expect(idsOf(calls.at(-1) as Call)).toEqual(['2', '3'])
    expect(await state()).toMatchObject({ waiting: 0, problem: '' })
  })

  it('go only where the operator allows it', async () => {
    const { send, calls, deliver } = await openDelivery()
    for (const url of ['https://elsewhere.example.com/', 'http://hooks.example.com/', 'file:///etc/passwd', 'no url']) {
      const reply = await send('POST', '/api/webhooks', { url })
      expect([reply.statusCode, reply.json().detail]).toEqual([
        422,
        `The server may not call ${url}. Its operator allows addresses with WEBHOOK_ORIGINS.`,
      ])
    }
    await send('POST', '/api/webhooks', { url: URL })
    await send('POST', '/api/orders', order('2'))
    await deliver([])
    expect(calls).toEqual([])
    const [webhook] = (await send('GET', '/api/webhooks')).json().webhooks
    expect(webhook.problem).toMatch(/^The server may not call/)
  })

  it('are sent once by two servers that look at the same time', async () => {
    const { send, calls, deliver } = await openDelivery()
    await send('POST', '/api/webhooks', { url: URL })
    await send('POST', '/api/orders', order('2'))
    await Promise.all([deliver(), deliver()])
    expect(calls).toHaveLength(1)
  })

  it('are not sent again by a server that looked before another has sent them', async () => {
    const { send, calls, deliver, lookAsAnother } = await openDelivery()
    await send('POST', '/api/webhooks', { url: URL })
    await send('POST', '/api/orders', order('2'))
    const deliverAsAnother = await lookAsAnother()
    await deliver()
    await deliverAsAnother()
    expect(calls).toHaveLength(1)
  })
})

it('sends e-mails to who wants them, with links, of nothing from before and nothing that one may not see', async () => {
  const { url, mails } = await mailServer()
  const { send, deliver, people, signIn } = await openDelivery(url)
  const bob = { email: 'bob@example.com', name: 'Bob', role: 'packer', password: OWNER.password } as const
  await createPerson(people, 1, bob)
  const { cookie } = await signIn(bob.email, bob.password)
  await send('POST', '/api/orders', order('2'))
  await send('PATCH', '/api/shops/main', { threshold: '1' })
  const wanted = await send('PATCH', '/api/notifications', { isMailed: true }, cookie)
  expect([wanted.statusCode, wanted.json().isMailed]).toEqual([200, true])
  await deliver()
  expect(mails).toEqual([])
  await send('POST', '/api/orders', order('3'))
  await send('POST', '/api/order/notes?id=3', { text: '@bob@example.com please pack' })
  await deliver()
  await deliver()
  expect(mails.map(({ to }) => to)).toEqual([['bob@example.com']])
  expect(mails[0]?.content).toContain('Subject: 2 notifications from Orderboard')
  expect(mails[0]?.content.replaceAll('=3D', '=')).toContain(
    'New order 3: https://orders.example.com/order-list/3?workspace=main\r\n' +
      'Ann mentioned you in a note on order 3: https://orders.example.com/order-list/3?workspace=main\r\n\r\n' +
      'You can turn these e-mails off: https://orders.example.com/account?workspace=main\r\n',
  )
  await send('PATCH', '/api/notifications', { isMailed: false }, cookie)
  await send('POST', '/api/orders', order('4'))
  await deliver()
  expect(mails).toHaveLength(1)
})

it('sends all of many in several e-mails', async () => {
  const { url, mails } = await mailServer()
  const { send, deliver, people, signIn, writes } = await openDelivery(url)
  await createPerson(people, 1, { email: 'bob@example.com', name: 'Bob', role: 'viewer', password: OWNER.password })
  const { cookie } = await signIn('bob@example.com', OWNER.password)
  await send('PATCH', '/api/notifications', { isMailed: true }, cookie)
  const added = Array.from({ length: 150 }, (_, i) => ({ kind: 'new', orderId: `o${i}` }) as const)
  await writes.transaction({ workspaceId: 1 }, (transaction) =>
    addNotifications(transaction, { workspaceId: 1, actor: THIS_COMPUTER, at: 0 }, added),
  )
  for (let i = 0; i < 3; i++) await deliver()
  const sent = mails.flatMap(({ content }) => [...content.matchAll(/New order (o\d+):/g)].map(([, id]) => id))
  expect([mails.length, sent]).toEqual([2, added.map(({ orderId }) => orderId)])
})
