import type { DatabaseSync } from 'node:sqlite'
import { orderIdKey } from '#contract/order-id.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { ImportOrder } from './orders/import-order.ts'
import { clean } from './values/clean-text.ts'
import { contentHash } from './writing/content-hash.ts'

export type Written = 'created' | 'updated' | 'unchanged'

export interface OrderWriter {
  /** Writes one order with its lines; an order equal to the stored one is not touched. */
  write(order: ImportOrder): Written
  /** What `write` would answer, without writing. */
  compare(order: ImportOrder): Written
}

const COLUMNS = [
  'workspace_id',
  'id',
  'id_key',
  'placed_at',
  'day',
  'status',
  'status_key',
  'customer_name',
  'customer_name_key',
  'customer_key',
  'project',
  'project_key',
  'address',
  'address_key',
  'city',
  'channel',
  'payment_method',
  'currency',
  'amount',
  'search',
  'source_status',
  'content_hash',
  'import_id',
] as const
const CHANGING = COLUMNS.filter((column) => column !== 'workspace_id' && column !== 'id')

/**
 * Writes orders into a workspace of a database that is up to date. Runs inside the caller's transaction, and begins and
 * ends none itself. A changed order gets the next version and all its lines anew.
 */
export function orderWriter(database: DatabaseSync, workspaceId: number, importId: string): OrderWriter {
  const stored = database.prepare('select content_hash from orders where workspace_id = ? and id = ?')
  const upsert = database.prepare(
    `insert into orders (${COLUMNS.join(', ')}, version) values (${COLUMNS.map(() => '?').join(', ')}, 1)
     on conflict (workspace_id, id) do update set
     ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}, version = version + 1`,
  )
  const dropLines = database.prepare('delete from order_lines where workspace_id = ? and order_id = ?')
  const addLine = database.prepare(
    `insert into order_lines (workspace_id, order_id, line, product, quantity, price, amount, currency)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const state = (order: ImportOrder, hash: string): Written => {
    const before = stored.get(workspaceId, order.id)
    if (!before) return 'created'
    return before.content_hash === hash ? 'unchanged' : 'updated'
  }
  return {
    compare: (order) => state(order, contentHash(order)),
    write(order) {
      const hash = contentHash(order)
      const result = state(order, hash)
      if (result === 'unchanged') return result
      upsert.run(...row(order, workspaceId, importId, hash))
      if (result === 'updated') dropLines.run(workspaceId, order.id)
      order.lines.forEach(({ product, quantity, price, amount }, i) => {
        addLine.run(workspaceId, order.id, i + 1, clean(product), quantity, price, amount, order.currency)
      })
      return result
    },
  }
}

// As COLUMNS has them. The search text is the contract's `searchText`, from keys that are folded anyway.
function row(order: ImportOrder, workspaceId: number, importId: string, hash: string) {
  const [name, project, address] = [clean(order.customerName), clean(order.project), clean(order.address)]
  const keys = { name: fold(name), project: fold(project), address: fold(address), status: fold(order.status) }
  return [
    workspaceId,
    order.id,
    orderIdKey(order.id),
    order.placedAt,
    order.day,
    order.status,
    keys.status,
    name,
    keys.name,
    order.customerKey,
    project,
    keys.project,
    address,
    keys.address,
    clean(order.city),
    clean(order.channel),
    clean(order.paymentMethod),
    order.currency,
    order.amount,
    [fold(order.id), keys.name, keys.project, keys.address, keys.status].join(PART_SEPARATOR),
    clean(order.sourceStatus),
    hash,
    importId,
  ]
}
