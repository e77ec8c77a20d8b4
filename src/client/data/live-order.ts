import { formatDay } from '#contract/format-date.ts'
import { type Order, statusColor } from '#contract/order.ts'
import type { OrderReply } from '#contract/order-schema.ts'

/** An order of the API as the list shows it, its date as the store day: 'Nov 21, 2026'. */
export function liveOrder({ id, user, project, address, day, status }: OrderReply): Order {
  return { id, user, project, address, date: formatDay(day), status, statusColor: statusColor(status) }
}
