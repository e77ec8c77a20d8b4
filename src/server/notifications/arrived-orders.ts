import { parseAmount } from '#contract/exact-number.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { Shop } from '#server/shops/shops.ts'

interface Arrived extends Readonly<Record<'id' | 'shop' | 'currency' | 'sourceStatus', string>> {
  readonly amount: bigint
}
type Written = { readonly order: Arrived }

/** Counts orders that came by what there is to notify of them. `shops`: with their thresholds; `isFailed`: of a status word of a file. */
export function arrivedOrders(
  shops: readonly Pick<Shop, 'slug' | 'currency' | 'threshold'>[],
  isFailed: (sourceStatus: string) => boolean = () => false,
) {
  const found = new Map<NotificationKind, { orders: number; orderId: string | undefined }>()
  const add = (kind: NotificationKind, id: string) => {
    const orders = (found.get(kind)?.orders ?? 0) + 1
    found.set(kind, { orders, orderId: orders === 1 ? id : undefined })
  }
  return {
    add(created: readonly Written[], updated: readonly Written[] = []): void {
      for (const { order } of created) {
        add('new', order.id)
        if (isHighValue(order, shops)) add('highValue', order.id)
      }
      for (const { order } of [...created, ...updated]) if (isFailed(order.sourceStatus)) add('paymentFailed', order.id)
    },
    notifications: () => [...found].map(([kind, counts]) => ({ kind, ...counts })),
  }
}

/** An order in another currency than its shop's is not compared. */
function isHighValue(order: Arrived, shops: Parameters<typeof arrivedOrders>[0]): boolean {
  const shop = shops.find(({ slug }) => slug === order.shop)
  if (!shop || shop.threshold === '') return false
  if (shop.currency !== NO_CURRENCY && shop.currency !== order.currency) return false
  const threshold = parseAmount(shop.threshold, order.currency)
  return threshold !== undefined && order.amount >= threshold
}
