import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { Queries } from '#server/database/ports.ts'
import { storedShops } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import type { OrderVersion } from './order-content.ts'
import { type Identity, numberKey, numberOf, ordersNumbered } from './order-numbers.ts'
import type { StoredOrder } from './stored-orders.ts'

/** The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number. */
export async function movedOrders(
  queries: Queries,
  workspaceId: number,
  stored: readonly StoredOrder[],
  shop: string,
): Promise<{ readonly changed: OrderVersion[]; readonly refused: BulkJob['refused'] }> {
  const others = stored.filter(({ order }) => order.shop !== shop)
  const moved = others.map(({ order, hash, file }) => {
    return { order: { ...order, shop }, hash, file: file && { ...file, shop } }
  })
  const orders = moved.map(({ order }) => order)
  const taken = await numberTaker(queries, workspaceId)(orders)
  const reason = taken.size > 0 ? await takenReason(queries, workspaceId, shop) : ''
  const refused = [...taken].map((id) => ({ id, reason }))
  return { changed: moved.filter(({ order }) => !taken.has(order.id)), refused }
}

/** Why an order cannot become one of the shop that has another one with its number. */
export async function takenReason(queries: Queries, workspaceId: number, shop: string): Promise<string> {
  const known = await storedShops(queries, workspaceId)
  return changeMessages.numberTaken(known.find(({ slug }) => slug === shop)?.name ?? shop)
}

/** What was found of these IDs, in their order: of several orders with one number, the first gets it. */
export function inOrder<Found>(found: readonly Found[], ids: readonly string[], idOf: (one: Found) => string): Found[] {
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns a function that gives orders their numbers, call by call, and returns the IDs of those whose numbers other orders of
 * their shops have, or earlier ones of its calls.
 */
export function numberTaker(queries: Queries, workspaceId: number) {
  const owners = new Map<string, string>()
  return async (orders: readonly Identity[]): Promise<ReadonlySet<string>> => {
    const keyOf = (order: Identity) => numberKey(order.shop, numberOf(order))
    const stored = await ordersNumbered(queries, workspaceId, [...new Set(orders.map(numberOf))])
    for (const order of stored) owners.set(keyOf(order), order.id)
    const isTaken = (order: Identity) => {
      const owner = owners.get(keyOf(order)) ?? order.id
      owners.set(keyOf(order), owner)
      return owner !== order.id
    }
    return new Set(orders.filter(isTaken).map(({ id }) => id))
  }
}
