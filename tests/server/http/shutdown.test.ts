import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { passGate } from '#server/database/commit-gate.ts'
import { failureOf } from '#server/database/database-errors.ts'
import { gateOf } from '#server/http/deadlines.ts'
import { HTTP_LIMITS } from '#server/http/http-limits.ts'
import { httpServer } from '#server/http/http-server.ts'
import { registerShutdown } from '#server/http/shutdown-signals.ts'

/** Milliseconds; longer than any test. */
const LONG = 600_000

function newApp(grace: number) {
  const { connections, options } = httpServer({
    limits: HTTP_LIMITS,
    trustProxy: [],
    newRequestId: () => 'request',
    log: () => app.log,
  })
  const app: FastifyInstance = Fastify(options)
  registerShutdown(app, connections, grace)
  return app
}

/** A server with a request that the test answers and a download that the test feeds. */
async function listening(grace = LONG, delay?: Promise<void>) {
  const app = newApp(grace)
  const download = new PassThrough()
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<string>()
  // An import can delay closing, too.
  app.addHook('preClose', () => delay)
  app.get('/now', async () => 'done')
  app.get('/later', () => {
    arrived.resolve()
    return answered.promise
  })
  const committed = Promise.withResolvers<unknown>()
  let whole = 0
  app.addContentTypeParser('text/csv', (_request, body, done) => {
    body.once('end', () => whole++)
    done(null)
  })
  app.post('/early', async () => 'done')
  app.get('/changing', (request) => {
    const gate = gateOf(request)
    arrived.resolve()
    return answered.promise.then(() => passGate(gate)).then(() => committed.resolve('committed'), committed.resolve)
  })
  app.get('/download', (_request, reply) => reply.send(download))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject),
    )
  return {
    ask,
    arrived: arrived.promise,
    stop: () => app.stop(async () => {}),
    download,
    port,
    answer: () => answered.resolve('done'),
    whole: () => whole,
    committed: committed.promise,
  }
}

async function open(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (bytes) await new Promise<unknown>((resolve) => socket.write(bytes, resolve))
  return socket
}

describe('stopping', { timeout: 30_000 }, () => {
  it('closes idle connections and those with half of a header at once', async () => {
    const { ask, stop, port } = await listening()
    const reply = await ask('/now')
    const { socket: waiting } = reply
    expect(await text(reply)).toBe('done')
    const sockets = [waiting, await open(port, ''), await open(port, 'GET /now HTTP/1.1\r\nHost: ')]
    // The server answers on a later connection: it has accepted those before.
    const last = await open(port, 'GET /now HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(last, 'data')
    const closed = [...sockets, last].map((socket) => once(socket.resume(), 'close'))
    await stop()
    await Promise.all(closed)
  })

  it('accepts no connection while hooks still finish their work', async () => {
    const delay = Promise.withResolvers<void>()
    const { stop, port } = await listening(LONG, delay.promise)
    const stopped = stop()
    const late = await open(port, '')
    await once(late.resume(), 'close')
    expect(late.bytesRead).toBe(0)
    delay.resolve()
    await stopped
  })

  it('lets a request and a download finish, and keeps no connection open for the next request', async () => {
    const { ask, arrived, stop, download, answer } = await listening()
    download.write('first,')
    const file = await ask('/download')
    const [first] = await once(file, 'data')
    const request = ask('/later')
    await arrived
    const stopped = stop()
    answer()
    expect(await text(await request)).toBe('done')
    download.end('last')
    expect(first + (await text(file))).toBe('first,last')
    await stopped
  })

  it('answers 503 to a request without an answer and cuts off a download when the grace is over', async () => {
    const { ask, arrived, stop, download } = await listening(200)
    download.write('first,')
    const file = await ask('/download')
    const request = ask('/later')
    await arrived
    const stopped = stop()
    const reply = await request
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(await text(reply))).toMatchObject({ detail: expect.stringContaining('The server is stopping') })
    await expect(text(file)).rejects.toThrow(/aborted/)
    await stopped
  })

  it('commits nothing of a request that it answers 503', async () => {
    const { ask, arrived, stop, answer, committed } = await listening(200)
    const request = ask('/changing')
    await arrived
    const stopped = stop()
    const reply = await request
    expect(JSON.parse(await text(reply))).toMatchObject({
      status: 503,
      detail: expect.stringContaining('Nothing was changed'),
    })
    answer()
    await stopped
    expect(failureOf(await committed)).toBe('late')
  })

  it('still reads the rest of a body after its answer, for a second', async () => {
    const { stop, port, whole } = await listening()
    const head = 'POST /early HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 10\r\n\r\n'
    const [sending, silent] = [await open(port, `${head}half `), await open(port, `${head}half `)]
    await Promise.all([sending, silent].map((socket) => once(socket, 'data')))
    const stopped = stop()
    const closed = [sending, silent].map((socket) => once(socket.resume(), 'close'))
    await new Promise((resolve) => setImmediate(resolve))
    sending.write('whole')
    await Promise.all([...closed, stopped])
    expect(whole()).toBe(1)
  })

  it('ends work that may not be interrupted before it answers for it, also in a long grace', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    await newApp(LONG).stop(async () => {})
    const delays = timers.mock.calls.map(([, milliseconds]) => milliseconds ?? 0)
    // Work ends, answers, connections are cut, and what does not close is left.
    const phases = delays.filter((delay) => delay > 100_000).sort((a, b) => a - b)
    expect(phases).toEqual([LONG - 1500, LONG - 800, LONG, LONG + 1000])
  })

  it('resolves even if something does not close', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isStopped = false
    const stopped = newApp(8000)
      .stop(() => new Promise(() => {}))
      .then(() => {
        isStopped = true
      })
    await vi.advanceTimersByTimeAsync(8000)
    expect(isStopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await stopped
  })
})
