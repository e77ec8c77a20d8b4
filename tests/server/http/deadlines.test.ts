import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { parseAnswer, rawConnection } from './raw-connection.ts'

const LIMITS = { deadline: 50 }
const LATE = { status: 503, detail: expect.stringMatching(/^The server did not finish this request in time\./) }

it('answers 503 with Retry-After where the database does not answer, the page included', async () => {
  const clientDir = temporaryFolder()
  writeFileSync(join(clientDir, 'index.html'), '<html><head></head></html>')
  const { app, reads } = await testApp({ limits: LIMITS, clientDir })
  const goOn = Promise.withResolvers<void>()
  // Takes every connection there is, as a database does that accepts and says nothing.
  const taken = Array.from({ length: 2 }, () => reads.transaction().execute(() => goOn.promise))
  try {
    for (const url of ['/api/orders', '/api/dashboard', '/api/settings', '/readyz', '/', '/no/screen']) {
      const { headers, body } = await app.inject(url)
      expect([url, headers['retry-after'], JSON.parse(body)]).toEqual([url, '5', expect.objectContaining(LATE)])
    }
  } finally {
    goOn.resolve()
    await Promise.all(taken)
  }
  // On a busy machine an answer may come too late for this deadline, but not every one.
  let status = 503
  for (let i = 0; status !== 200 && i < 200; i++) status = (await app.inject('/api/orders')).statusCode
  expect(status).toBe(200)
})

it('ends a call with a body too, and aborts what it waits for', async () => {
  const { app, put } = await testApp({ limits: LIMITS })
  app.put('/api/slow', ({ signal }) => (signal.aborted ? 'too early' : once(signal, 'abort')))
  expect((await put('/api/slow', {})).body).toMatchObject(LATE)
})

it('aborts what a client waited for that hung up', async () => {
  const { app } = await testApp()
  const begun = Promise.withResolvers<AbortSignal>()
  app.put('/api/slow', async ({ signal }) => {
    begun.resolve(signal)
    await once(signal, 'abort')
  })
  const { socket, host } = await rawConnection(app)
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
  socket.write(`PUT /api/slow HTTP/1.1\r\n${headers}\r\n{}`)
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await once(signal, 'abort')
})

it('ends nothing that is answered, and nothing whose route takes longer', async () => {
  const { app } = await testApp({ limits: LIMITS })
  app.get('/api/never', () => new Promise(() => {}))
  app.get('/api/long', { config: { deadline: LONG_DEADLINE } }, async ({ signal }) => {
    // Another request passes its deadline meanwhile.
    await app.inject('/api/never')
    return { aborted: signal.aborted }
  })
  expect((await app.inject('/api/long')).json()).toEqual({ aborted: false })
})

it('answers 408 where the body of a call that may take long does not arrive', async () => {
  const { app } = await testApp({ limits: LIMITS })
  const { socket, host, received } = await rawConnection(app)
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n`
  socket.write(`POST /api/imports/1/undo HTTP/1.1\r\n${headers}\r\n{`)
  expect(parseAnswer(await received)).toMatchObject({ status: 408 })
})

it('cuts off an answer that has begun', async () => {
  const { app } = await testApp({ limits: LIMITS })
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 100 }).write('begun')
  })
  const { socket, host, received } = await rawConnection(app)
  socket.write(`GET /begun HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const text = await received
  expect(text).toMatch(/begun$/)
  expect(() => parseAnswer(text)).toThrow('Not one answer')
})
