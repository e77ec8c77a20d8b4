import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { closeGate, passGate } from '#server/database/commit-gate.ts'
import { gateOf, LONG_DEADLINE } from '#server/http/deadlines.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { parseAnswer, rawConnection } from './raw-connection.ts'

const LIMITS = { deadline: 50 }
const LATE = { status: 503, detail: expect.stringMatching(/^The server did not finish this request in time\./) }

it('answers 503 with Retry-After when the database does not answer, for the page too', async () => {
  const { app, reads } = await testApp({ limits: LIMITS })
  const goOn = Promise.withResolvers<void>()
  // Uses every connection, like a database that does not answer.
  const busy = Array.from({ length: 2 }, () => reads.transaction().execute(() => goOn.promise))
  try {
    for (const url of ['/api/orders', '/api/dashboard', '/api/settings', '/readyz', '/', '/no/screen']) {
      const { headers, body } = await app.inject(url)
      expect([url, headers['retry-after'], JSON.parse(body)]).toEqual([url, '5', expect.objectContaining(LATE)])
    }
  } finally {
    goOn.resolve()
    await Promise.all(busy)
  }
  // On a busy machine an answer may come too late for this deadline, but not every one.
  let status = 503
  for (let i = 0; status !== 200 && i < 200; i++) status = (await app.inject('/api/orders')).statusCode
  expect(status).toBe(200)
})

it('ends a request with a body, too, and aborts its work', async () => {
  const { app, put } = await testApp({ limits: LIMITS })
  app.put('/slow', ({ signal }) => (signal.aborted ? 'too early' : once(signal, 'abort')))
  expect((await put('/slow', {})).body).toMatchObject(LATE)
})

it('lets a change that is being committed answer by itself, for as long again', async () => {
  // Half of it is what a busy machine may be late.
  const deadline = 300
  const { app, put } = await testApp({ limits: { deadline } })
  const passed = async (request: FastifyRequest, ms: number) => {
    const gate = gateOf(request)
    passGate(gate)
    await setTimeout(ms)
    return closeGate(gate)
  }
  app.put('/committing', (request) => passed(request, deadline * 1.5))
  app.put('/stuck', (request) => passed(request, deadline * 10))
  expect((await put('/committing', {})).body).toBe(false)
  expect((await put('/stuck', {})).body).toMatchObject(LATE)
})

it('aborts the work of a request whose client hung up', async () => {
  const { app } = await testApp()
  const begun = Promise.withResolvers<AbortSignal>()
  app.put('/slow', async ({ signal }) => {
    begun.resolve(signal)
    await once(signal, 'abort')
  })
  const { socket, host } = await rawConnection(app)
  const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
  socket.write(`PUT /slow HTTP/1.1\r\n${headers}\r\n{}`)
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await once(signal, 'abort')
})

it('ends no answered request, and none whose route has a longer deadline', async () => {
  const { app } = await testApp({ limits: LIMITS })
  app.get('/never', () => new Promise(() => {}))
  app.get('/long', { config: { deadline: LONG_DEADLINE } }, async ({ signal }) => {
    // Another request passes its deadline meanwhile.
    await app.inject('/never')
    return { aborted: signal.aborted }
  })
  expect((await app.inject('/long')).json()).toEqual({ aborted: false })
})

it('answers 408 when the body of a call with a long deadline does not arrive', async () => {
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
