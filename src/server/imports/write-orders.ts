import type { DatabaseSync } from 'node:sqlite'
import type { ImportReport } from '#contract/import-schema.ts'
import { orderWriter } from './order-writer.ts'
import type { ImportOrder } from './orders/import-order.ts'

export type OrderCounts = ImportReport['orders']

const STEP = 500

/** Writes orders and counts what became of them, inside the caller's transaction. `onDone` hears how many are done. */
export function writeOrders(
  database: DatabaseSync,
  workspaceId: number,
  importId: string,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void = () => {},
): OrderCounts {
  const writer = orderWriter(database, workspaceId, importId)
  const counts = countOrders(orders, writer.write, onDone)
  writer.finish()
  return counts
}

/** What `writeOrders` would count, without writing. */
export function compareOrders(
  database: DatabaseSync,
  workspaceId: number,
  orders: Iterable<ImportOrder>,
  onDone: (done: number) => void = () => {},
): OrderCounts {
  return countOrders(orders, orderWriter(database, workspaceId, '').compare, onDone)
}

function countOrders(
  orders: Iterable<ImportOrder>,
  settle: ReturnType<typeof orderWriter>['write'],
  onDone: (done: number) => void,
): OrderCounts {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let done = 0
  for (const order of orders) {
    counts[settle(order)]++
    if (++done % STEP === 0) onDone(done)
  }
  return counts
}
