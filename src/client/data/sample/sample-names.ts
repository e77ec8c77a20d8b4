import type { NameKind } from '#contract/name-kinds.ts'
import type { Order } from '#contract/orders/order.ts'
import { fold } from '#contract/text.ts'
import { sampleOrders } from '#sample/orders.ts'

/** Most names, as the server answers. */
const MOST = 20

/** The sample's names that contain `part`, in the order of its rows. */
export function sampleNames(of: NameKind, part: string, orders: readonly Order[] = sampleOrders): readonly string[] {
  const nameOf = { customer: ({ user }: Order) => user.name, product: ({ project }: Order) => project }
  if (of !== 'customer' && of !== 'product') return []
  const names = new Set(orders.map(nameOf[of]).filter((name) => fold(name).includes(fold(part))))
  return [...names].slice(0, MOST)
}
