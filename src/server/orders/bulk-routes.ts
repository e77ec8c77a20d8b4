import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { IdSchema } from '#contract/accounts/account-schema.ts'
import { BulkChangeSchema, BulkJobSchema, BulkPreviewSchema, MAX_BULK_IDS } from '#contract/changes/bulk-change.ts'
import { closed } from '#contract/closed.ts'
import { SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { storeDay } from '#contract/store-day.ts'
import { jobLists } from '#server/changes/bulk-job.ts'
import { latestCustomer } from '#server/changes/latest-customer.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { mayUndo } from '#server/changes/read-history.ts'
import { entriesOfOrders } from '#server/changes/read-workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { jobResults, readBulkJob } from './bulk-jobs.ts'
import { previewBulk, selectedOrders } from './bulk-orders.ts'
import { idPages } from './export/matching-orders.ts'
import { type ChangeRouteDeps, runChange } from './run-change.ts'

const idList = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: MAX_ID }), { maxItems: MAX_BULK_IDS, description }))

const BulkSchema = closed({
  ids: idList('The orders; or a query instead.'),
  query: Type.Optional(Type.Omit(SummaryQuerySchema, ['workspace'])),
  except: idList('Orders that match the query and stay as they are.'),
  expected: Type.Optional(
    Type.Integer({
      description:
        'How many orders the query should match, the exceptions included; 409 if another number does, or an exception does not match.',
    }),
  ),
  change: BulkChangeSchema,
  dryRun: Type.Optional(Type.Boolean({ description: 'Only answer what the change would do.' })),
})

export type BulkBody = Static<typeof BulkSchema>

/** Changes of many orders: a preview, a job with progress, and its end. */
export function registerBulkRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, clock, runJob } = deps
  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/orders/bulk', operationId: 'changeOrders', isLong: true },
    summary:
      'Change status, tags, assignee, customer or shop of many orders, ship, invoice or merge them: as a job, or with dryRun only a preview',
    ...{ body: BulkSchema, reply: Type.Union([BulkPreviewSchema, BulkJobSchema]) },
    ...{ access: 'workOrders', successes: [200, 202] },
    answer: async ({ scope, body, request, reply }) => {
      await demandKnown(database.in(scope), body)
      const now = clock()
      const context = { id: '', at: now, actor: scope.actor, today: storeDay(now, scope.timeZone) }
      const read = async (reads: WorkspaceReads) => {
        const selected = await selectedOrders(reads, body, scope, now)
        if (body.dryRun) return await previewBulk(reads, selected, body.change, context)
        return await Array.fromAsync(idPages(reads, selected.query, selected.count), jobLists)
      }
      const found = await database.snapshot(scope, read, request.signal)
      if (!Array.isArray(found)) return found
      const jobId = randomUUID()
      const job = { ...scope, jobId, change: body.change, lists: found.flat(), now }
      await runChange(deps, request, { kind: 'startBulk', request: job })
      void runJob({ workspaceId: scope.workspaceId, actor: scope.actor, jobId })
      return reply.code(202).send(await readBulkJob(database, scope, jobId))
    },
  })

  workspaceRoute(app, {
    ...{ url: '/api/jobs/:id', access: 'read', operationId: 'readJob', summary: 'The progress of a bulk change' },
    ...{ params: IdSchema, reply: BulkJobSchema },
    answer: ({ scope, params }) => readBulkJob(database, scope, params.id),
  })

  workspaceRoute(app, {
    url: '/api/jobs/:id/results.csv',
    access: 'read',
    operationId: 'readJobResults',
    isLong: true,
    summary: 'What a bulk change did with each of its orders',
    ...{ params: IdSchema, reply: Type.String(), replyTypes: ['text/csv'] },
    answer: async ({ scope, params: { id }, reply }) => {
      const job = await readBulkJob(database, scope, id)
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="results.csv"')
        .send(Readable.from(jobResults(database.in(scope), job), { objectMode: false }))
    },
  })

  workspaceRoute(app, {
    ...{ method: 'DELETE', url: '/api/jobs/:id', operationId: 'cancelJob' },
    summary: 'End a bulk change; what it has changed stays',
    ...{ params: IdSchema, reply: BulkJobSchema, access: 'workOrders' },
    answer: async ({ scope, params: { id }, request }) => {
      const entry = await entriesOfOrders(database.in(scope), [id]).executeTakeFirst()
      if (entry && !mayUndo(scope, entry)) throw new HttpProblem(403, changeMessages.notOwnChange)
      const job = { workspaceId: scope.workspaceId, jobId: id }
      await runChange(deps, request, { kind: 'cancelBulk', request: job })
      return await readBulkJob(database, scope, id)
    },
  })
}

/** Throws 422 where there is no shop, order or customer that a change names. */
async function demandKnown(reads: WorkspaceReads, { change }: BulkBody): Promise<void> {
  if ('shop' in change) {
    const shop = await reads.from('shops').where('slug', '=', change.shop).select('slug').executeTakeFirst()
    if (!shop) throw new HttpProblem(422, changeMessages.unknownShop(change.shop))
  } else if ('mergeInto' in change) {
    const order = await reads.from('orders').where('id', '=', change.mergeInto).select('id').executeTakeFirst()
    if (!order) throw new HttpProblem(422, changeMessages.noOrder(change.mergeInto))
  } else if (change.customer !== undefined && !(await latestCustomer(reads, reads.workspaceId, change.customer)))
    throw new HttpProblem(422, changeMessages.noCustomer(change.customer))
}
