import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'
import { parseAnswer, type RawAnswer, rawConnection } from './raw-connection.ts'

const get = (host: string, path = '/healthz', more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`

function expectProblem(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/./),
  })
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const problem = JSON.parse(answer.body)
  expect(problem).toMatchObject({ status, detail: expect.stringMatching(/^The .*\.$/) })
  expect(problem.requestId).toBe(answer.headers['x-request-id'])
}

describe('requests that Node refuses', () => {
  it.each([
    ['a method that does not exist', 400, () => 'FROB / HTTP/1.1\r\n\r\n'],
    ['something else than HTTP', 400, () => '\x16\x03\x01\r\n\r\n'],
    ['a header without a colon', 400, (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nbad header\r\n\r\n`],
    ['a header with a NUL', 400, (host: string) => get(host, '/', 'X-Text: a\0b\r\n')],
    ['headers beyond the limit', 431, (host: string) => get(host, '/', `X-Text: ${'a'.repeat(130 * 1024)}\r\n`)],
    ['no host', 400, () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an expectation', 417, (host: string) => get(host, '/healthz', 'Expect: foo\r\nConnection: close\r\n')],
    [
      'a chunk without a size',
      400,
      (host: string) =>
        `PUT /api/targets HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    ],
  ])('answers %s with a problem document', async (_what, status, text) => {
    const { app } = await testApp()
    const { socket, host, received } = await rawConnection(app)
    socket.write(text(host))
    expectProblem(parseAnswer(await received), status)
  })

  it('answers 408 when the headers do not arrive', async () => {
    const { app } = await testApp({ limits: { headersTimeout: 50, checkInterval: 10 } })
    const { socket, host, received } = await rawConnection(app)
    socket.write(get(host).slice(0, -2))
    expectProblem(parseAnswer(await received), 408)
  })

  it('answers 408 and closes the connection when the body does not arrive', async () => {
    const { app } = await testApp({ limits: { deadline: 50, restOfBody: 10 } })
    const { socket, host, received } = await rawConnection(app)
    const headers = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n`
    socket.write(`PUT /api/targets HTTP/1.1\r\n${headers}\r\n{`)
    expectProblem(parseAnswer(await received), 408)
  })

  it('answers 503 with Retry-After while the server closes', async () => {
    const { app } = await testApp()
    const entered = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    app.addHook('preClose', async () => {
      entered.resolve()
      await goOn.promise
    })
    const { socket, host, received } = await rawConnection(app)
    const closing = app.close()
    await entered.promise
    socket.write(get(host, '/api/orders'))
    const answer = parseAnswer(await received)
    expectProblem(answer, 503)
    expect(answer.headers['retry-after']).toBe('5')
    goOn.resolve()
    await closing
  })

  it('writes no refusal into a started answer', async () => {
    const { app } = await testApp()
    app.get('/endless', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-length': 1000 }).write('begun')
      reply.hijack()
    })
    const { socket, host, received } = await rawConnection(app)
    socket.write(get(host, '/endless'))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write('no HTTP\r\n\r\n')
    expect(await received).toMatch(/begun$/)
  })
})
