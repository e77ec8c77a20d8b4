import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import { type Order, statusColor } from '#contract/order.ts'
import type { OrderReply } from '#contract/order-schema.ts'

/** An order of the API as the list shows it: without an invented portrait, its date as the store day ('Nov 21, 2026'). */
export function liveOrder({ id, user, customerKey, project, address, day, status, amount }: OrderReply): Order {
  const customer = { name: user.name, avatar: '' }
  return {
    id,
    user: customer,
    customerKey,
    project,
    address,
    date: formatDay(day),
    amount: formatMoney(amount.minor, amount.currency),
    status,
    statusColor: statusColor(status),
  }
}
