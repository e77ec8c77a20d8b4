import { expect, it, onTestFinished } from 'vitest'
import { openWriter } from '#server/database/open-writer.ts'
import { inWorkspace } from '#tests/server/support/in-workspace.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

const INSERT_SECOND = `insert into workspaces (id, slug, name) values (2, 'second', 'Second')`
const KEY = '5d7d9a2e-1111-4222-8333-444455556666'
const FILE = 'Order ID,Date,Total\n1,2024-01-31,5\n'

/** Starts a writer in the second workspace; returns a function that ends it. */
async function secondWrites(location: Parameters<typeof openWriter>[0]): Promise<() => void> {
  const store = await openWriter(location)
  onTestFinished(() => store.close())
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = async () => {
    begun.resolve()
    await released.promise
  }
  const written = store.write(2, write, () => {})
  onTestFinished(async () => {
    released.resolve()
    await written
  })
  await begun.promise
  return released.resolve
}

function upload(key: string, name: string, payload = FILE) {
  const headers = { 'content-type': 'text/csv', 'idempotency-key': key }
  return { method: 'POST' as const, url: `/api/imports?name=${name}`, payload, headers }
}

it('an import waits for a writer of another workspace on SQLite only', async () => {
  const { app, exec, location, get } = await testApp({ distDir: temporaryFolder() })
  await exec(INSERT_SECOND)
  const letGo = await secondWrites(location)
  const running = app.inject(upload(KEY, 'mine.csv'))
  const state = async () => (await get(`/api/imports/${KEY}`)).body.state
  // On PostgreSQL, workspaces write concurrently; SQLite has one writer.
  await expect.poll(state, { interval: 5 }).toBe(location.kind === 'postgres' ? 'done' : 'waiting')
  letGo()
  expect((await running).json()).toMatchObject({ state: 'done', orders: { created: 1 } })
})

it('progress and cancel ignore an import of another workspace with the same id', async () => {
  const { app, exec, location } = await testApp()
  await exec(INSERT_SECOND)
  const second = inWorkspace(app, 'second')
  const letGo = await secondWrites(location)
  const running = second.inject(upload(KEY, 'secret.csv'))
  const path = `/api/imports/${KEY}`
  await expect.poll(async () => (await second.inject(path)).json().state).toBe('waiting')
  const answers = async () => {
    const calls = [app.inject(path), app.inject({ method: 'DELETE', url: path })]
    return (await Promise.all(calls)).map(({ statusCode, body }) => [statusCode, JSON.parse(body).detail])
  }
  const none = [404, 'No import has this ID.']
  expect(await answers()).toEqual([none, none])
  expect((await second.inject(path)).json().state).toBe('waiting')
  letGo()
  expect((await running).json()).toMatchObject({ state: 'done' })
  expect(await answers()).toEqual([none, none])
  expect((await app.inject({ method: 'POST', url: `${path}/undo` })).statusCode).toBe(404)
  expect((await app.inject(upload(KEY, 'mine.csv', `${FILE}2,2024-01-31,6\n`))).json()).toMatchObject({
    state: 'done',
    orders: { created: 2 },
  })
})
