import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DoneSchema, IdSchema } from '#contract/accounts/account-schema.ts'
import {
  MAX_WEBHOOKS,
  MadeWebhookSchema,
  NewWebhookSchema,
  type Webhooks,
  WebhooksSchema,
} from '#contract/notifications/notification-schema.ts'
import { recordValues } from '#server/history/record-change.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { NOTIFICATION_MESSAGES } from './messages.ts'
import type { NotificationRouteDeps } from './notification-routes.ts'
import { deleteReader, newestPosition, saveReader } from './readers.ts'

const URL_OF_CALLS = '/api/webhooks'

export function registerWebhookRoutes(app: FastifyInstance, deps: NotificationRouteDeps): void {
  const { database, writes, clock, webhookOrigins = [] } = deps

  workspaceRoute(app, {
    ...{ url: URL_OF_CALLS, access: 'readOwned', operationId: 'listWebhooks' },
    ...{ summary: 'The addresses that notifications are sent to', reply: WebhooksSchema },
    answer: ({ scope }) =>
      database.snapshot(scope, async (reads): Promise<Webhooks> => {
        const own = reads.from('notification_readers').where('kind', '=', 'webhook')
        const rows = await own.select(['id', 'url', 'position', 'problem']).orderBy('url').orderBy('id').execute()
        const newest = await newestPosition(reads, reads.workspaceId)
        const webhooks = rows.map(({ position, ...row }) => ({ ...row, waiting: newest - Number(position) }))
        return { webhooks, origins: [...webhookOrigins] }
      }),
  })

  workspaceRoute(app, {
    ...{ method: 'POST', url: URL_OF_CALLS, access: 'own', operationId: 'createWebhook', successes: [201] },
    ...{ summary: 'Send all later notifications to an address', body: NewWebhookSchema, reply: MadeWebhookSchema },
    answer: async ({ scope, body: { url }, gate }) => {
      // Only where the operator allows it.
      if (!webhookOrigins.includes(URL.parse(url)?.origin ?? ''))
        throw new HttpProblem(422, NOTIFICATION_MESSAGES.notAllowed(url))
      const { workspaceId } = scope
      const [id, secret] = [randomUUID(), `whsec_${randomBytes(32).toString('base64')}`]
      await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const [row] = await transaction.query(
          `select count(*) as webhooks from notification_readers where workspace_id = ${workspaceId} and kind = 'webhook'`,
        )
        if (Number(row?.webhooks) >= MAX_WEBHOOKS)
          throw new HttpProblem(409, NOTIFICATION_MESSAGES.manyWebhooks(MAX_WEBHOOKS))
        const position = await newestPosition(transaction, workspaceId)
        await saveReader(transaction, workspaceId, { kind: 'webhook', id, url, secret, position })
        const values = { before: {}, after: { webhook: url } }
        await recordValues(transaction, scope, { at: clock(), object: 'settings', ...values })
      })
      return { id, url, secret, waiting: 0, problem: '' }
    },
  })

  workspaceRoute(app, {
    ...{ method: 'DELETE', url: `${URL_OF_CALLS}/:id`, access: 'own', operationId: 'deleteWebhook' },
    ...{ summary: 'Send nothing more to an address', params: IdSchema, reply: DoneSchema },
    answer: async ({ scope, params: { id }, gate }) => {
      await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const deleted = await deleteReader(transaction, scope.workspaceId, { kind: 'webhook', id })
        if (!deleted) throw new HttpProblem(404, NOTIFICATION_MESSAGES.noWebhook)
        const values = { before: { webhook: deleted.url }, after: {} }
        await recordValues(transaction, scope, { at: clock(), object: 'settings', ...values })
      })
      return { done: true }
    },
  })
}
