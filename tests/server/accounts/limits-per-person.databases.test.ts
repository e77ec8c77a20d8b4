// What a client may keep open is counted for each person and key: an office behind one address, or one proxy, shares no limit.
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { startSession } from '#server/accounts/sign-in.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const ONE = { total: 100, perClient: 1 }

it.each([
  ['events', { url: '/api/events' }],
  ['exports', { url: '/api/orders.csv' }],
  ['imports', { method: 'POST', url: '/api/imports' }],
  ['previews', { method: 'POST', url: '/api/imports/preview' }],
] as const)('%s', async (_what, call) => {
  // More than is sent to a reader that does not read.
  const lines = [{ product: 'x'.repeat(1400) }]
  const orders = Array.from({ length: 400 }, (_, i) => ({ id: String(i), address: 'y'.repeat(1400), lines }))
  const { app, accounts } = await testApp({
    ...{
      orders,
      limits: { events: ONE, exports: ONE },
      importLimits: { imports: ONE, previews: { ...ONE, maxWaitMs: 15_000 } },
    },
    // All come from one proxy and one address behind it.
    trustProxy: ['127.0.0.1'],
  })
  const opened = await accounts.open()
  const person = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
  const ann = await createPerson(opened, 1, person)
  const bob = await createPerson(opened, 1, { ...person, email: 'bob@example.com' })
  const browser = { address: '203.0.113.7', userAgent: '', origin: '', pending: '', challenge: '' }
  const session = async (of: typeof ann) => {
    const started = await startSession(opened, of, browser, 'password')
    return { cookie: `orderboard-session=${started.session}`, origin: 'http://localhost' }
  }
  const key = async (name: string) => {
    const made = await createAccessKey(opened, 1, { name, role: 'owner' })
    return { authorization: `Bearer ${made.key}` }
  }
  const begin = (by: object) => {
    const headers = { ...by, 'x-forwarded-for': '203.0.113.7' }
    if (!('method' in call)) {
      const reply = app.inject({ ...call, headers, payloadAsStream: true })
      return { status: reply.then(({ statusCode }) => statusCode), end: async () => (await reply).stream().destroy() }
    }
    const payload = new PassThrough()
    const reply = app.inject({ ...call, payload, headers: { ...headers, 'content-type': 'text/csv' } })
    return { status: reply.then(({ statusCode }) => statusCode), end: async () => void payload.end() }
  }
  // Two browsers of one person, and each other one twice.
  const [other, one, two] = [await session(bob), await key('one'), await key('two')]
  const pairs = [[await session(ann), await session(ann)], ...[other, one, two].map((by) => [by, by])]
  const begun = pairs.map((pair) => pair.map(begin))
  const refused = begun.map((pair) => Promise.any(pair.map(async ({ status }) => expect(await status).toBe(429))))
  await Promise.all(refused)
  for (const { end } of begun.flat()) await end()
  for (const pair of begun) {
    const statuses = await Promise.all(pair.map(({ status }) => status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  }
})
