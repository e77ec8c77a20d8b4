import { expect, it, onTestFinished, vi } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'
import { rawConnection } from './raw-connection.ts'

const HUNG_UP = 'client hung up'

/** What the server logs from now on. */
function logLines() {
  const lines: { level: number; msg: string }[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
  onTestFinished(() => write.mockRestore())
  return lines
}

/** Sends the start of a request, hangs up, and returns what the server logs. */
async function loggedOf(request: (host: string) => string, begin: 'upload' | 'search') {
  const lines = logLines()
  const { app, reads } = await testApp({ logLevel: 'info' })
  const begun = Promise.withResolvers<void>()
  app.server.once('request', () => begun.resolve())
  const goOn = Promise.withResolvers<void>()
  // The search waits for a connection to the database.
  const busy = begin === 'search' ? [1, 2].map(() => reads.transaction().execute(() => goOn.promise)) : []
  const { socket, host } = await rawConnection(app)
  socket.write(request(host))
  await begun.promise
  socket.destroy()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain(HUNG_UP)
  goOn.resolve()
  await Promise.all(busy)
  return lines
}

it.each([
  [
    'an upload',
    'upload',
    (host: string) => `POST /api/imports HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 99\r\n\r\nid`,
  ],
  ['a search', 'search', (host: string) => `GET /api/orders?q=ada HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
] as const)('logs %s whose client hangs up, but not as an error', async (_what, begin, request) => {
  const lines = await loggedOf(request, begin)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

it('logs an answered request without its query', async () => {
  const lines = logLines()
  const { app } = await testApp({ logLevel: 'info' })
  await app.inject('/api/orders?q=ada')
  const line = { level: 30, msg: 'request', method: 'GET', path: '/api/orders', status: 200 }
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(line))
})
