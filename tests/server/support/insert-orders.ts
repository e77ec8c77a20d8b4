import type { DatabaseSync } from 'node:sqlite'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { fold } from '#contract/text.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { EMPTY_ORDER, type LineContent, type OrderContent } from '#server/changes/order-content.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { cleanOrder } from '#server/imports/assemble/file-order.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'

type Count = number | bigint | null | undefined

export interface TestLine {
  readonly sku?: string
  readonly product: string
  /** Ten-thousandths of a piece. */
  readonly quantity?: Count
  /** Ten-thousandths of a minor unit. */
  readonly price?: Count
  readonly amount?: Count
}

export interface TestOrder {
  readonly id: string
  readonly placedAt?: number
  /** Store day; by default the one in UTC. */
  readonly day?: string
  readonly paidDay?: string
  /** As they were given; by default unknown. */
  readonly dateText?: string
  readonly paidText?: string
  readonly status?: OrderStatus
  /** By default the status. */
  readonly sourceStatus?: string
  /** In its file. */
  readonly line?: number
  readonly name?: string
  /** By default the folded name. */
  readonly customerKey?: string
  readonly email?: string
  readonly details?: Partial<OrderContent>
  readonly project?: string
  readonly address?: string
  readonly city?: string
  readonly channel?: string
  readonly payment?: string
  readonly currency?: string
  /** Ten-thousandths of a minor unit. */
  readonly parts?: number | bigint
  readonly lines?: readonly TestLine[]
}

/** Writes orders into the workspace 'main' with the import's writer; missing values are empty. */
export async function insertOrders(
  database: DatabaseSync | DatabaseWriter,
  orders: readonly TestOrder[],
  options?: UpdateOptions,
): Promise<void> {
  const store = 'write' in database ? database : sqliteWriter(database)
  const made = orders.map(importOrder)
  await store.write(1, (transaction) => writeOrders(transaction, 1, 'test', made, () => {}, options))
}

/** The order as the import passes it to its writer. */
export function importOrder(order: TestOrder): OrderContent {
  const { placedAt = Date.parse(order.day ?? '1970-01-01'), name = '' } = order
  return cleanOrder({
    ...EMPTY_ORDER,
    id: order.id,
    placedAt,
    day: order.day ?? new Date(placedAt).toISOString().slice(0, 10),
    paidDay: order.paidDay ?? '',
    dateText: order.dateText ?? '',
    paidText: order.paidText ?? '',
    status: order.status ?? 'Pending',
    sourceStatus: order.sourceStatus ?? order.status ?? '',
    sourceLine: order.line ?? null,
    customerName: name,
    customerKey: order.customerKey ?? fold(name),
    project: order.project ?? '',
    address: order.address ?? '',
    city: order.city ?? '',
    channel: order.channel ?? '',
    paymentMethod: order.payment ?? '',
    ...{ email: order.email ?? '', ...order.details },
    currency: order.currency ?? 'USD',
    amount: BigInt(order.parts ?? 100 * SUBUNITS_PER_MINOR),
    lines: (order.lines ?? []).map(importLine),
  })
}

function importLine({ product, sku = '', quantity, price, amount }: TestLine): LineContent {
  return { product, sku, quantity: whole(quantity), price: whole(price), amount: whole(amount) }
}

function whole(count: Count): bigint | null {
  return count === null || count === undefined ? null : BigInt(count)
}
