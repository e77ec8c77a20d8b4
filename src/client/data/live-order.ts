import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import { type Order, statusColor } from '#contract/orders/order.ts'
import type { OrderReply } from '#contract/orders/order-schema.ts'

/** An order of the API as the list shows it: without an invented portrait, its date as the store day ('Nov 21, 2026'). */
export function liveOrder(reply: OrderReply): Order {
  const { amount }: Partial<OrderReply> = reply
  return {
    ...reply,
    user: { name: reply.user.name, avatar: '' },
    date: formatDay(reply.day),
    // A packer gets no amounts.
    amount: amount ? formatMoney(amount.minor, amount.currency) : '',
    currency: amount?.currency ?? '',
    statusColor: statusColor(reply.status),
  }
}
