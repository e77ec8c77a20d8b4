import type { ImportReport } from '#contract/import-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { contentHash, type OrderContent } from '#server/changes/order-content.ts'
import { type OrderWrite, OrderWriter } from '#server/changes/order-writer.ts'
import { storedHashes } from '#server/changes/stored-orders.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'

type OrderCounts = ImportReport['orders']

/** Orders of one batch: enough to make round trips cheap, few enough to take little memory. */
const BATCH = 1000

/**
 * Writes orders inside the caller's transaction and returns how many were created, updated and unchanged.
 * Unchanged orders are not touched. `onDone` receives the number of orders done.
 */
export async function writeOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  orders: Iterable<OrderContent>,
  onDone: (done: number) => void = () => {},
  options: UpdateOptions = {},
): Promise<OrderCounts> {
  const writer = await OrderWriter.open(transaction, workspaceId, options)
  const counts = await forEachBatch(transaction, workspaceId, importId, orders, async ({ created, updated, done }) => {
    await writer.create(created)
    await writer.change(updated, importId)
    onDone(done)
  })
  await writer.finish()
  return counts
}

/** The counts that `writeOrders` would return, without writing. */
export function compareOrders(
  statements: Statements,
  workspaceId: number,
  orders: Iterable<OrderContent>,
  onDone: (done: number) => void,
): Promise<OrderCounts> {
  return forEachBatch(statements, workspaceId, '', orders, async ({ done }) => onDone(done))
}

interface Batch {
  readonly created: readonly OrderWrite[]
  /** Those that differ from the stored ones. */
  readonly updated: readonly OrderWrite[]
  /** Orders so far, this batch included. */
  readonly done: number
}

/** Compares the orders with the stored ones, a batch at a time, passes the differences to `work` and counts them. */
async function forEachBatch(
  statements: Statements,
  workspaceId: number,
  importId: string,
  orders: Iterable<OrderContent>,
  work: (batch: Batch) => Promise<void>,
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const batch of batchesOf(orders)) {
    const ids = batch.map(({ id }) => id)
    const stored = await storedHashes(statements, workspaceId, ids)
    const writes = batch.map((order) => ({ order, hash: contentHash(order), file: undefined, changeId: importId }))
    const created = writes.filter(({ order }) => !stored.has(order.id))
    const updated = writes.filter(({ order, hash }) => stored.has(order.id) && stored.get(order.id) !== hash)
    done += batch.length
    await work({ created, updated, done })
    counts.created += created.length
    counts.updated += updated.length
    counts.unchanged += batch.length - created.length - updated.length
  }
  return counts
}

/** No id occurs twice in a batch. */
function* batchesOf(orders: Iterable<OrderContent>): Generator<OrderContent[]> {
  let batch = new Map<string, OrderContent>()
  for (const order of orders) {
    if (batch.size === BATCH || batch.has(order.id)) {
      yield [...batch.values()]
      batch = new Map()
    }
    batch.set(order.id, order)
  }
  if (batch.size > 0) yield [...batch.values()]
}
