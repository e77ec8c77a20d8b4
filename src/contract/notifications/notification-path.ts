import { orderPath } from '#contract/order-path.ts'
import type { NotificationEntry } from './notification-schema.ts'

/** The address of what a notification is about: the order, or a list of the orders. */
export function notificationPath({
  kind,
  orderId,
  importId,
}: Pick<NotificationEntry, 'kind' | 'orderId' | 'importId'>) {
  if (orderId !== '') return orderPath(orderId)
  if (kind === 'late') return '/order-list?late=yes'
  if (kind === 'assigned') return '/order-list?assignee=me'
  const list = { ...(importId !== '' && { importId }), ...(kind === 'paymentFailed' && { status: 'Cancelled' }) }
  return `/order-list?${new URLSearchParams({ ...list, ...(kind === 'highValue' && { sort: '-amount' }) })}`
}
