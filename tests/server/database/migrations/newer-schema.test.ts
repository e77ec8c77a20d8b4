import { Client } from 'pg'
import { expect, it } from 'vitest'
import { failureOf } from '#server/database/database-errors.ts'
import { MIGRATIONS, versionAfter } from '#server/database/migrations/migrations.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const DETAIL = 'A newer Orderboard has updated this database. Restart this server with the newer version.'
const DATABASES = ['sqlite', 'postgres'] as const

/** What a newer version does to the database while this server runs. */
function migrationOf(on: (typeof DATABASES)[number]): string {
  return on === 'sqlite'
    ? `pragma user_version = ${versionAfter() + 1}`
    : `update schema_version set version = ${versionAfter() + 1}`
}

it.each(DATABASES)('on %s, nothing is written once a newer version has migrated the database', async (on) => {
  const { app, get, put, exec, insert } = await testApp({ on })
  const importFile = (body: string) =>
    app.inject({
      method: 'POST',
      url: '/api/imports?name=a.csv',
      payload: body,
      headers: { 'content-type': 'text/csv' },
    })
  const imported = await importFile('Order ID,Date,Total\n1,2024-01-31,5\n')
  expect(imported.statusCode).toBe(200)
  const targets = (await get('/api/targets')).headers.etag
  const settings = (await get('/api/settings')).headers.etag
  await exec(migrationOf(on))

  const undone = await app.inject({ method: 'POST', url: `/api/imports/${imported.json().id}/undo` })
  const again = await importFile('Order ID,Date,Total\n2,2024-01-31,5\n')
  for (const reply of [undone, again]) {
    expect([reply.statusCode, reply.json().detail, reply.headers['retry-after']]).toEqual([503, DETAIL, '5'])
  }
  const target = { month: '2024-01', currency: 'USD', amount: 500 }
  const counting = { excludedStatuses: ['Cancelled'], countedDate: 'placed' }
  for (const { status, body } of [
    await put('/api/targets', { targets: [target] }, String(targets)),
    await put('/api/settings', counting, String(settings)),
  ]) {
    expect([status, body.detail]).toEqual([503, DETAIL])
  }
  await expect(insert([{ id: '#3' }])).rejects.toThrow('A newer Orderboard')
  expect((await get('/api/orders')).body.total).toBe(1)
  expect((await get('/api/targets')).headers.etag).toBe(targets)
})

/** How many connections wait for a lock. */
async function waiters(store: DatabaseWriter) {
  const [row] = await store.read((statements) =>
    statements.query(`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  )
  return row?.waiting
}

it('a migration waits for a writer', async () => {
  const { location } = await testApp({ on: 'postgres' })
  if (location.kind !== 'postgres') return expect.fail()
  const store = await openWriter(location)
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const done: string[] = []
  const writing = store
    .write(1, async () => {
      begin()
      await isDone
    })
    .then(() => done.push('write'))
  await hasBegun
  const steps = [...MIGRATIONS, { name: '0002-next', sql: () => 'create table next (id bigint)' }]
  const migrating = migratePostgres(location.url, undefined, undefined, steps).then(() => done.push('migration'))
  await expect.poll(() => waiters(store)).toBe(1n)
  end()
  await Promise.all([writing, migrating])
  expect(done).toEqual(['write', 'migration'])
  await store.close()
})

it('a writer that waited for a migration reads the new version', async () => {
  const { location } = await testApp({ on: 'postgres' })
  if (location.kind !== 'postgres') return expect.fail()
  const [store, writes] = [await openWriter(location), openWrites(location)]
  const migration = new Client({ connectionString: location.url })
  await migration.connect()
  await migration.query('begin; lock table workspaces in exclusive mode')
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'written',
      (error: unknown) => failureOf(error),
    )
  const waiting = Promise.all([
    failure(store.write(1, async () => {})),
    failure(writes.transaction(MAIN_WORKSPACE, async () => {})),
  ])
  await expect.poll(() => waiters(store)).toBe(2n)
  await migration.query(`${migrationOf('postgres')}; commit`)
  expect(await waiting).toEqual(['outdated', 'outdated'])
  await migration.end()
  await writes.close()
  await store.close()
})
