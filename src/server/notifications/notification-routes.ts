import type { FastifyInstance } from 'fastify'
import type { MailSettings } from '#contract/accounts/mail-settings.ts'
import {
  MAX_NOTIFICATIONS,
  type Notifications,
  NotificationsSchema,
  ReadNotificationsSchema,
} from '#contract/notifications/notification-schema.ts'
import { requireAccess } from '#server/database/access-grant.ts'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { NOTIFICATION_MESSAGES } from './messages.ts'
import {
  deleteReader,
  newestPosition,
  notificationsFor,
  presentedNotifications,
  readerId,
  saveReader,
} from './readers.ts'

export interface NotificationRouteDeps extends RouteDeps {
  readonly mail?: MailSettings | undefined
  readonly webhookOrigins?: readonly string[]
}

/** What the caller is notified of, and how far it was read. */
export function registerNotificationRoutes(app: FastifyInstance, { database, writes, mail }: NotificationRouteDeps) {
  const find = (scope: Scope) =>
    database.snapshot(scope, async (reads): Promise<Notifications> => {
      const reader = readerId(scope.actor)
      const found = notificationsFor(reads, reader, scope.actor.email ?? '')
      const notifications = await presentedNotifications(found, 'desc', MAX_NOTIFICATIONS)
      const own = reads.from('notification_readers').where('id', '=', reader)
      const readers = await own.where('kind', 'in', ['screen', 'email']).select(['kind', 'position']).execute()
      const readUpTo = Number(readers.find(({ kind }) => kind === 'screen')?.position ?? 0)
      const isMailable = mail && scope.actor.kind === 'person'
      return {
        notifications,
        unread: notifications.filter(({ position }) => position > readUpTo).length,
        timeZone: scope.timeZone,
        isMailed: isMailable ? readers.some(({ kind }) => kind === 'email') : null,
      }
    })

  workspaceRoute(app, {
    ...{ url: '/api/notifications', access: 'read', operationId: 'readNotifications' },
    ...{ summary: 'What the caller is notified of in the workspace', reply: NotificationsSchema },
    answer: ({ scope }) => find(scope),
  })

  workspaceRoute(app, {
    ...{ method: 'PATCH', url: '/api/notifications', access: 'changeOwnAccount' },
    ...{ operationId: 'changeNotifications', summary: 'Say up to where one has read, or whether e-mails are sent' },
    ...{ body: ReadNotificationsSchema, reply: NotificationsSchema },
    answer: async ({ scope, body: { readUpTo, isMailed }, gate }) => {
      const { workspaceId, actor } = scope
      const id = readerId(actor)
      if (isMailed && !(mail && actor.kind === 'person')) throw new HttpProblem(422, NOTIFICATION_MESSAGES.noMail)
      await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        await requireAccess(transaction, scope)
        const newest = await newestPosition(transaction, workspaceId)
        if (readUpTo !== undefined)
          await saveReader(transaction, workspaceId, { kind: 'screen', id, position: Math.min(readUpTo, newest) })
        // Nothing from before is sent.
        if (isMailed) await saveReader(transaction, workspaceId, { kind: 'email', id, position: newest })
        if (isMailed === false) await deleteReader(transaction, workspaceId, { kind: 'email', id })
      })
      return await find(scope)
    },
  })
}
