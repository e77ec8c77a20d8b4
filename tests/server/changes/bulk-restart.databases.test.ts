import { expect, inject, it, onTestFinished } from 'vitest'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { BULK_BATCH } from '#server/changes/bulk-job.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { makeReadyDatabase } from '#tests/support/postgres/databases.ts'

/** Several batches, so that the kill comes between two. */
const COUNT = 5 * BULK_BATCH

async function filledDatabase() {
  const folder = temporaryFolder()
  const server = inject('database') === 'postgres' ? await makeReadyDatabase() : undefined
  if (server) onTestFinished(server.drop)
  const location = server
    ? ({ kind: 'postgres', url: server.url } as const)
    : ({ kind: 'sqlite', file: databaseFile(folder) } as const)
  await prepareDatabase(location, null)
  const writer = await openWriter(location)
  const orders = Array.from({ length: COUNT }, (_, i) => ({ id: `#${i}`, status: 'Pending' as const }))
  await insertOrders(writer, orders)
  await writer.close()
  return { location, env: { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) } }
}

it('finishes a bulk change after the server was killed in the middle of it, each order once', async () => {
  const { location, env } = await filledDatabase()
  const first = serverProcess(env)
  const address = await first.address
  const started = await fetch(`${address}/api/orders/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ query: {}, expected: COUNT, change: { status: 'Cancelled' } }),
  })
  expect(started.status).toBe(202)
  const { id } = (await started.json()) as BulkJob
  const read = async (at: string) => (await (await fetch(`${at}/api/jobs/${id}`)).json()) as BulkJob
  await expect.poll(async () => (await read(address)).done).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended

  const again = await serverProcess(env).address
  await expect.poll(async () => (await read(again)).state).toBe('done')
  expect(await read(again)).toMatchObject({ done: COUNT, of: COUNT, changed: COUNT, refusedCount: 0 })
  const store = await openWriter(location)
  const [row] = await store.read((statements) =>
    statements.query(`select count(*) as orders, min(version) as lowest, max(version) as highest,
      (select count(*) from replaced_orders where change_id = '${id}') as changes from orders where status = 'Cancelled'`),
  )
  await store.close()
  expect(row).toEqual({ orders: BigInt(COUNT), lowest: 2n, highest: 2n, changes: BigInt(COUNT) })
  expect(await verifyDatabase(location)).toEqual([])
})
