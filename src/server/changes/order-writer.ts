import { aggregateUpdater, type UpdateOptions } from '#server/aggregates/update.ts'
import type { Rows, Value, WriteTransaction } from '#server/database/ports.ts'
import { REPLACED_ORDERS } from '#server/database/schema/imports.ts'
import { ORDER_LINES, ORDER_VALUE_COLUMNS, ORDERS, WRITTEN_ORDER_COLUMNS } from '#server/database/schema/orders.ts'
import { withIds } from '#server/database/with-ids.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { type OrderColumns, orderColumns } from './order-columns.ts'
import { exactJson, type OrderVersion } from './order-content.ts'
import { type StoredOrder, storedOrders } from './stored-orders.ts'

const WRITTEN = Object.keys(WRITTEN_ORDER_COLUMNS)
const CONTENT_COLUMNS = WRITTEN.filter((column) => column !== 'id')
/** Few, because an index is written if it has one of the columns. */
const DAY_COLUMNS = 'placed_at day paid_day reporting_day transactions search content_hash file_content'.split(' ')

export interface OrderWrite extends OrderVersion {
  /** The change that the content comes from. */
  readonly changeId: string
}

export type OrderWriter = Awaited<ReturnType<typeof openOrderWriter>>

/**
 * Writes orders into a workspace in batches and updates the aggregates, inside the caller's transaction. Keeps no orders of
 * a batch when it is written.
 */
export async function openOrderWriter(transaction: WriteTransaction, workspaceId: number, options: UpdateOptions = {}) {
  const rules = await workspaceSettings(transaction, workspaceId)
  /** Of the next new order; undefined in databases whose orders have none. */
  let nextNumber = await transaction.nextNumber(workspaceId)
  const hasNumbers = nextNumber !== undefined
  const aggregates = aggregateUpdater(transaction, workspaceId, options)

  /** The stored orders among these, before this writer changes them. */
  const stored = (ids: readonly string[]) => storedOrders(transaction, workspaceId, ids)

  function written(values: OrderColumns, { hash, file, changeId }: OrderWrite): Value[] {
    const search = transaction.storedSearch(values.search)
    const columns = ORDER_VALUE_COLUMNS.map((column) => (column === 'search' ? search : values[column]))
    return [...columns, hash, file ? exactJson(file) : null, changeId]
  }

  async function insertLines(writes: readonly OrderWrite[]): Promise<void> {
    const rows = writes.flatMap(({ order: { id, currency, lines } }) =>
      lines.map(({ product, quantity, price, amount, sku }, i) => {
        return [workspaceId, id, i + 1, product, quantity, price, amount, currency, sku]
      }),
    )
    await transaction.insert(ORDER_LINES, rows)
  }

  async function deleteRows(table: string, column: string, ids: readonly string[]): Promise<void> {
    const among = `${column} in (select input_rows.id from $rows)`
    await withIds(transaction, `delete from ${table} where workspace_id = ${workspaceId} and ${among}`, ids)
  }

  /** Saves what a change is about to replace, except what the same change wrote. */
  async function saveReplaced(changeId: string, before: readonly StoredOrder[]): Promise<void> {
    const replaced = before.filter((one) => one.changeId !== changeId)
    const rows = replaced.map(({ order, hash, file, version, changeId: by }) => {
      return [workspaceId, order.id, version, changeId, by, exactJson({ order, hash, file })]
    })
    await transaction.insert(REPLACED_ORDERS, rows)
  }

  /** Updates rows and aggregates. Returns the orders as they were. */
  async function update(writes: readonly OrderWrite[], columns: readonly string[], more: readonly string[] = []) {
    const before = await stored(writes.map(({ order }) => order.id))
    const storedById = new Map(before.map((one) => [one.order.id, one]))
    const rows = writes.map((write) => {
      const former = storedById.get(write.order.id)
      if (!former) throw new Error(`There is no order ${write.order.id} to change.`)
      const values = orderColumns(write.order, rules)
      aggregates.add(former.image, -1n)
      aggregates.add({ ...values, number: former.image.number, lines: write.order.lines }, 1n)
      return written(values, write)
    })
    const sql = `update orders set ${[...columns.map((column) => `${column} = input_rows.${column}`), ...more]} from $rows
      where orders.workspace_id = ${workspaceId} and orders.id = input_rows.id`
    await transaction.withRows(sql, WRITTEN_ORDER_COLUMNS, rows)
    return before
  }

  return {
    stored,

    /** Inserts orders that do not exist. `createdBy`: the change, for the history of those that were deleted before. */
    async create(writes: readonly OrderWrite[], createdBy: string): Promise<void> {
      const ids = writes.map(({ order }) => order.id)
      // The last versions of those that did exist: their history goes on where they are created again.
      const newest = `select r.order_id, r.version, r.change_id from $rows join replaced_orders r
        on r.workspace_id = ${workspaceId} and r.order_id = input_rows.id
        where not exists (select 1 from replaced_orders n
          where n.workspace_id = ${workspaceId} and n.order_id = r.order_id and n.version > r.version)`
      const deleted = await withIds(transaction, newest, ids)
      const versions = new Map(deleted.map((row) => [String(row.order_id), Number(row.version) + 2]))
      const rows = writes.map((write) => {
        const values = orderColumns(write.order, rules)
        const number = nextNumber ?? 0
        if (nextNumber !== undefined) nextNumber++
        aggregates.add({ ...values, number, lines: write.order.lines }, 1n)
        const version = versions.get(write.order.id) ?? 1
        return [...(hasNumbers ? [number] : []), workspaceId, version, ...written(values, write)]
      })
      await transaction.insert(ORDERS, rows, [...(hasNumbers ? ['number'] : []), 'workspace_id', 'version', ...WRITTEN])
      // There was no such order since it was deleted.
      const absent = deleted.map(({ order_id: id = '', version, change_id: deletedBy = '' }) => {
        return [workspaceId, id, Number(version) + 1, createdBy, deletedBy, exactJson(null)]
      })
      await transaction.insert(REPLACED_ORDERS, absent)
      await insertLines(writes)
      await aggregates.flushIfFull()
    },

    /** Replaces the content of stored orders and raises their versions. `changedBy`: the change, for their history. */
    async change(writes: readonly OrderWrite[], changedBy: string): Promise<void> {
      const before = await update(writes, CONTENT_COLUMNS, ['version = version + 1'])
      await saveReplaced(changedBy, before)
      const ids = before.map(({ order }) => order.id)
      await deleteRows('order_lines', 'order_id', ids)
      await insertLines(writes)
      await aggregates.flushIfFull()
    },

    /** Moves stored orders to other days, which is no change of them: their versions, lines and histories stay. */
    async move(writes: readonly OrderWrite[]): Promise<void> {
      await update(writes, DAY_COLUMNS)
      await aggregates.flushIfFull()
    },

    /** Deletes stored orders with their lines; their history stays. `removedBy`: the change, for their history. */
    async remove(ids: readonly string[], removedBy: string): Promise<void> {
      const before = await stored(ids)
      for (const { image } of before) aggregates.add(image, -1n)
      await saveReplaced(removedBy, before)
      await deleteRows('order_lines', 'order_id', ids)
      await deleteRows('orders', 'id', ids)
      await aggregates.flushIfFull()
    },

    /** Writes other content into earlier versions; `rows`: ID of the order, version, content. */
    async replaceEarlier(rows: Rows): Promise<void> {
      const update = `update replaced_orders set content = input_rows.content from $rows
        where replaced_orders.workspace_id = ${workspaceId}
        and replaced_orders.order_id = input_rows.order_id and replaced_orders.version = input_rows.version`
      await transaction.withRows(update, { order_id: 'text', version: 'int', content: 'text' }, rows)
    },

    /** Completes the aggregates; due after the last write, before the commit. */
    finish: () => aggregates.finish(),
  }
}
