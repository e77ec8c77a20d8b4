import { hash } from 'node:crypto'
import type { ImportReport } from '#contract/import-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import { type OrderWrite, OrderWriter } from './order-writer.ts'
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
  // In an empty workspace no order can be stored.
  const isFirst = hasDistinctIds && !(await hasOrders(transaction, workspaceId))
  let hasBegun = false
  const counts = await inBatches(orders, importId, onDone, async (batch) => {
    if (!hasBegun && batch.length === BATCH) await transaction.beginLoad()
    hasBegun = true
    const [writer, stored] = await transaction.concurrently(open, async () =>
      isFirst ? NONE : await storedHashes(transaction, workspaceId, idsOf(batch)),
    )
    const changes = changesOf(batch, stored)
    await writer.create(changes.created)
    await writer.change(changes.updated, importId)
    return changes
  })
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
  return inBatches(orders, '', onDone, async (batch) =>
    changesOf(batch, await storedHashes(statements, workspaceId, idsOf(batch))),
  )
}

interface Changes {
  readonly created: readonly OrderWrite[]
  readonly updated: readonly OrderWrite[]
}

async function inBatches(
  orders: Iterable<ImportOrder>,
  importId: string,
  onDone: (done: number) => void,
  work: (batch: readonly OrderWrite[]) => Promise<Changes>,
): Promise<OrderCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const batch of batchesOf(orders)) {
    const writes = batch.map((order) => ({ order, hash: contentHash(order), importId }))
    const { created, updated } = await work(writes)
    counts.created += created.length
    counts.updated += updated.length
    counts.unchanged += batch.length - created.length - updated.length
    done += batch.length
    onDone(done)
  }
  return counts
}

function changesOf(batch: readonly OrderWrite[], stored: ReadonlyMap<string, string>): Changes {
  return {
    created: batch.filter(({ order }) => !stored.has(order.id)),
    updated: batch.filter(({ order, hash }) => stored.has(order.id) && stored.get(order.id) !== hash),
  }
}

function idsOf(batch: readonly OrderWrite[]): string[] {
  return batch.map(({ order }) => order.id)
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

/** Equal for orders whose fields and lines are all equal; changes when the set of fields does. */
export function contentHash(order: ImportOrder): string {
  const fields = [
    order.id,
    order.placedAt,
    order.day,
    order.status,
    order.sourceStatus,
    order.customerName,
    order.customerKey,
    order.project,
    order.address,
    order.city,
    order.channel,
    order.paymentMethod,
    order.currency,
    String(order.amount),
    ...(order.paidDay === '' ? [] : [order.paidDay]),
    order.lines.map((line) => [line.product, text(line.quantity), text(line.price), text(line.amount)]),
  ]
  return hash('sha256', JSON.stringify(fields), 'base64url')
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value)
}
