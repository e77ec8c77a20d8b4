// Covers: data Whole
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { makeFolder, removeFolder } from './support/folders.ts'
import { insertOrders } from './support/insert-orders.ts'
import { serverProcess } from './support/server-process.ts'
import { temporaryFolder } from './support/test-app.ts'

// SIGINT: see 'finishes the download, however many signals arrive'.
it('answers, logs JSON lines, and ends with 0 on SIGTERM', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const address = await server.address
  const reply = await fetch(`${address}/api/orders?q=secret`)
  expect(await reply.json()).toMatchObject({ total: 0 })
  // Streams listen to the response too: Node must not warn of a leak.
  for (const path of ['api/orders.csv', 'api/openapi.json', 'favicon.svg'])
    await (await fetch(`${address}/${path}`)).text()
  server.child.kill('SIGTERM')
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

it('continues and ends with 0 when the reader of its log is gone', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const address = await server.address
  server.child.stdout.destroy()
  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/api/orders`)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect([code, stderr]).toEqual([0, ''])
})

describe('stopped during an export', () => {
  const ORDERS = 1000
  let dataDir: string
  beforeAll(async () => {
    dataDir = makeFolder()
    const database = openSqliteFile(databaseFile(dataDir))
    // More than the system buffers for a reader that does not read.
    const lines = Array.from({ length: 8 }, (_, i) => ({ product: `${i} ${'x'.repeat(1400)}` }))
    const orders = Array.from({ length: ORDERS }, (_, i) => ({ id: String(i), address: 'y'.repeat(1400), lines }))
    await ensureWorkspace(sqliteWriter(database), null)
    await insertOrders(database, orders)
    database.close()
  })
  afterAll(() => removeFolder(dataDir))

  /** A server in the middle of an export; only the headers were read. */
  async function exporting(env: Record<string, string> = {}) {
    const server = serverProcess({ DATA_DIR: dataDir, ...env })
    const address = await server.address
    const file = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${address}/api/orders.csv`, resolve).on('error', reject),
    )
    onTestFinished(() => void file.destroy())
    const isStopping = new Promise<void>((resolve) =>
      server.child.stdout.on('data', (chunk) => String(chunk).includes('"stopping"') && resolve()),
    )
    return { server, file, isStopping }
  }

  it('finishes the download, however many signals arrive', async () => {
    const { server, file, isStopping } = await exporting({ SHUTDOWN_GRACE_MS: '600000' })
    server.child.kill('SIGINT')
    await isStopping
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    const rows = (await text(file)).split('\r\n').filter((row) => row !== '')
    expect(rows).toHaveLength(1 + ORDERS * 8)
    expect((await server.ended).code).toBe(0)
  })

  it('ends after the grace with 0, and the download fails', async () => {
    const { server, file } = await exporting({ SHUTDOWN_GRACE_MS: '200' })
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await expect(text(file)).rejects.toThrow(/aborted/)
  })
})

it('prints its address at any log level, and refuses a foreign Host header over a real connection', async () => {
  const server = serverProcess({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' })
  const address = await server.address
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const { port } = new URL(address)
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

it('refuses a second server in the same folder, and names the first; once that was killed, it may start', async () => {
  const DATA_DIR = temporaryFolder()
  const first = serverProcess({ DATA_DIR })
  const address = await first.address
  const second = await serverProcess({ DATA_DIR }).ended
  expect(second).toMatchObject({ code: 1, stdout: '' })
  expect(second.stderr).toContain(`(process ${first.child.pid}, ${address}) already works in ${DATA_DIR}`)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  first.child.kill('SIGKILL')
  await first.ended
  expect(JSON.parse(readFileSync(join(DATA_DIR, 'server.json'), 'utf8')).pid).toBe(first.child.pid)
  expect(await serverProcess({ DATA_DIR }).address).toMatch(/^http:/)
})

it('says which port is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await new Promise((resolve) => blocker.once('listening', resolve))
  const address = blocker.address()
  const PORT = String(typeof address === 'object' && address ? address.port : 0)
  const { code, stderr } = await serverProcess({ DATA_DIR: temporaryFolder(), PORT }).ended
  expect([code, stderr.trim()]).toEqual([
    1,
    `Port ${PORT} on 127.0.0.1 is in use by another program. Stop it, or choose another port with PORT.`,
  ])
})

it.each([
  [{ HOST: 'no address' }, 'HOST is "no address"'],
  [
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/orders' },
    'DATABASE_URL names the PostgreSQL database orders at 127.0.0.1:1, which cannot be reached',
  ],
  [{ DATA_DIR: fileURLToPath(import.meta.url) }, 'is a file. Choose another folder with DATA_DIR.'],
])('refuses to start with %o, and says why in one line', async (env, sentence) => {
  const { code, stdout, stderr } = await serverProcess({ DATA_DIR: temporaryFolder(), ...env }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
