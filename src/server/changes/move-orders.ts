import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { Statements } from '#server/database/ports.ts'
import { storedShops } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'
import { numberKey, numberOf } from './order-numbers.ts'
import { type StoredOrder, storedHashes } from './stored-orders.ts'

/** The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number. */
export async function movedOrders(
  statements: Statements,
  workspaceId: number,
  stored: readonly StoredOrder[],
  shop: string,
): Promise<{ readonly changed: OrderVersion[]; readonly refused: BulkJob['refused'] }> {
  const others = stored.filter(({ order }) => order.shop !== shop)
  const moved = others.map(({ order, hash, file }) => ({
    ...{ order: { ...order, shop }, hash },
    file: file && { ...file, shop },
  }))
  const taken = await takenNumbers(
    statements,
    workspaceId,
    moved.map(({ order }) => order),
  )
  const known = taken.size > 0 ? await storedShops(statements, workspaceId) : []
  const reason = changeMessages.numberTaken(known.find(({ slug }) => slug === shop)?.name ?? shop)
  const refused = [...taken].map((id) => ({ id, reason }))
  return { changed: moved.filter(({ order }) => !taken.has(order.id)), refused }
}

/** The IDs of those of these orders whose numbers other orders of their shops have, or an earlier one of them. */
export async function takenNumbers(
  statements: Statements,
  workspaceId: number,
  orders: readonly Pick<OrderContent, 'id' | 'shop' | 'shopNumber'>[],
): Promise<ReadonlySet<string>> {
  const stored = await storedHashes(statements, workspaceId, [...new Set(orders.map(numberOf))], true)
  const owners = new Map(stored.map((order) => [numberKey(order.shop, numberOf(order)), order.id]))
  const taken = new Set<string>()
  for (const order of orders) {
    const key = numberKey(order.shop, numberOf(order))
    if ((owners.get(key) ?? order.id) !== order.id) taken.add(order.id)
    else owners.set(key, order.id)
  }
  return taken
}
