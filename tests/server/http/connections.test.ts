import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { parseAnswer, rawConnection } from './raw-connection.ts'

const MANY = { total: 100, perClient: 100 }

const get = (host: string, path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`

describe('connections', () => {
  it('refuses one address too many connections with 429', async () => {
    const { app } = await testApp({ limits: { connections: { total: 100, perClient: 2 } } })
    const first = await asking(app)
    await asking(app)
    const { status, headers, body } = parseAnswer(await (await rawConnection(app)).received)
    expect([status, headers['retry-after'], JSON.parse(body).detail]).toEqual([
      429,
      '5',
      'You have as many connections open as allowed (2). Try again when one is closed.',
    ])
    first.socket.destroy()
    await first.received
    const next = await answering(() => rawConnection(app))
    expect(next).toContain('HTTP/1.1 200 OK')
  })

  it('counts connections for who has signed in on them, not for the address that people share', async () => {
    const { app, accounts } = await testApp({ limits: { connections: { total: 100, perClient: 2 } } })
    const opened = await accounts.open()
    const signedIn = async (name: string) => {
      const { key } = await createAccessKey(opened, 1, { name, role: 'owner' })
      return async () => {
        const { socket, host, received } = await rawConnection(app)
        socket.write(get(host, '/api/me', `Authorization: Bearer ${key}\r\n`))
        const text = await Promise.race([once(socket, 'data').then(String), received])
        return /^HTTP\/1.1 (\d+)/.exec(text)?.[1]
      }
    }
    await createPerson(opened, 1, { email: 'a@b.cd', name: 'A', role: 'owner', password: 'correct horse' })
    const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
    for (const ask of [ann, ann, bob, bob]) expect(await ask()).toBe('200')
    expect(await ann()).toBe('429')
    // The address has all of its own.
    expect(await answering(() => rawConnection(app))).toContain('200 OK')
  })

  it('refuses too many connections in total with 503, and counts those of a proxy as different clients', async () => {
    const limits = { connections: { total: 2, perClient: 1 } }
    const { app } = await testApp({ limits, trustProxy: ['10.0.0.0/8', '127.0.0.1'] })
    await asking(app)
    await asking(app)
    const { status, body } = parseAnswer(await (await rawConnection(app)).received)
    expect([status, JSON.parse(body).detail]).toEqual([
      503,
      'The server has as many connections open as it can (2). Try again in a few seconds.',
    ])
  })

  it('answers 429 to a client whose request was under way already, and is large', async () => {
    const { app } = await testApp({ limits: { connections: { total: 100, perClient: 1 } } })
    await asking(app)
    const body = 'x'.repeat(500_000)
    const refused = Array.from({ length: 20 }, async () => {
      const { socket, host, received } = await rawConnection(app)
      socket.write(`POST /api/imports HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
      return parseAnswer(await received).status
    })
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]))
  })

  it('answers every connection of a client that opens too many at once', async () => {
    const { app } = await testApp({ limits: { connections: { total: 100, perClient: 8 } } })
    const first = await rawConnection(app)
    const others = await Promise.all(Array.from({ length: 11 }, () => rawConnection(app)))
    const statuses = [first, ...others].map(async ({ socket, host, received }) => {
      socket.write(get(host, '/healthz', 'Connection: close\r\n'))
      return parseAnswer(await received).status
    })
    const answers = await Promise.all(statuses)
    expect(answers.filter((status) => status !== 429)).toEqual(answers.filter((status) => status === 200))
    expect(answers).toContain(200)
  })

  it('closes an idle connection when the same client opens one more', async () => {
    const { app } = await testApp({ limits: { connections: { total: 100, perClient: 2 } } })
    const [first, second] = [await rawConnection(app), await rawConnection(app)]
    const next = await rawConnection(app)
    next.socket.write(get(next.host, '/healthz', 'Connection: close\r\n'))
    expect(await next.received).toContain('200 OK')
    // A request may have been under way on it.
    expect(parseAnswer(await first.received).status).toBe(429)
    expect(second.socket.destroyed).toBe(false)
    const used = await rawConnection(app)
    used.socket.write(get(used.host, '/healthz'))
    await once(used.socket, 'data')
    await rawConnection(app)
    expect(await used.received).toMatch(/^HTTP\/1.1 200 OK/)
  })

  it('closes an idle connection of the client that has most when another client needs one', async () => {
    const { app } = await testApp({ limits: { connections: { total: 3, perClient: 3 } } })
    const mine = await rawConnection(app)
    const [first, second] = [await rawConnection(app, '127.0.0.2'), await rawConnection(app, '127.0.0.2')]
    mine.socket.write(get(mine.host, '/healthz'))
    expect(String(await once(mine.socket, 'data'))).toContain('200 OK')
    const next = await rawConnection(app, '127.0.0.3')
    next.socket.write(get(next.host, '/healthz', 'Connection: close\r\n'))
    expect(await next.received).toContain('200 OK')
    expect(parseAnswer(await first.received).status).toBe(503)
    mine.socket.write(get(mine.host, '/healthz'))
    expect(String(await once(mine.socket, 'data'))).toContain('200 OK')
    expect(second.socket.destroyed).toBe(false)
  })

  it('closes a connection on which nothing arrives', async () => {
    const { app } = await testApp({ limits: { headersTimeout: 30, checkInterval: 10 } })
    expect(parseAnswer(await (await rawConnection(app)).received).status).toBe(408)
  })

  it('closes a connection whose body does not end after its answer', async () => {
    const { app } = await testApp({ limits: { restOfBody: 20 } })
    const { socket, host, received } = await rawConnection(app)
    const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n`
    socket.write(`PUT /api/targets HTTP/1.1\r\n${headers}\r\n{`)
    const { status } = parseAnswer(await received)
    expect([status, host]).toEqual([403, host])
  })

  it('refuses a body that is too large', async () => {
    const { put } = await testApp()
    const { status, body } = await put('/api/targets', { targets: [], more: 'x'.repeat(1024 ** 2) })
    expect([status, body.detail]).toEqual([413, 'The body is larger than 1 MB, the most this call accepts.'])
  })

  it('closes a connection whose client does not read the answer', async () => {
    const { app } = await testApp({ limits: { connections: MANY, response: { bytes: 1024, within: 20 } } })
    const ended = Promise.withResolvers<void>()
    app.get('/endless', (_request, reply) => reply.send(endless(ended.resolve)))
    const { socket, host } = await rawConnection(app)
    socket.pause()
    socket.write(get(host, '/endless'))
    await expect(ended.promise).resolves.toBeUndefined()
  })

  it('sends a large answer whole to a client that reads it', async () => {
    const { app } = await testApp()
    const text = `ä${'x'.repeat(3_000_000)}`
    app.get('/large', async () => text)
    const { socket, host, received } = await rawConnection(app)
    socket.write(get(host, '/large', 'Connection: close\r\n'))
    const { headers, body } = parseAnswer(await received)
    expect([headers['content-length'], body === text]).toEqual(['3000002', true])
    const head = await app.inject({ method: 'HEAD', url: '/large' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '3000002', ''])
  })

  it('closes a connection with too many unanswered requests', async () => {
    const { app } = await testApp({ limits: { pipelined: 4 } })
    const goOn = Promise.withResolvers<void>()
    let asked = 0
    app.get('/slow', async () => {
      asked++
      await goOn.promise
      return 'done'
    })
    const few = await rawConnection(app)
    few.socket.write(get(few.host, '/slow').repeat(4))
    const many = await rawConnection(app)
    many.socket.write(get(many.host, '/slow').repeat(500))
    expect(await many.received).toBe('')
    expect(asked).toBeLessThanOrEqual(8)
    goOn.resolve()
    few.socket.end()
    expect((await few.received).match(/200 OK/g)).toHaveLength(4)
  })
})

/** A connection with an unfinished request. */
async function asking(app: FastifyInstance) {
  const connection = await rawConnection(app)
  const head = `Host: ${connection.host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue`
  connection.socket.write(`PUT /api/targets HTTP/1.1\r\n${head}\r\n\r\n`)
  await once(connection.socket, 'data')
  return connection
}

/** The first answer with 200. The slot of a closed connection is free a moment later. */
async function answering(open: () => ReturnType<typeof rawConnection>): Promise<string> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const { socket, host, received } = await open()
    socket.write(get(host, '/healthz', 'Connection: close\r\n'))
    const text = await received
    if (text.includes(' 200 ')) return text
  }
  return ''
}

function endless(onEnd: () => void): Readable {
  const body = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  return body.once('close', onEnd)
}
