import { plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'
import type { NotificationEntry } from './notification-schema.ts'

/** What happened, without a full stop. */
export function notificationText({ kind, orders, orderId, actor }: NotificationEntry): string {
  const order = orderId === '' ? '' : isolated(orderId)
  switch (kind) {
    case 'new':
      return order ? `New order ${order}` : plural(orders, '# new order', '# new orders')
    case 'highValue':
      return order
        ? `Order ${order} is of high value`
        : plural(orders, '# order of high value', '# orders of high value')
    case 'paymentFailed':
      return order ? `The payment of order ${order} failed` : plural(orders, '# payment failed', '# payments failed')
    case 'late':
      return plural(orders, '# order has become late', '# orders have become late')
    case 'mention':
      return `${isolated(actor)} mentioned you in a note on order ${order}`
    case 'assigned':
      return `${isolated(actor)} assigned ${order ? `order ${order}` : plural(orders, '# order', '# orders')} to you`
  }
}
