// A process that imports a file, or one order after the other, until it is killed. It prints what is committed.
import { join } from 'node:path'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { runImport } from '#server/imports/jobs/run-import.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'

/** The task of the process, passed as JSON in its first argument. */
export type WritingTask = { readonly database: DatabaseLocation; readonly id: string } & (
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'orders' }
)

const task = JSON.parse(process.argv[2] ?? '') as WritingTask
const { database, id } = task
if (task.kind === 'file') {
  const { path } = task
  const job = { id, path, name: 'file', database, workspaceId: 1, format: 'auto' as const, dryRun: false, shop: 'main' }
  await runImport({ ...job, scratchFolder: join(path, '..', 'scratch') }, () => 0)
  console.log('done')
} else {
  const store = await openWriter(database)
  console.log('ready')
  for (let n = 0; ; n++) {
    const order = importOrder({ id: `${id}-${n}`, name: `Ada ${n % 7}`, lines: [{ product: 'Cup', amount: 5 }] })
    await store.write(1, (transaction) => writeOrders(transaction, 1, `${id}-${n}`, [order]))
    console.log(order.id)
  }
}
