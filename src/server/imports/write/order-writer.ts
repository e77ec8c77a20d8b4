import type { CalculationRules } from '#contract/reporting-date.ts'
import { DerivedKeeper, type Keeping } from '#server/aggregates/update.ts'
import type { Value, WriteTransaction } from '#server/database/ports.ts'
import { cleanLines } from '#server/imports/assemble/clean-order.ts'
import { bumpOrdersVersion, workspaceSettings } from '#server/settings/workspace-settings.ts'
import { keepReplaced } from './journal.ts'
import { CONTENT_COLUMNS, LINE_COLUMNS, ORDER_COLUMNS } from './order-columns.ts'
import type { OrderContent } from './order-content.ts'
import { imageOf } from './order-images.ts'
import { type OrderRow, orderRow } from './order-row.ts'
import { type StoredOrder, storedOrders } from './stored-orders.ts'

const IDS = { id: 'text' } as const

/** An order's content and the import that it comes from. */
export interface OrderWrite extends OrderContent {
  readonly importId: string
}

/**
 * Writes orders into a workspace, a batch at a time, and keeps all that is derived from them; inside the caller's
 * transaction, which it neither begins nor ends. Nothing of a batch is held when the next one comes.
 */
export class OrderWriter {
  readonly #transaction: WriteTransaction
  readonly #workspaceId: number
  readonly #counting: CalculationRules
  readonly #derived: DerivedKeeper
  /** Of the next new order; undefined where orders have none. */
  #nextNumber: number | undefined
  #wrote = false

  private constructor(
    transaction: WriteTransaction,
    workspaceId: number,
    counting: CalculationRules,
    nextNumber: number | undefined,
    keeping: Keeping,
  ) {
    this.#transaction = transaction
    this.#workspaceId = workspaceId
    this.#counting = counting
    this.#nextNumber = nextNumber
    this.#derived = new DerivedKeeper(transaction, workspaceId, keeping)
  }

  static async open(transaction: WriteTransaction, workspaceId: number, keeping: Keeping = {}) {
    const { counting } = await workspaceSettings(transaction, workspaceId)
    return new OrderWriter(transaction, workspaceId, counting, await transaction.nextNumber(workspaceId), keeping)
  }

  /** Orders of these ids, as they are now. */
  stored(ids: readonly string[]): Promise<StoredOrder[]> {
    return storedOrders(this.#transaction, this.#workspaceId, ids, this.#nextNumber !== undefined)
  }

  /** Orders that are not there yet. */
  async create(writes: readonly OrderWrite[]): Promise<void> {
    if (writes.length === 0) return
    const numbered = this.#nextNumber !== undefined
    const columns = {
      ...(numbered ? { number: 'int' as const } : {}),
      workspace_id: 'int' as const,
      version: 'int' as const,
    }
    const rows = writes.map((write) => {
      const row = orderRow(write.order, this.#counting)
      const number = this.#nextNumber ?? 0
      if (this.#nextNumber !== undefined) this.#nextNumber++
      this.#derived.add(imageOf(number, row, cleanLines(write.order.lines)), 1n)
      return [...(numbered ? [number] : []), this.#workspaceId, 1, ...this.#values(row, write)]
    })
    await this.#transaction.together(
      () => this.#transaction.insert('orders', { ...columns, ...ORDER_COLUMNS }, rows),
      () => this.#addLines(writes),
    )
    await this.#settle()
  }

  /** Orders that are there get another content and the next version. `journalFor`: the import that replaces them. */
  async change(before: readonly StoredOrder[], writes: readonly OrderWrite[], journalFor?: string): Promise<void> {
    if (writes.length === 0) return
    const known = new Map(before.map((stored) => [stored.order.id, stored]))
    const rows = writes.map((write) => {
      const stored = known.get(write.order.id)
      if (!stored) throw new Error(`There is no order ${write.order.id} to change.`)
      const row = orderRow(write.order, this.#counting)
      this.#derived.add(imageOf(stored.number, stored.row, stored.order.lines), -1n)
      this.#derived.add(imageOf(stored.number, row, cleanLines(write.order.lines)), 1n)
      return this.#values(row, write)
    })
    const set = Object.keys(ORDER_COLUMNS).filter((column) => column !== 'id')
    const update = `update orders set ${set.map((column) => `${column} = given.${column}`)}, version = version + 1 from $rows
      where orders.workspace_id = ${this.#workspaceId} and orders.id = given.id`
    await this.#transaction.together(
      async () => {
        if (journalFor !== undefined) await keepReplaced(this.#transaction, this.#workspaceId, journalFor, before)
      },
      () => this.#transaction.over(update, ORDER_COLUMNS, rows),
      () => this.#dropLines(writes.map(({ order }) => order.id)),
      () => this.#addLines(writes),
    )
    await this.#settle()
  }

  /** Takes orders away, with their lines. */
  async remove(before: readonly StoredOrder[]): Promise<void> {
    if (before.length === 0) return
    for (const { number, row, order } of before) this.#derived.add(imageOf(number, row, order.lines), -1n)
    await this.#dropLines(before.map(({ order }) => order.id))
    await this.#transaction.over(
      `delete from orders where workspace_id = ${this.#workspaceId} and id in (select given.id from $rows)`,
      IDS,
      before.map(({ order }) => [order.id]),
    )
    await this.#settle()
  }

  /** Brings what is derived up to date; due after the last write, before the commit. */
  async finish(): Promise<void> {
    if (!this.#wrote) return
    await this.#transaction.together(
      () => this.#derived.finish(),
      () => bumpOrdersVersion(this.#transaction, this.#workspaceId),
    )
  }

  #values(row: OrderRow, { hash, importId }: OrderWrite): Value[] {
    const search = this.#transaction.storedSearch(row.search)
    return [...CONTENT_COLUMNS.map((column) => (column === 'search' ? search : row[column])), hash, importId]
  }

  async #settle(): Promise<void> {
    this.#wrote = true
    await this.#derived.settle()
  }

  async #addLines(writes: readonly OrderWrite[]): Promise<void> {
    const rows = writes.flatMap(({ order }) =>
      cleanLines(order.lines).map(({ product, quantity, price, amount }, i) => {
        return [this.#workspaceId, order.id, i + 1, product, quantity, price, amount, order.currency]
      }),
    )
    await this.#transaction.insert('order_lines', LINE_COLUMNS, rows)
  }

  async #dropLines(ids: readonly string[]): Promise<void> {
    await this.#transaction.over(
      `delete from order_lines where workspace_id = ${this.#workspaceId} and order_id in (select given.id from $rows)`,
      IDS,
      ids.map((id) => [id]),
    )
  }
}
