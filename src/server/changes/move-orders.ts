import type { Queries } from '#server/database/ports.ts'
import type { Shop } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import type { MadeOrders, OrderVersion } from './order-content.ts'
import { type Identity, numberKey, numberOf, ordersNumbered } from './order-numbers.ts'

/**
 * The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number, which
 * `takenOf` says (`numberTaker`).
 */
export async function moveOrders(
  orders: readonly OrderVersion[],
  shop: string,
  shops: readonly Shop[],
  takenOf: ReturnType<typeof numberTaker>,
): Promise<MadeOrders> {
  const others = orders.filter(({ order }) => order.shop !== shop)
  const moved = others.map(({ order, hash, file }) => {
    return { order: { ...order, shop }, hash, file: file && { ...file, shop } }
  })
  const taken = await takenOf(moved.map(({ order }) => order))
  const reason = changeMessages.numberTaken(shops.find(({ slug }) => slug === shop)?.name ?? shop)
  const refused = [...taken].map((id) => ({ id, reason }))
  const written = moved.filter(({ order }) => !taken.has(order.id))
  return { written, removed: [], changed: written.length, refused }
}

/** These versions, in the order of the IDs: of several orders with one number, the first gets it. */
export function inOrder<Version extends OrderVersion>(found: readonly Version[], ids: readonly string[]): Version[] {
  const byId = new Map(found.map((one) => [one.order.id, one]))
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
