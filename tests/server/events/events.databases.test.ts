import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { ROOT } from '#scripts/root.ts'
import { upload } from '#tests/server/support/every-operation.ts'
import { inWorkspace } from '#tests/server/support/in-workspace.ts'
import { testApp as anyTestApp, type TestAppOptions, temporaryFolder } from '#tests/server/support/test-app.ts'
import { follow, listen } from './event-stream.ts'

/** Its clock does not move, so that the watch never rests longer because a look took long on a busy machine. */
const testApp = (options: TestAppOptions = {}) => anyTestApp({ ...options, monotonic: () => 0 })

const FILE = 'Order ID,Date,Customer,Total\nE-1,2024-01-31,Ada,5.00\n'
const etagOf = async ({ get }: Awaited<ReturnType<typeof testApp>>, id: string) =>
  (await get(`/api/order?id=${id}`)).body.etag

it('sends an event after an import, an edit, an undo of either, a creation, and a change of the settings', async () => {
  const opened = await testApp({ orders: [{ id: '1' }], now: Date.UTC(2026, 10, 22) })
  const events = await follow(await listen(opened.app))
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const versions = [await events.version()]
  const next = async () => versions.push(await events.version())

  await opened.app.inject(upload(FILE, '5d7d9a2e-1111-4222-8333-444455550001'))
  await next()
  const edit = { note: 'ring twice' }
  const saved = await opened.send('PATCH', '/api/order?id=1', edit, { 'if-match': await etagOf(opened, '1') })
  expect(saved.status).toBe(200)
  await next()
  expect((await opened.send('POST', `/api/changes/${saved.body.changeId}/undo`)).body.undone).toBe(1)
  await next()
  expect((await opened.send('POST', '/api/imports/5d7d9a2e-1111-4222-8333-444455550001/undo')).body.deleted).toBe(1)
  await next()
  const lines = [{ product: 'Chair', quantity: '1', price: '5.00' }]
  const order = { placedAt: '2026-01-05T10:00', customer: { name: 'Ada' }, currency: 'EUR', lines }
  expect((await opened.send('POST', '/api/orders', order)).status).toBe(201)
  await next()
  const settings = { excludedStatuses: [], countedDate: 'placed', timeZone: 'Asia/Tokyo' }
  expect((await opened.put('/api/settings', settings, '"1"')).status).toBe(200)
  await next()
  expect(new Set(versions).size).toBe(7)
  expect(versions).not.toContain(undefined)
})

it('sends an event after the start of a bulk change, after each of its batches, and at its end', async () => {
  const { app, exec } = await testApp({ orders: [{ id: '1' }] })
  const events = await follow(await listen(app))
  const versions = [await events.version()]
  await exec(`insert into bulk_jobs (workspace_id, id, state, change, done, refused_count)
    values (1, 'b', 'running', '{"status":"Complete"}', 0, 0)`)
  versions.push(await events.version())
  await exec("update bulk_jobs set done = 500 where id = 'b'")
  versions.push(await events.version())
  await exec("update bulk_jobs set done = 900, state = 'done' where id = 'b'")
  versions.push(await events.version())
  // The last equals the first, because this job came without the change that a real one begins with.
  expect(versions.every((version, i) => version !== undefined && version !== versions[i - 1])).toBe(true)
})

it('answers a change with the version of its event while somebody follows', async () => {
  const opened = await testApp({ orders: [{ id: '1' }] })
  const change = async (note: string) => {
    const etag = await etagOf(opened, '1')
    const { status, headers } = await opened.send('PATCH', '/api/order?id=1', { note }, { 'if-match': etag })
    expect(status).toBe(200)
    return headers['orders-version']
  }
  expect(await change('unseen')).toBeUndefined()
  const events = await follow(await listen(opened.app))
  await events.version()
  const version = await change('ring twice')
  expect(version).toBeTypeOf('string')
  expect(await events.version()).toBe(version)
  expect((await opened.get('/api/orders')).headers['orders-version']).toBeUndefined()
})

it('has no new version after a change of targets or views', async () => {
  const opened = await testApp({ orders: [{ id: '1' }] })
  const events = await follow(await listen(opened.app))
  const version = await events.version()
  for (const [url, body] of [
    ['/api/targets', { targets: [{ month: '2026-11', currency: 'EUR', amount: 5 }] }],
    ['/api/views', { views: [{ id: 'a', name: 'Late', query: '' }] }],
  ] as const) {
    const saved = await opened.put(url, body, String((await opened.get(url)).headers.etag))
    expect([saved.status, saved.headers['orders-version']]).toEqual([200, version])
  }
})

it('sends nothing to those who follow another workspace', async () => {
  const { app, exec } = await testApp()
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const address = await listen(app)
  const [first, second] = [await follow(address), await follow(address, undefined, '?workspace=second')]
  const before = [await first.version(), await second.version()]
  await inWorkspace(app, 'second').inject(upload(FILE, '5d7d9a2e-1111-4222-8333-444455550001'))
  expect(await second.version()).not.toBe(before[1])
  await app.inject(upload(FILE, '5d7d9a2e-1111-4222-8333-444455550002'))
  // Its first event after the one at the start is that of its own import.
  expect(await first.version()).toBe(await (await follow(address)).version())
})

it('sends an event after another process has imported a file', async () => {
  const { app, location } = await testApp({ orders: [{ id: '1' }] })
  const events = await follow(await listen(app))
  const before = await events.version()
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'orders.csv'), FILE)
  const env =
    location.kind === 'sqlite'
      ? { DATA_DIR: join(location.file, '..') }
      : { DATA_DIR: join(folder, 'data'), DATABASE_URL: location.url }
  const command = spawn(process.execPath, [...LOAD_BUNDLES, 'src/server/cli/import.ts', join(folder, 'orders.csv')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  const said = text(command.stderr)
  const [code] = await once(command, 'exit')
  expect([code, await said]).toEqual([0, ''])
  const after = await events.version()
  expect(after).toMatch(/./)
  expect(after).not.toBe(before)
})

it('resumes after the last event: at once where something was written meanwhile, otherwise with the next write', async () => {
  const opened = await testApp({ orders: [{ id: '1' }] })
  const address = await listen(opened.app)
  const first = await follow(address)
  const version = await first.version()
  first.close()
  const etag = await etagOf(opened, '1')
  await opened.send('PATCH', '/api/order?id=1', { note: 'one' }, { 'if-match': etag })
  const behind = await follow(address, version)
  const current = await behind.version()
  expect(current).not.toBe(version)
  const upToDate = await follow(address, current)
  await opened.send('PATCH', '/api/order?id=1', { note: 'two' }, { 'if-match': await etagOf(opened, '1') })
  const next = await upToDate.version()
  expect([version, current]).not.toContain(next)
  expect(await behind.version()).toBe(next)
})

it('goes on when the database is back', async () => {
  const opened = await testApp({ orders: [{ id: '1' }] })
  const events = await follow(await listen(opened.app))
  await events.version()
  await opened.send('PATCH', '/api/order?id=1', { note: 'one' }, { 'if-match': await etagOf(opened, '1') })
  const before = await events.version()
  await opened.exec('alter table changes rename to away')
  const failed = await opened.app.inject('/api/order/history?id=1')
  expect(failed.statusCode).toBe(500)
  await opened.exec('alter table away rename to changes')
  await opened.send('PATCH', '/api/order?id=1', { note: 'two' }, { 'if-match': await etagOf(opened, '1') })
  expect(await events.version()).not.toBe(before)
})
