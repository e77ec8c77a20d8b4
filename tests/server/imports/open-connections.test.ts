import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { holdWriter, listening } from './support/listening.ts'

const HEAD = 'Order ID,Date,Total\n'
const GOOD = `${HEAD}1,2024-01-31,5\n`
const MUCH = 1_000_000
const [A, B, C] = ['a', 'b', 'c'].map((one) => `5d7d9a2e-1111-4222-8333-44445555666${one}`) as [string, string, string]
/** A guard against hanging, not a measure. */
const SOON = { timeout: 30_000 }

type Opened = Awaited<ReturnType<typeof listening>>

const uploadsOf = ({ file }: Opened) => {
  const folder = join(dirname(file), 'uploads')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.orderboard') : []
}
const active = async ({ get }: Opened) => (await get('/api/imports')).body.active

describe('a slow upload', () => {
  it.each(['/api/imports', '/api/imports/preview'])('is stopped with 408 and a sentence at %s', async (path) => {
    const server = await listening({ importLimits: { arrival: { bytes: 1000, within: 50 } } })
    const { answer, closed } = server.post(path, GOOD, { total: MUCH })
    expect(await answer).toMatchObject({ status: 408, detail: expect.stringMatching(/upload was too slow/) })
    await closed
    expect(uploadsOf(server)).toEqual([])
    expect(await active(server)).toEqual([])
    await vi.waitFor(async () => expect(await connections(server)).toBe(0), SOON)
  })
})

describe('uploads beyond the limit', () => {
  it.each([
    [429, 'of one client', { total: 3, perClient: 2 }],
    [503, 'of all clients', { total: 2, perClient: 3 }],
  ])('are refused with %i %s and Retry-After until one ends', async (status, _whose, imports) => {
    const server = await listening({ importLimits: { imports } })
    const open = () => server.post('/api/imports', HEAD, { total: MUCH })
    const first = open()
    open()
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(2), SOON)
    const refused = await open().answer
    expect(refused).toMatchObject({ status, detail: expect.stringMatching(/imports .* \(2\)\. Try again/) })
    expect(refused.header('retry-after')).toBeTruthy()
    first.hangUp()
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(1), SOON)
    expect((await server.post('/api/imports', GOOD).answer).status).toBe(200)
  })

  it('with the same key are refused while the first is uploading', async () => {
    const server = await listening()
    const { hangUp } = server.post('/api/imports', HEAD, { key: A, total: MUCH })
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(1), SOON)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => server.post('/api/imports', GOOD, { key: A }).answer),
    )
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(409))
    expect(again[0]?.detail).toMatch(/Idempotency-Key is already running or waiting/)
    expect(uploadsOf(server)).toHaveLength(1)
    hangUp()
    await vi.waitFor(() => expect(uploadsOf(server)).toEqual([]), SOON)
  })
})

describe('previews and undos', () => {
  it('are refused beyond the limit of previews until one is abandoned', async () => {
    const previews = { total: 3, perClient: 3, maxWaitMs: 60_000 }
    const server = await listening({ importLimits: { previews } })
    const abandoned = server.post('/api/imports/preview', HEAD, { total: MUCH })
    const ask = () => server.post('/api/imports/preview', GOOD).answer
    await vi.waitFor(() => expect(uploadsOf(server)).toHaveLength(1), SOON)
    const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status)
    expect(statuses.sort().slice(0, 2)).toEqual([200, 200])
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    abandoned.hangUp()
    await vi.waitFor(() => expect(uploadsOf(server)).toEqual([]), SOON)
    expect((await ask()).status).toBe(200)
  })

  it('are refused beyond the limit of undos', async () => {
    const undos = { total: 1, perClient: 1, maxWaitMs: 60_000 }
    const server = await listening({ importLimits: { undos } })
    await server.post('/api/imports', GOOD, { key: A }).answer
    const letGo = await holdWriter(server)
    const answered: number[] = []
    const undo = async () => {
      answered.push((await server.app.inject({ method: 'POST', url: `/api/imports/${A}/undo` })).statusCode)
    }
    const all = [undo(), undo(), undo()]
    await vi.waitFor(() => expect(answered).toEqual([429, 429]), SOON)
    letGo()
    await Promise.all(all)
    // Undone already: no longer refused for the limit.
    await undo()
    expect(answered).toEqual([429, 429, 200, 409])
  })
})

describe('a client that disconnects', () => {
  it('ends its import that waits for another writer, and the next one starts', async () => {
    const server = await listening()
    const letGo = await holdWriter(server)
    const first = server.post('/api/imports?name=first.csv', GOOD, { key: A })
    await vi.waitFor(async () => expect((await server.get(`/api/imports/${A}`)).body.state).toBe('waiting'), SOON)
    const second = server.post('/api/imports?name=second.csv', GOOD, { key: B })
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(2), SOON)
    first.hangUp()
    await vi.waitFor(async () => expect((await server.get(`/api/imports/${A}`)).body.state).toBe('cancelled'), SOON)
    // Cancelling what is cancelled already is no error.
    expect((await server.app.inject({ method: 'DELETE', url: `/api/imports/${A}` })).json().state).toBe('cancelled')
    letGo()
    expect((await second.answer).status).toBe(200)
    expect((await server.get('/api/imports')).body.imports.map(({ name }: { name: string }) => name)).toEqual([
      'second.csv',
    ])
  })
})

describe('the log of a client that disconnects', () => {
  it('has no error', async () => {
    const process = serverProcess({ DATA_DIR: temporaryFolder() })
    const { port } = new URL(await process.address)
    for (const [method, path] of [
      ['POST', '/api/imports'],
      ['POST', '/api/imports/preview'],
      ['PUT', '/api/settings'],
    ]) {
      const sent = request({
        ...{ port, host: '127.0.0.1', method, path, agent: false },
        headers: { 'content-type': 'application/json', 'content-length': MUCH },
      })
      sent.on('error', () => {})
      sent.write('{', () => sent.destroy())
    }
    const lines = () =>
      process
        .stdout()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    await vi.waitFor(() => expect(lines().filter(({ msg }) => msg === 'client hung up')).toHaveLength(3), SOON)
    process.child.kill('SIGTERM')
    await process.ended
    expect(lines().filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('the list of imports', () => {
  it('includes those that upload, wait and run, and anyone can cancel them', async () => {
    const server = await listening()
    await holdWriter(server)
    const running = server.post('/api/imports?name=running.csv', GOOD, { key: A })
    await vi.waitFor(async () => expect((await server.get(`/api/imports/${A}`)).body.state).toBe('waiting'), SOON)
    const waiting = server.post('/api/imports?name=waiting.csv&dryRun=1', GOOD, { key: B })
    // They are listed in the order of their arrival.
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(2), SOON)
    const arriving = server.post('/api/imports?name=arriving.csv', HEAD, { key: C, total: MUCH })
    await vi.waitFor(async () => {
      expect(await active(server)).toEqual([
        expect.objectContaining({
          id: A,
          name: 'running.csv',
          dryRun: false,
          state: 'waiting',
          waitingFor: '',
        }),
        expect.objectContaining({
          id: B,
          name: 'waiting.csv',
          dryRun: true,
          state: 'waiting',
          waitingFor: 'running.csv',
        }),
        expect.objectContaining({ id: C, name: 'arriving.csv', dryRun: false, state: 'reading' }),
      ])
    }, SOON)
    for (const id of [C, B, A]) await server.app.inject({ method: 'DELETE', url: `/api/imports/${id}` })
    for (const { answer } of [running, waiting, arriving]) {
      expect(await answer).toMatchObject({ status: 409, detail: 'The import was cancelled. Nothing was changed.' })
    }
    expect(await active(server)).toEqual([])
  })
})

describe('an app that closes', () => {
  it('answers active uploads and imports with 503 and closes at once', async () => {
    // A close that waited for the grace would not be over before the test.
    const server = await listening({ shutdownGraceMs: 3_600_000 })
    await holdWriter(server)
    const running = server.post('/api/imports?name=running.csv', GOOD, { key: A })
    await vi.waitFor(async () => expect((await server.get(`/api/imports/${A}`)).body.state).toBe('waiting'), SOON)
    const waiting = server.post('/api/imports', GOOD, { key: B })
    const arriving = server.post('/api/imports', HEAD, { key: C, total: MUCH })
    const preview = server.post('/api/imports/preview', HEAD, { total: MUCH })
    await vi.waitFor(async () => expect(await active(server)).toHaveLength(3), SOON)
    await vi.waitFor(() => expect(uploadsOf(server)).toHaveLength(4), SOON)
    const closed = server.app.close()
    for (const { answer } of [running, waiting, arriving, preview]) {
      expect(await answer).toMatchObject({ status: 503, detail: expect.stringMatching(/^The server is shutting down/) })
    }
    await closed
    expect(uploadsOf(server)).toEqual([])
  })
})

function connections({ app }: Opened): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
