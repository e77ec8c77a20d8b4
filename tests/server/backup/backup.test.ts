// Covers: data Size
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openReads } from '#server/database/open-reads.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'

const KINDS = ['sqlite', 'postgres'] as const
const PAIRS = KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const))
const [orders = []] = fc.sample(
  fc.uniqueArray(arbitraryOrder, { selector: ({ id }) => id, minLength: 50, maxLength: 50 }),
  { seed: 3, numRuns: 1 },
)

async function emptyPlace(kind: (typeof KINDS)[number]): Promise<DatabaseLocation> {
  return kind === 'sqlite' ? { kind, file: join(temporaryFolder(), 'orders.db') } : { kind, url: await readyDatabase() }
}

/** Some orders, some of them changed once, a target, a mapping, a view, and its entry in the history. */
async function filled(on: (typeof KINDS)[number]) {
  const app = await testApp({ orders: orders.map((order, i) => ({ ...order, line: i + 2 })), on })
  await app.insert(orders.slice(0, 9).map((order) => ({ ...order, address: 'changed\t\\N "%_' })))
  await app.exec(`insert into targets values (1, 'EUR', '2026-01', 9000000000000000000);
    insert into import_mappings values (1, 'hash', '{"columns":{"id":["\\\\t"]}}', 5);
    insert into saved_views values (1, '[{"id":"v","name":"Größe \\\\ %","query":"q=%25"}]');
    insert into changes (workspace_id, id, kind, at, actor, object, object_id, fields, reason, undoes, body_hash, orders)
      values (1, 'c', 'edit', 5, 'Ada', 'view', 'v', '[{"field":"name","before":null,"after":"Größe"}]', '', '', '', 0);
    insert into bulk_jobs (workspace_id, id, state, change, done, refused_count)
      values (1, 'c', 'running', '{"status":"Approved"}', 1, 0);
    insert into bulk_job_orders (workspace_id, job_id, start, order_ids, refused)
      values (1, 'c', 0, '["#1"]', '[]'), (1, 'c', 1, '["#2","#3"]', '[{"id":"#2","reason":"because"}]')`)
  return app
}

/** The API's replies about the whole database. */
async function answers(location: DatabaseLocation) {
  const reads = openReads(location)
  const rows = await reads.selectFrom('orders').selectAll().orderBy('id').execute()
  const lines = await reads.selectFrom('order_lines').selectAll().orderBy('order_id').orderBy('line').execute()
  const targets = await reads.selectFrom('targets').selectAll().execute()
  const mappings = await reads.selectFrom('import_mappings').selectAll().execute()
  const views = await reads.selectFrom('saved_views').selectAll().execute()
  const changes = await reads.selectFrom('changes').selectAll().execute()
  const replaced = await reads.selectFrom('replaced_orders').selectAll().orderBy('order_id').execute()
  const jobs = await reads.selectFrom('bulk_jobs').selectAll().execute()
  const jobOrders = await reads.selectFrom('bulk_job_orders').selectAll().orderBy('start').execute()
  await reads.destroy()
  // These two formats differ between the databases.
  const shared = rows.map(({ number: _number, search: _search, ...order }) => order)
  return { orders: shared, lines, targets, mappings, views, changes, replaced, jobs, jobOrders }
}

describe.each(PAIRS)('from %s into %s', (from, to) => {
  it('restores everything, including aggregates and search', async () => {
    const source = await filled(from)
    const target = await emptyPlace(to)
    const file = join(temporaryFolder(), 'all.backup')
    const written = await writeBackup(source.location, file, 0)
    expect(await restoreBackup(file, target, { replace: false })).toEqual(written)
    expect(written).toMatchObject({
      orders: '50',
      bulk_job_orders: '2',
      targets: '1',
      'targets.amount': '9000000000000000000',
    })
    expect(await answers(target)).toEqual(await answers(source.location))
    const again = join(temporaryFolder(), 'again.backup')
    await writeBackup(target, again, 0)
    const text = (name: string) => gunzipSync(readFileSync(name)).toString()
    expect(text(again)).toBe(text(file))
    expect(await verifyDatabase(target)).toEqual([])
  })
})

it('moves the file to the server with one call', async () => {
  const source = await filled('sqlite')
  const target = await emptyPlace('postgres')
  expect(await moveDatabase(source.location, target, { replace: false })).toMatchObject({ orders: '50' })
  expect(await answers(target)).toEqual(await answers(source.location))
  expect(await verifyDatabase(target)).toEqual([])
})

describe.each(KINDS)('all or nothing on %s', (kind) => {
  it.each([
    ['cut off', (file: Buffer) => gzipSync(gunzipSync(file).subarray(0, -200)), /is damaged or cut off on line/],
    ['cut off in its packing', (file: Buffer) => file.subarray(0, -60), /is damaged or cut off on line/],
    ['changed', (file: Buffer) => gzipSync(gunzipSync(file).toString().replace('"Graz"', '"Linz"')), /was changed/],
    ['no backup', () => Buffer.from('id,total\n1,2\n'), /is not an Orderboard backup/],
  ])('a backup that is %s leaves the database as it was', async (_what, damage, sentence) => {
    const source = await filled('sqlite')
    const target = await testApp({ orders: orders.slice(0, 3), on: kind })
    const file = join(temporaryFolder(), 'damaged.backup')
    await writeBackup(source.location, file, 0)
    writeFileSync(file, damage(readFileSync(file)))
    const before = await answers(target.location)
    await expect(restoreBackup(file, target.location, { replace: true })).rejects.toThrow(sentence)
    expect(await answers(target.location)).toEqual(before)
    expect(await verifyDatabase(target.location)).toEqual([])
  })

  it('replaces existing orders only with --replace', async () => {
    const source = await filled('sqlite')
    const target = await testApp({ orders: orders.slice(0, 3), on: kind })
    const file = join(temporaryFolder(), 'all.backup')
    await writeBackup(source.location, file, 0)
    await expect(restoreBackup(file, target.location, { replace: false })).rejects.toThrow(/--replace/)
    expect((await target.get('/api/orders')).body.total).toBe(3)
    await restoreBackup(file, target.location, { replace: true })
    expect((await target.get('/api/orders')).body.total).toBe(50)
  })

  it('names what is wrong', async () => {
    const { location, exec } = await filled(kind)
    expect(await verifyDatabase(location)).toEqual([])
    await exec(`delete from order_rollups where dimension = 'city'`)
    await exec(`insert into order_lines values (1, '#none', 1, 'Chair', 1, 1, 1, 'EUR', '')`).catch(() => {})
    expect((await verifyDatabase(location)).join()).toContain('order_rollups lacks')
  })
})
