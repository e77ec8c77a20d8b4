import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { OrderImage, Sign } from '#server/aggregates/sums.ts'
import { AggregateUpdater, type UpdateOptions } from '#server/aggregates/update.ts'
import type { Columns, Value, WriteTransaction } from '#server/database/ports.ts'
import { ORDER_LINES } from '#server/database/schema/order-lines.ts'
import { ORDER_VALUE_COLUMNS, WRITTEN_ORDER_COLUMNS } from '#server/database/schema/orders.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { type DeletedOrder, deletedOrders, saveAbsent, saveReplaced } from './journal.ts'
import { type OrderColumns, orderColumns } from './order-columns.ts'
import type { OrderVersion } from './order-content.ts'
import { exactJson } from './order-json.ts'
import { QuantitySums } from './quantity-sums.ts'
import { type StoredOrder, storedOrders } from './stored-orders.ts'

const LINE_COLUMNS = columnTypes(ORDER_LINES, ORDER_LINES.names)
const CONTENT_COLUMNS = Object.keys(WRITTEN_ORDER_COLUMNS).filter((column) => column !== 'id')
/** Few, because an index is written if it has one of the columns. */
const DAY_COLUMNS = ['placed_at', 'day', 'paid_day', 'reporting_day', 'search', 'content_hash', 'file_content']

/** An order to be written. */
export interface OrderWrite extends OrderVersion {
  /** The change that the content comes from. */
  readonly changeId: string
}

/**
 * Writes orders into a workspace in batches and updates the aggregates, inside the caller's transaction. Keeps no orders of
 * a batch when it is written.
 */
export class OrderWriter {
  readonly #transaction: WriteTransaction
  readonly #workspaceId: number
  readonly #counting: CalculationRules
  readonly #aggregates: AggregateUpdater
  readonly #quantities = new QuantitySums()
  /** Of the next new order; undefined in databases whose orders have none. */
  #nextNumber: number | undefined
  #hasHistory = false

  private constructor(
    transaction: WriteTransaction,
    workspaceId: number,
    counting: CalculationRules,
    nextNumber: number | undefined,
    options: UpdateOptions,
  ) {
    this.#transaction = transaction
    this.#workspaceId = workspaceId
    this.#counting = counting
    this.#nextNumber = nextNumber
    this.#aggregates = new AggregateUpdater(transaction, workspaceId, options)
  }

  static async open(transaction: WriteTransaction, workspaceId: number, options: UpdateOptions = {}) {
    const counting = await workspaceSettings(transaction, workspaceId)
    return new OrderWriter(transaction, workspaceId, counting, await transaction.nextNumber(workspaceId), options)
  }

  /** Inserts orders that do not exist. `createdBy`: the change, for the history of those that were deleted before. */
  async create(writes: readonly OrderWrite[], createdBy: string): Promise<void> {
    if (writes.length === 0) return
    const deleted = await this.#deleted(writes.map(({ order }) => order.id))
    const versions = new Map(deleted.map(({ id, version }) => [id, version + 2]))
    const hasNumbers = this.#nextNumber !== undefined
    const columns: Columns = { ...(hasNumbers && { number: 'int' }), workspace_id: 'int', version: 'int' }
    const rows = writes.map((write) => {
      const values = orderColumns(write.order, this.#counting)
      const number = this.#nextNumber ?? 0
      if (this.#nextNumber !== undefined) this.#nextNumber++
      this.#add({ ...values, number, lines: write.order.lines }, 1n)
      const version = versions.get(write.order.id) ?? 1
      return [...(hasNumbers ? [number] : []), this.#workspaceId, version, ...this.#written(values, write)]
    })
    await this.#transaction.insert('orders', { ...columns, ...WRITTEN_ORDER_COLUMNS }, rows)
    await saveAbsent(this.#transaction, this.#workspaceId, createdBy, deleted)
    await this.#insertLines(writes)
    await this.#flushIfFull()
  }

  /** Replaces the content of stored orders and raises their versions. `changedBy`: the change, for their history. */
  async change(writes: readonly OrderWrite[], changedBy: string): Promise<void> {
    if (writes.length === 0) return
    const before = await this.#update(writes, CONTENT_COLUMNS, ['version = version + 1'])
    await saveReplaced(this.#transaction, this.#workspaceId, changedBy, before)
    const ids = before.map(({ order }) => order.id)
    await this.#delete('order_lines', 'order_id', ids)
    await this.#insertLines(writes)
    await this.#flushIfFull()
  }

  /** Moves stored orders to other days, which is no change of them: their versions, lines and histories stay. */
  async move(writes: readonly OrderWrite[]): Promise<void> {
    if (writes.length === 0) return
    await this.#update(writes, DAY_COLUMNS)
    await this.#flushIfFull()
  }

  /** Updates rows and aggregates. Returns the orders as they were. */
  async #update(
    writes: readonly OrderWrite[],
    columns: readonly string[],
    more: readonly string[] = [],
  ): Promise<StoredOrder[]> {
    const before = await this.stored(writes.map(({ order }) => order.id))
    const storedById = new Map(before.map((stored) => [stored.order.id, stored]))
    const rows = writes.map((write) => {
      const stored = storedById.get(write.order.id)
      if (!stored) throw new Error(`There is no order ${write.order.id} to change.`)
      const values = orderColumns(write.order, this.#counting)
      this.#add(stored.image, -1n)
      this.#add({ ...values, number: stored.image.number, lines: write.order.lines }, 1n)
      return this.#written(values, write)
    })
    const update = `update orders set ${[...columns.map((column) => `${column} = input_rows.${column}`), ...more]} from $rows
      where orders.workspace_id = ${this.#workspaceId} and orders.id = input_rows.id`
    await this.#transaction.withRows(update, WRITTEN_ORDER_COLUMNS, rows)
    return before
  }

  /** Deletes stored orders with their lines; their history stays. `removedBy`: the change, for their history. */
  async remove(ids: readonly string[], removedBy: string): Promise<void> {
    if (ids.length === 0) return
    const before = await this.stored(ids)
    for (const { image } of before) this.#add(image, -1n)
    await saveReplaced(this.#transaction, this.#workspaceId, removedBy, before)
    await this.#delete('order_lines', 'order_id', ids)
    await this.#delete('orders', 'id', ids)
    await this.#flushIfFull()
  }

  /** Completes the aggregates (`UnstorableError` where they cannot be stored); due after the last write, before the commit. */
  async finish(): Promise<void> {
    await this.#quantities.check(this.#transaction, this.#workspaceId)
    await this.#aggregates.finish()
  }

  #add(image: OrderImage, sign: Sign): void {
    this.#aggregates.add(image, sign)
    this.#quantities.add(image, sign)
  }

  async #flushIfFull(): Promise<void> {
    await this.#quantities.check(this.#transaction, this.#workspaceId)
    await this.#aggregates.flushIfFull()
  }

  /** The stored orders among these, before this writer changes them. */
  stored(ids: readonly string[]) {
    return storedOrders(this.#transaction, this.#workspaceId, ids, this.#nextNumber !== undefined)
  }

  /** Those among these orders that were deleted; none where nothing was ever replaced. */
  async #deleted(ids: readonly string[]): Promise<DeletedOrder[]> {
    const any = `select 1 as found from replaced_orders where workspace_id = ${this.#workspaceId} limit 1`
    this.#hasHistory ||= (await this.#transaction.query(any)).length > 0
    return this.#hasHistory ? deletedOrders(this.#transaction, this.#workspaceId, ids) : []
  }

  #written(values: OrderColumns, { hash, file, changeId }: OrderWrite): Value[] {
    const search = this.#transaction.storedSearch(values.search)
    const columns = ORDER_VALUE_COLUMNS.map((column) => (column === 'search' ? search : values[column]))
    return [...columns, hash, file ? exactJson(file) : null, changeId]
  }

  async #insertLines(writes: readonly OrderWrite[]): Promise<void> {
    const rows = writes.flatMap(({ order: { id, currency, lines } }) =>
      lines.map(({ product, quantity, price, amount, sku }, i) => {
        return [this.#workspaceId, id, i + 1, product, quantity, price, amount, currency, sku]
      }),
    )
    await this.#transaction.insert('order_lines', LINE_COLUMNS, rows)
  }

  async #delete(table: string, column: string, ids: readonly string[]): Promise<void> {
    await this.#transaction.withRows(
      `delete from ${table} where workspace_id = ${this.#workspaceId} and ${column} in (select input_rows.id from $rows)`,
      { id: 'text' },
      ids.map((id) => [id]),
    )
  }
}
