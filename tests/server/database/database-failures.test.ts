import { expect, it, onTestFinished } from 'vitest'
import { failureOf, readError } from '#server/database/database-errors.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { readConfig } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { command, emptyDatabase } from '#tests/support/postgres/databases.ts'

const FILE = 'Order ID,Date,Total\n1,2024-01-31,5\n'
const TARGETS = { targets: [{ month: '2024-01', currency: 'USD', amount: 500 }] }
const COUNTING = { excludedStatuses: ['Complete', 'Unknown'], countedDate: 'placed' }

/** Sends every kind of write once; the last one undoes an earlier import. */
async function writesOf({ app, get, put }: Awaited<ReturnType<typeof testApp>>) {
  const importFile = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/imports?name=a.csv', payload, headers: { 'content-type': 'text/csv' } })
  const taken = await importFile(FILE)
  expect(taken.statusCode).toBe(200)
  const etagOf = async (url: string) => String((await get(url)).headers.etag)
  const [targets, settings] = [await etagOf('/api/targets'), await etagOf('/api/settings')]
  return async () => {
    const imported = await importFile(FILE.replace('1,', '2,'))
    const undone = await app.inject({ method: 'POST', url: `/api/imports/${taken.json().id}/undo` })
    const replies = [
      await put('/api/targets', TARGETS, targets),
      await put('/api/settings', COUNTING, settings),
      ...[imported, undone].map((reply) => ({ status: reply.statusCode, headers: reply.headers, body: reply.json() })),
    ]
    return replies.map(({ status, headers, body }) => ({ status, retry: headers['retry-after'], detail: body.detail }))
  }
}

/** SQL that makes every write fail with this code and message. */
function failing(on: 'sqlite' | 'postgres', code: string, message: string): string {
  const tables = ['orders', 'targets', 'imports']
  if (on === 'sqlite') {
    const events = tables.flatMap((table) => ['insert', 'update', 'delete'].map((event) => [event, table] as const))
    return events
      .map(
        ([event, table]) => `create trigger fail_${event}_${table} before ${event} on ${table}
          begin select raise(abort, '${message}'); end;`,
      )
      .join('\n')
  }
  const triggers = tables.map(
    (table) => `create trigger fail before insert or update or delete on ${table} execute function fail();`,
  )
  return `create function fail() returns trigger language plpgsql as
    $$ begin raise exception '${message}' using errcode = '${code}'; end $$; ${triggers.join('\n')}`
}

it('answers 503 with Retry-After when a transaction is rolled back for a conflict', async () => {
  for (const code of ['40001', '40P01']) expect(failureOf(Object.assign(new Error(), { code }))).toBe('conflict')
  const app = await testApp({ on: 'postgres' })
  const writes = await writesOf(app)
  await app.exec(failing('postgres', '40P01', 'deadlock detected'))
  const detail = 'Another change was saved at the same moment. Nothing was changed. Try again.'
  expect(await writes()).toEqual(Array(4).fill({ status: 503, retry: '5', detail }))
})

/** Codes and messages of Citus 13, as they came while a worker was killed. */
const LOST_WORKER = [
  ['08006', 'connection to the remote node orders@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['58030', 'failed to COPY to shard 102015 on 10.0.0.2:5432'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
] as const

it('answers 503 with Retry-After when a machine of a cluster is lost', async () => {
  for (const [code, message] of LOST_WORKER) {
    const error = Object.assign(new Error(message), { code })
    expect([failureOf(error), readError(error)]).toMatchObject(['lost', { failure: 'away' }])
  }
  for (const code of ['XX000', '58030'])
    expect(failureOf(Object.assign(new Error('could not read block 5 in file "base/1"'), { code }))).toBe('other')
  const app = await testApp({ on: 'postgres' })
  const writes = await writesOf(app)
  await app.exec(failing('postgres', '58030', 'failed to COPY to shard 102015 on 10.0.0.2:5432'))
  const detail = 'The connection to the database was lost. Nothing was changed. Try again when the database is back.'
  expect(await writes()).toEqual(Array(4).fill({ status: 503, retry: '5', detail }))
})

it('is not ready while a machine of a cluster is lost', async () => {
  const app = await testApp({ on: 'postgres' })
  expect((await app.get('/readyz')).status).toBe(200)
  // Reads of the orders fail as if one had a part of them; the workspaces are on each.
  await app.exec(`create function lost() returns int language plpgsql volatile as $$ begin
    raise exception 'connection to the remote node orders@10.0.0.2:5432 failed' using errcode = '08006'; end $$;
    alter table orders rename to stored_orders;
    create view orders as select stored_orders.* from lost(), stored_orders`)
  await expect.poll(async () => (await app.get('/readyz')).status, { timeout: 10_000 }).toBe(503)
  expect((await app.get('/api/shops')).status).toBe(200)
})

it('answers 503 with Retry-After when the server is no longer the primary', async () => {
  const app = await testApp({ on: 'postgres' })
  const writes = await writesOf(app)
  await app.exec(
    'do $$ begin execute format($f$alter database %I set default_transaction_read_only = on$f$, current_database()); end $$',
  )
  // The setting applies to new connections only; a write on one that is just ending has another error.
  await app.exec(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const detail =
    'The PostgreSQL server accepts no changes at the moment, because it is not the primary. Nothing was changed. Try again when the primary is back.'
  expect(await writes()).toEqual(Array(4).fill({ status: 503, retry: '5', detail }))
})

it.each(['sqlite', 'postgres'] as const)('on %s, driver messages never reach a client', async (on) => {
  const app = await testApp({ on })
  const writes = await writesOf(app)
  await app.exec(failing(on, 'P0001', 'secret of the table'))
  expect((await writes()).map(({ status, detail }) => [status, detail])).toEqual([
    [500, 'Something went wrong on the server. Its log has the details.'],
    [500, 'Something went wrong on the server, and nothing was changed. Its log has the details.'],
    [500, 'The import failed. Nothing was changed. The server log has the details.'],
    [500, 'Something went wrong on the server, and nothing was changed. Its log has the details.'],
  ])
  const { body } = await app.get('/api/imports')
  expect(JSON.stringify(body)).not.toContain('secret')
})

it('reads saved changes from the primary, however far behind its replica is', async () => {
  const [url, replicaUrl] = [await emptyDatabase(), await emptyDatabase()]
  // A replica without replication.
  for (const each of [url, replicaUrl]) await prepareDatabase({ kind: 'postgres', url: each }, null)
  const server = await startServer(
    readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, PORT: '0' }),
    {
      lock: { announce: () => {}, release: () => {} },
      distDir: temporaryFolder(),
      clock: Date.now,
      monotonic: () => performance.now(),
      newRequestId: () => 'request',
      logLevel: 'fatal',
    },
  )
  onTestFinished(server.stop)
  const ask = async (path: string, body?: unknown, etag = '') => {
    const headers = { 'content-type': 'application/json', 'if-match': etag }
    const change = body === undefined ? {} : { method: 'PUT', headers, body: JSON.stringify(body) }
    const reply = await fetch(`${server.address}${path}`, change)
    return { status: reply.status, etag: reply.headers.get('etag') ?? '', body: await reply.json() }
  }
  for (const [path, first, second] of [
    ['/api/targets', TARGETS, { targets: [] }],
    ['/api/settings', COUNTING, { ...COUNTING, excludedStatuses: [] }],
  ] as const) {
    const saved = await ask(path, first, (await ask(path)).etag)
    expect(saved).toMatchObject({ status: 200, body: first })
    expect(await ask(path)).toEqual(saved)
    expect(await ask(path, second, saved.etag)).toMatchObject({ status: 200, body: second })
  }
  await command(
    url,
    `insert into imports (workspace_id, id, name, body_hash, started_at, finished_at, report) values
    (1, 'a', 'a.csv', 'h', 0, 0, '{"records":1,"rejected":0,"orders":{"created":1,"updated":0,"unchanged":0}}')`,
  )
  expect((await ask('/api/imports')).body.total).toBe(1)
})
