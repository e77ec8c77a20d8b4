import { NOTIFICATION_KINDS } from '#contract/notifications/notification-kinds.ts'
import { filled, instant, integer, oneOf, text, version } from './columns.ts'
import { workspaceTable } from './table.ts'

/** What people and webhooks are notified of, as a log: a reader is as far as a position. */
export const NOTIFICATIONS = workspaceTable('notifications', ['position'], {
  position: version,
  at: instant,
  kind: oneOf(NOTIFICATION_KINDS),
  orders: integer(0n),
  order_id: text(),
  import_id: text(),
  /** The e-mail address of the only person it is for, in small letters; '' for everyone. */
  recipient: text(),
  /** Who caused it, by name and as `readerId` names the caller. */
  actor: text(),
  caused_by: text(),
})

/** How far people have read on screen or were sent e-mails, and how far webhooks were sent. */
export const NOTIFICATION_READERS = workspaceTable('notification_readers', ['kind', 'id'], {
  /** Of screen and e-mail: `readerId` the person or key. */
  id: filled,
  kind: oneOf(['screen', 'email', 'webhook']),
  /** Of a webhook. */
  url: text(),
  secret: text(),
  position: integer(0n),
  /** Deliveries that failed in a row, why the last one did, and when it is repeated, UTC milliseconds. */
  failures: integer(0n),
  problem: text(),
  retry_at: integer(0n),
})
