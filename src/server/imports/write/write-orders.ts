import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { contentHash } from '#server/changes/order-content.ts'
import { type OrderWrite, OrderWriter } from '#server/changes/order-writer.ts'
import { storedHashes, storedOrders } from '#server/changes/stored-orders.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import { type FileOrder, isPartial, withKnown } from '#server/imports/assemble/file-order.ts'
import { EditConflicts } from './edit-conflicts.ts'
import { ShopComparison } from './shop-comparison.ts'

type OrderCounts = ImportReport['orders']

/** Orders of one batch: enough to make round trips cheap, few enough to take little memory. */
const BATCH = 1000

/** Orders of a file, and what they are compared by. */
interface ImportedOrders {
  readonly importId: string
  readonly orders: Iterable<FileOrder>
  /** Merges the file with edited orders. */
  readonly conflicts: EditConflicts
  /** Compares the customers and days of existing orders. */
  readonly shops: ShopComparison
}

interface WriteOptions extends UpdateOptions, Partial<Pick<ImportedOrders, 'conflicts' | 'shops'>> {}

/**
 * Writes orders inside the caller's transaction and returns how many were created, updated and unchanged.
 * Unchanged orders are not touched. `onDone` receives the number of orders done.
 */
export async function writeOrders(
  transaction: WriteTransaction,
  workspaceId: number,
  importId: string,
  orders: Iterable<FileOrder>,
  onDone: (done: number) => void = () => {},
  { conflicts = new EditConflicts(), shops = new ShopComparison(true), ...options }: WriteOptions = {},
): Promise<OrderCounts> {
  const writer = await OrderWriter.open(transaction, workspaceId, options)
  const imported = { importId, orders, conflicts, shops }
  const counts = await compareOrders(transaction, workspaceId, imported, async ({ created, updated, done }) => {
    await writer.create(created, importId)
    await writer.change(updated, importId)
    onDone(done)
  })
  await writer.finish()
  return counts
}

type FileWrite = OrderWrite & { readonly order: FileOrder }

interface Batch {
  readonly created: readonly OrderWrite[]
  /** Those that differ from the stored ones. */
  readonly updated: readonly OrderWrite[]
  /** Orders so far, this batch included. */
  readonly done: number
}

/** Compares the orders with the stored ones, a batch at a time, passes the differences to `work` and counts them. */
export async function compareOrders(
  statements: Statements,
  workspaceId: number,
  { importId, orders, conflicts, shops }: ImportedOrders,
  work: (batch: Batch) => Promise<void>,
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const batch of batchesOf(orders)) {
    const ids = batch.map(({ id }) => id)
    const stored = await storedHashes(statements, workspaceId, ids)
    const created: OrderWrite[] = []
    const replaced: OrderWrite[] = []
    const partial: FileWrite[] = []
    for (const order of batch) {
      const write = { order, hash: contentHash(order), file: undefined, changeId: importId }
      const existing = stored.get(order.id)
      if (existing) shops.add(existing, order)
      if (!existing) created.push(write)
      else if (existing.hash !== write.hash) (existing.isEdited || isPartial(order) ? partial : replaced).push(write)
    }
    await addUnprefixed(statements, workspaceId, batch, shops)
    const updated = [...replaced, ...(await mergedWith(statements, workspaceId, partial, conflicts))]
    done += batch.length
    await work({ created, updated, done })
    counts.created += created.length
    counts.updated += updated.length
    counts.unchanged += batch.length - created.length - updated.length
  }
  return counts
}

/** Compares orders with those that have their IDs without a remembered prefix: the file may be the first shop's. */
async function addUnprefixed(
  statements: Statements,
  workspaceId: number,
  orders: readonly FileOrder[],
  shops: ShopComparison,
): Promise<void> {
  const { length } = shops.rememberedPrefix
  if (length === 0) return
  const byId = new Map(orders.map((order) => [order.id.slice(length), order]))
  for (const [id, stored] of await storedHashes(statements, workspaceId, [...byId.keys()])) {
    const order = byId.get(id)
    if (order) shops.addUnprefixed(stored, order)
  }
}

/** The writes merged with what was edited by hand, and with what the file says nothing about. */
async function mergedWith(
  statements: Statements,
  workspaceId: number,
  writes: readonly FileWrite[],
  conflicts: EditConflicts,
): Promise<OrderWrite[]> {
  if (writes.length === 0) return []
  const ids = writes.map(({ order }) => order.id)
  const known = new Map(
    (await storedOrders(statements, workspaceId, ids, false)).map((stored) => [stored.order.id, stored]),
  )
  return writes.map((write) => {
    const stored = known.get(write.order.id)
    if (!stored) return write
    const isEdited = stored.file !== undefined || stored.hash === ''
    if (!isEdited) return { ...write, order: withKnown(write.order, stored.order) }
    return { ...write, ...conflicts.merged(stored, write.order) }
  })
}

/** No id occurs twice in a batch. */
function* batchesOf(orders: Iterable<FileOrder>): Generator<FileOrder[]> {
  let batch = new Map<string, FileOrder>()
  for (const order of orders) {
    if (batch.size === BATCH || batch.has(order.id)) {
      yield [...batch.values()]
      batch = new Map()
    }
    batch.set(order.id, order)
  }
  if (batch.size > 0) yield [...batch.values()]
}
