import { type Order, statusColor } from '#contract/order.ts'
import type { OrderReply } from '#contract/order-schema.ts'

// Store days are not instants: read and written in UTC they stay the day they are.
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** An order of the API as the list shows it, its date as the store day: 'Nov 21, 2026'. */
export function liveOrder({ id, user, project, address, day, status }: OrderReply): Order {
  return { id, user, project, address, date: dayText(day), status, statusColor: statusColor(status) }
}

function dayText(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(midnight) ? day : dayFormat.format(midnight)
}
