import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { Statements } from '#server/database/ports.ts'
import { storedShops } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import type { OrderVersion } from './order-content.ts'
import { type Identity, numberKey, numberOf } from './order-numbers.ts'
import { type StoredOrder, storedHashes } from './stored-orders.ts'

/** The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number. */
export async function movedOrders(
  statements: Statements,
  workspaceId: number,
  stored: readonly StoredOrder[],
  shop: string,
): Promise<{ readonly changed: OrderVersion[]; readonly refused: BulkJob['refused'] }> {
  const others = stored.filter(({ order }) => order.shop !== shop)
  const moved = others.map(({ order, hash, file }) => {
    return { order: { ...order, shop }, hash, file: file && { ...file, shop } }
  })
  const orders = moved.map(({ order }) => order)
  const taken = await takenNumbers(statements, workspaceId, orders)
  const known = taken.size > 0 ? await storedShops(statements, workspaceId) : []
  const reason = changeMessages.numberTaken(known.find(({ slug }) => slug === shop)?.name ?? shop)
  const refused = [...taken].map((id) => ({ id, reason }))
  return { changed: moved.filter(({ order }) => !taken.has(order.id)), refused }
}

/** What was found of these IDs, in their order: of several orders with one number, the first gets it. */
export function inOrder<Found>(found: readonly Found[], ids: readonly string[], idOf: (one: Found) => string): Found[] {
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The IDs of those of these orders whose numbers other orders of their shops have, or an earlier one of them. */
export async function takenNumbers(statements: Statements, workspaceId: number, orders: readonly Identity[]) {
  const owners = new NumberOwners()
  owners.add(await storedHashes(statements, workspaceId, [...new Set(orders.map(numberOf))], true))
  return new Set(orders.filter((order) => !owners.take(order)).map(({ id }) => id))
}

/** Which order has each number of a shop. */
export class NumberOwners {
  readonly #ids = new Map<string, string>()

  add(orders: readonly Identity[]): void {
    for (const order of orders) this.#ids.set(keyOf(order), order.id)
  }

  /** Gives an order its number; false where another one has it. */
  take(order: Identity): boolean {
    const key = keyOf(order)
    const isFree = (this.#ids.get(key) ?? order.id) === order.id
    if (isFree) this.#ids.set(key, order.id)
    return isFree
  }
}

function keyOf(order: Identity): string {
  return numberKey(order.shop, numberOf(order))
}
