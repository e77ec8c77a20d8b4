import type { ImportReport } from '#contract/import-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { contentHash } from './content-hash.ts'
import { OrderWriter } from './order-writer.ts'
import { storedHashes } from './stored-orders.ts'

type OrderCounts = ImportReport['orders']

export interface WriteOptions extends UpdateOptions {
  /** Every id occurs once. */
  readonly hasDistinctIds?: boolean
}

/** Orders of one batch: enough to make round trips cheap, few enough to take little memory. */
const BATCH = 1000
const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Writes orders inside the caller's transaction and returns how many were created, updated and unchanged. Unchanged orders
 * are not touched. `onDone` receives the number of orders done.
 */
export async function writeOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void = () => {},
  { hasDistinctIds = false, ...options }: WriteOptions = {},
): Promise<OrderCounts> {
  let opened: Promise<OrderWriter> | undefined
  const open = () => {
    opened ??= OrderWriter.open(transaction, workspaceId, options)
    return opened
  }
  const counts = { created: 0, updated: 0, unchanged: 0 }
  // In an empty workspace no order can be stored.
  const isFirst = hasDistinctIds && !(await hasOrders(transaction, workspaceId))
  let done = 0
  for (const batch of batchesOf(orders)) {
    if (done === 0 && batch.length === BATCH) await transaction.beginLoad()
    const writes = batch.map((order) => ({ order, hash: contentHash(order), importId }))
    const ids = batch.map(({ id }) => id)
    const [writer, stored] = await transaction.concurrently(open, async () =>
      isFirst ? NONE : await storedHashes(transaction, workspaceId, ids),
    )
    const created = writes.filter(({ order }) => !stored.has(order.id))
    const updated = writes.filter(({ order, hash }) => stored.has(order.id) && stored.get(order.id) !== hash)
    await writer.create(created)
    await writer.change(updated, importId)
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

/** The counts that `writeOrders` would return, without writing. */
export async function compareOrders(
  statements: Statements,
  workspaceId: number,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void,
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const batch of batchesOf(orders)) {
    const ids = batch.map(({ id }) => id)
    const stored = await storedHashes(statements, workspaceId, ids)
    for (const order of batch) {
      const hash = stored.get(order.id)
      counts[hash === undefined ? 'created' : hash === contentHash(order) ? 'unchanged' : 'updated']++
    }
    done += batch.length
    onDone(done)
  }
  return counts
}

async function hasOrders(statements: Statements, workspaceId: number): Promise<boolean> {
  const found = await statements.query(`select 1 from orders where workspace_id = ${workspaceId} limit 1`)
  return found.length > 0
}

/** No id occurs twice in a batch. */
function* batchesOf(orders: Iterable<ImportOrder>): Generator<ImportOrder[]> {
  let batch: ImportOrder[] = []
  let ids = new Set<string>()
  for (const order of orders) {
    if (batch.length === BATCH || ids.has(order.id)) {
      yield batch
      batch = []
      ids = new Set()
    }
    batch.push(order)
    ids.add(order.id)
  }
  if (batch.length > 0) yield batch
}
