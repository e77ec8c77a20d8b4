import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { NOTIFICATIONS } from '#server/database/schema/notifications.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import { newestPosition, readerId } from './readers.ts'

export interface NewNotification {
  readonly kind: NotificationKind
  readonly orders?: number
  /** Of the only order. */
  readonly orderId?: string | undefined
  /** The import that brought the orders. */
  readonly importId?: string
  /** The e-mail address of the only person it is for. */
  readonly recipient?: string
}

/** Adds notifications, in the transaction of what they are about: the lock of the workspace orders them. */
export async function addNotifications(
  transaction: Queries,
  { workspaceId, actor, at }: ActorInWorkspace & { readonly at: number },
  added: readonly NewNotification[],
): Promise<void> {
  if (added.length === 0) return
  const last = await newestPosition(transaction, workspaceId)
  const rows = added.map(({ kind, orders = 1, orderId = '', importId = '', recipient = '' }, i) => ({
    ...{ workspace_id: workspaceId, position: last + 1 + i, at, kind, orders },
    ...{ order_id: orderId, import_id: importId, recipient: recipient.toLowerCase() },
    ...{ actor: recipient === '' ? '' : actor.name, caused_by: readerId(actor) },
  }))
  await insertRows(transaction, NOTIFICATIONS, rows)
}

/** For a new assignee, unless that is who assigned the orders. */
export function assignedTo(
  assignee: string | null | undefined,
  { actor }: Pick<ActorInWorkspace, 'actor'>,
  orders: Pick<NewNotification, 'orders' | 'orderId'>,
): NewNotification[] {
  const isOther = assignee && assignee.toLowerCase() !== actor.email?.toLowerCase()
  return isOther ? [{ kind: 'assigned', recipient: assignee, ...orders }] : []
}
