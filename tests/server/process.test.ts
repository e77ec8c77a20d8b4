import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { serverProcess } from './support/server-process.ts'
import { temporaryFolder } from './support/test-app.ts'

it.each(['SIGTERM', 'SIGINT'] as const)('answers, logs JSON lines, and ends with 0 on %s', async (signal) => {
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const address = await server.address
  const reply = await fetch(`${address}/api/orders?q=secret`)
  expect(await reply.json()).toMatchObject({ total: 0 })
  server.child.kill(signal)
  const { code, stdout, stderr } = await server.ended
  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg.includes(address) && msg.startsWith('Orderboard'))).toHaveLength(1)
  expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', path: '/api/orders', status: 200 }))
  expect(stdout).not.toContain('secret')
})

it('answers on and ends with 0 when nobody reads its log any more', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const address = await server.address
  server.child.stdout.destroy()
  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/api/orders`)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect([code, stderr]).toEqual([0, ''])
})

it('prints its address whatever the log’s level', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' })
  expect(await server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

it('does not wait longer than the grace for a connection that never ends', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder(), SHUTDOWN_GRACE_MS: '200' })
  const { port } = new URL(await server.address)
  const stuck = connect(Number(port), '127.0.0.1', () => stuck.write('GET / HTTP/1.1\r\nHost: '))
  stuck.on('error', () => {})
  onTestFinished(() => void stuck.destroy())
  await new Promise((resolve) => stuck.once('connect', resolve))
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

it('refuses a request whose Host is not its own, over a real connection', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const { port } = new URL(await server.address)
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path: '/api/orders', headers: { host } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      asked.on('error', reject).end()
    })
  expect(await statusFor(`localhost:${port}`)).toBe(200)
  expect(await statusFor('localhost')).toBe(403)
  expect(await statusFor(`rebound.example:${port}`)).toBe(403)
})

it('lets no second server work in the same folder, and names the first', async () => {
  const DATA_DIR = temporaryFolder()
  const first = serverProcess({ DATA_DIR })
  const address = await first.address
  const second = await serverProcess({ DATA_DIR }).ended
  expect(second).toMatchObject({ code: 1, stdout: '' })
  expect(second.stderr).toContain(`(process ${first.child.pid}, ${address}) already works in ${DATA_DIR}`)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

it('takes over the folder of a server that was killed', async () => {
  const DATA_DIR = temporaryFolder()
  const first = serverProcess({ DATA_DIR })
  await first.address
  first.child.kill('SIGKILL')
  await first.ended
  expect(JSON.parse(readFileSync(join(DATA_DIR, 'server.json'), 'utf8')).pid).toBe(first.child.pid)
  expect(await serverProcess({ DATA_DIR }).address).toMatch(/^http:/)
})

it('says which port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const PORT = String(typeof address === 'object' && address ? address.port : 0)
  const { code, stderr } = await serverProcess({ DATA_DIR: temporaryFolder(), PORT }).ended
  expect([code, stderr.trim()]).toEqual([
    1,
    `Port ${PORT} on 127.0.0.1 is in use by another program. Stop it, or choose another port with PORT.`,
  ])
})

it.each([
  [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
  [{ PORT: 'http' }, 'PORT is "http"'],
  [
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/orders' },
    'DATABASE_URL names the PostgreSQL database orders at 127.0.0.1:1, which cannot be reached',
  ],
  [{ DATA_DIR: fileURLToPath(import.meta.url) }, 'is a file. Choose another with DATA_DIR.'],
])('does not start with %o, and says why in one line', async (env, sentence) => {
  const { code, stdout, stderr } = await serverProcess({ DATA_DIR: temporaryFolder(), ...env }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
