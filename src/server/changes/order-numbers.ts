import type { Queries, Statements } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import type { Shop } from '#server/shops/shops.ts'
import type { OrderContent } from './order-content.ts'

export type Identity = Pick<OrderContent, 'id' | 'shop' | 'shopNumber'>

/** The shop's own number of an order. */
export function numberOf({ id, shopNumber }: Pick<Identity, 'id' | 'shopNumber'>): string {
  return shopNumber || id
}

/** One text for a number of a shop. */
export function numberKey(shop: string, number: string): string {
  return `${shop}\u0000${number}`
}

/** The orders of all shops that have one of these numbers. */
async function ordersNumbered(queries: Queries, workspaceId: number, numbers: readonly string[]): Promise<Identity[]> {
  if (numbers.length === 0) return []
  const among = `in (${numbers.map(() => '?')})`
  const select = `select id, shop, shop_number from orders where workspace_id = ${workspaceId} and`
  const rows = await queries.query(
    `${select} id ${among} and shop_number = '' union all ${select} shop_number ${among} and shop_number <> ''`,
    [...numbers, ...numbers],
  )
  return rows.map((row) => ({ id: String(row.id), shop: String(row.shop), shopNumber: String(row.shop_number) }))
}

/**
 * The IDs of new orders, in their order: each keeps its ID if no other order has it; otherwise it gets its number, with the
 * shop's prefix in front as often as it takes. `taken`: those of their IDs that orders have.
 */
export async function newIds(
  statements: Statements,
  workspaceId: number,
  orders: readonly Identity[],
  { shops, taken }: { readonly shops: readonly Shop[]; readonly taken: ReadonlySet<string> },
): Promise<string[]> {
  const prefixes = new Map(shops.map(({ slug, prefix }) => [slug, prefix]))
  const ids = orders.map(({ id }) => id)
  const used = new Set<string>()
  let open = [...orders.keys()]
  for (let known = taken; ; ) {
    open = open.filter((i) => {
      const id = ids[i] ?? ''
      if (known.has(id) || used.has(id)) return true
      used.add(id)
      return false
    })
    if (open.length === 0) return ids
    for (const i of open) {
      const { id, shop, shopNumber } = orders[i] as Identity
      const isGiven = ids[i] === id && shopNumber !== ''
      ids[i] = isGiven ? shopNumber : (prefixes.get(shop) ?? `${shop}-`) + ids[i]
    }
    const stored = `select o.id from $rows join orders o on o.workspace_id = ${workspaceId} and o.id = input_rows.id`
    const wanted = open.map((i) => ids[i] ?? '')
    const rows = await withIds(statements, stored, wanted)
    known = new Set(rows.map(({ id }) => String(id)))
  }
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
