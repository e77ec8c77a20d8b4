import type { StatusColor } from '#contract/orders/order.ts'

/** The text class of each status colour. */
export const STATUS_TEXT: Record<StatusColor, string> = {
  'status-in-progress': 'text-status-in-progress',
  'status-complete': 'text-status-complete',
  'status-pending': 'text-status-pending',
  'status-approved': 'text-status-approved',
  'status-cancelled': 'text-status-cancelled',
  quiet: 'text-quiet',
}
