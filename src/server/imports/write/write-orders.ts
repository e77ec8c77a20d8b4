import type { ImportReport } from '#contract/import-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { once } from '#server/database/once.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { batchesOf } from './batches.ts'
import { contentHash } from './content-hash.ts'
import { OrderWriter } from './order-writer.ts'
import { storedHashes } from './stored-orders.ts'

export type OrderCounts = ImportReport['orders']

export interface WriteOptions extends UpdateOptions {
  /** No id comes twice. */
  readonly hasDistinctIds?: boolean
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Orders of one batch: enough to make round trips cheap, few enough to be nothing in memory. */
const BATCH = 1000

/**
 * Writes orders and counts what became of them, inside the caller's transaction; an order equal to the stored one is not
 * touched. `onDone` hears how many are done.
 */
export async function writeOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void = () => {},
  { hasDistinctIds = false, ...keeping }: WriteOptions = {},
): Promise<OrderCounts> {
  const open = once(() => OrderWriter.open(transaction, workspaceId, keeping))
  const counts = { created: 0, updated: 0, unchanged: 0 }
  // Of a workspace without orders nothing has to be asked.
  const isFirst = hasDistinctIds && !(await hasOrders(transaction, workspaceId))
  let done = 0
  for (const batch of batchesOf(orders, BATCH)) {
    if (done === 0 && batch.length === BATCH) await transaction.beginLoad()
    const writes = batch.map((order) => ({ order, hash: contentHash(order), importId }))
    const ids = batch.map(({ id }) => id)
    const [writer, stored] = await transaction.together(open, async () =>
      isFirst ? NONE : await storedHashes(transaction, workspaceId, ids),
    )
    const created = writes.filter(({ order }) => !stored.has(order.id))
    const updated = writes.filter(({ order, hash }) => stored.has(order.id) && stored.get(order.id) !== hash)
    await writer.create(created)
    await writer.change(await writer.stored(updated.map(({ order }) => order.id)), updated, importId)
    counts.created += created.length
    counts.updated += updated.length
    counts.unchanged += batch.length - created.length - updated.length
    done += batch.length
    onDone(done)
  }
  await transaction.endLoad()
  await (await open()).finish()
  return counts
}

async function hasOrders(statements: Statements, workspaceId: number): Promise<boolean> {
  const found = await statements.query(`select 1 from orders where workspace_id = ${workspaceId} limit 1`)
  return found.length > 0
}

/** What `writeOrders` would count, without writing. */
export async function compareOrders(
  statements: Statements,
  workspaceId: number,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void = () => {},
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const batch of batchesOf(orders, BATCH)) {
    const stored = await storedHashes(
      statements,
      workspaceId,
      batch.map(({ id }) => id),
    )
    for (const order of batch) {
      const hash = stored.get(order.id)
      counts[hash === undefined ? 'created' : hash === contentHash(order) ? 'unchanged' : 'updated']++
    }
    done += batch.length
    onDone(done)
  }
  return counts
}
