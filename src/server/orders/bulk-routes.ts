import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  BulkChangeSchema,
  type BulkJob,
  BulkJobSchema,
  BulkPreviewSchema,
  MAX_BULK_IDS,
} from '#contract/changes/bulk-change.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { storeDay } from '#contract/store-day.ts'
import type { BulkRequest } from '#server/changes/bulk-job.ts'
import { changeMessages } from '#server/changes/messages.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { type WorkspaceQuery, workspaceRoute } from '#server/http/workspace-route.ts'
import { findBulkJob, runBulkJob } from './bulk-jobs.ts'
import { previewBulk } from './bulk-preview.ts'
import { type BulkBody, idLists, type SelectedOrders, selectedOrders } from './bulk-selection.ts'
import { type ReadScope, readInScope } from './filters/read-scope.ts'
import { SummaryQuerySchema } from './list/list-query.ts'
import { orderMessages } from './messages.ts'
import { ChangeIdSchema, type ChangeParams, type ChangeRouteDeps, runChange } from './run-change.ts'

const idList = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: MAX_ID }), { maxItems: MAX_BULK_IDS, description }))

export const BulkSchema = Type.Object(
  {
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
  },
  { additionalProperties: false },
)

/** Status changes of many orders: a preview, a job with progress, and its end. */
export function registerBulkRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, changes, clock } = deps
  const stop = new AbortController()
  const run = (job: BulkRequest) => void runBulkJob(changes, job, app.log, stop.signal)
  app.addHook('onReady', async () => {
    // Jobs that were running when the server ended. Not awaited: the server answers meanwhile.
    database.runningJobs().then(
      (jobs) => jobs.forEach(run),
      (error: unknown) => app.log.error({ err: error }, 'bulk changes are not resumed'),
    )
  })
  app.addHook('preClose', async () => stop.abort())

  async function jobOf(workspace: InWorkspace, id: string): Promise<BulkJob> {
    const job = await findBulkJob(database.in(workspace), id)
    if (!job) throw new HttpProblem(404, orderMessages.unknownJob)
    return job
  }

  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/orders/bulk', operationId: 'changeOrders' },
    summary: 'Change the status or the shop of many orders: as a job, or with dryRun only a preview',
    ...{ body: BulkSchema, reply: Type.Union([BulkPreviewSchema, BulkJobSchema]) },
    ...{ mutates: true, successes: [200, 202], errors: [400, 404, 409, 415, 422, 507] },
    answer: async ({ scope, request, reply }) => {
      // Fastify has checked it against `BulkSchema`.
      const body = request.body as BulkBody
      if ('shop' in body.change) await demandShop(database.in(scope), body.change.shop)
      const today = storeDay(clock(), scope.timeZone)
      const inOneState = <T>(use: (reads: ReadScope, selected: SelectedOrders) => Promise<T>) =>
        readInScope(
          database,
          scope,
          async (reads) => use(reads, await selectedOrders(reads, body, today)),
          request.signal,
        )
      if (body.dryRun) return await inOneState((reads, selected) => previewBulk(reads, selected, body.change))
      const lists = await inOneState(idLists)
      const jobId = randomUUID()
      const job = { ...scope, jobId, change: body.change, lists, now: clock() }
      await runChange(deps, request, { kind: 'startBulk', request: job })
      run({ workspaceId: scope.workspaceId, jobId })
      return reply.code(202).send(await jobOf(scope, jobId))
    },
  })

  workspaceRoute<WorkspaceQuery, ChangeParams>(app, {
    ...{ url: '/api/jobs/:id', operationId: 'readJob', summary: 'The progress of a bulk change' },
    ...{ params: ChangeIdSchema, reply: BulkJobSchema },
    answer: ({ scope, params }) => jobOf(scope, params.id),
  })

  workspaceRoute<WorkspaceQuery, ChangeParams>(app, {
    ...{ method: 'DELETE', url: '/api/jobs/:id', operationId: 'cancelJob' },
    summary: 'End a bulk change; what it has changed stays',
    ...{ params: ChangeIdSchema, reply: BulkJobSchema, mutates: true, errors: [400, 404, 409, 507] },
    answer: async ({ scope, params: { id }, request }) => {
      const job = { workspaceId: scope.workspaceId, jobId: id }
      await runChange(deps, request, { kind: 'cancelBulk', request: job })
      return await jobOf(scope, id)
    },
  })
}

async function demandShop(reads: WorkspaceReads, slug: string): Promise<void> {
  const shop = await reads.from('shops').where('slug', '=', slug).select('slug').executeTakeFirst()
  if (!shop) throw new HttpProblem(422, changeMessages.unknownShop(slug))
}
