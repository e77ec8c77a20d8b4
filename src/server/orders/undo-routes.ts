import { randomUUID, type UUID } from 'node:crypto'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { IdSchema } from '#contract/accounts/account-schema.ts'
import { type BulkJob, BulkJobSchema } from '#contract/changes/bulk-change.ts'
import type { UndoneOrders } from '#contract/changes/change-outcome.ts'
import { undoneByJob } from '#contract/changes/order-changes.ts'
import { UndoneChangeSchema } from '#contract/changes/order-history.ts'
import { UndoReportSchema } from '#contract/imports/import-list-schema.ts'
import { switchField, workspaceQuery } from '#contract/query-fields.ts'
import { BULK_BATCH } from '#server/changes/bulk-job.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { mayUndo } from '#server/changes/read-history.ts'
import { entriesOfOrders } from '#server/changes/read-workspace-history.ts'
import type { Scope } from '#server/database/scope.ts'
import { clientOf } from '#server/http/access.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { isOn } from '#server/http/query-fields.ts'
import { slotsOf } from '#server/http/slots.ts'
import { type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'
import { threadQueue } from '#server/jobs/queue.ts'
import { readBulkJob } from './bulk-jobs.ts'
import { type ChangeRouteDeps, changedOrProblem, runChange } from './run-change.ts'

const fields = { dryRun: switchField('1: only report what would be undone.') }
const background = switchField('1: answer 202 with a job where many orders are changed back, instead of at its end.')
const UndoChangeQuerySchema = workspaceQuery({ ...fields, background })
type UndoCall = WorkspaceCall<Static<typeof UndoChangeQuerySchema>>

const undoing = { method: 'POST', isLong: true, params: IdSchema, errors: [429] } as const

/** `POST /api/changes/{id}/undo`, and the same for an import with the report that the list of imports shows. */
export function registerUndoRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, clock, changes, shutdown, imports, runJob } = deps
  const slots = slotsOf({ ...imports.undoLimits, what: 'undos' })
  const inTurn = threadQueue(imports.undoLimits, changeMessages.busyUndoing)

  const findEntry = (scope: Scope, id: string) => entriesOfOrders(database.in(scope), [id]).executeTakeFirst()

  async function undo({ scope, query, request, gate }: UndoCall, changeId: string, undoId = randomUUID()) {
    const dryRun = isOn(query.dryRun)
    const undone = { ...scope, changeId, undoId, dryRun, now: clock() }
    const waiting = AbortSignal.any([request.signal, shutdown.begun])
    using _slot = slots.take(clientOf(request))
    // A check ends when its client disconnects; an undo that writes continues.
    const signal = dryRun ? waiting : shutdown.graceOver
    const result = await inTurn(waiting, () => changes.undo(undone, signal, gate()))
    const outcome = changedOrProblem(deps, request, result)
    if (outcome.state !== 'undone') throw new Error(`An undo is ${outcome.state}.`)
    return outcome.report
  }

  async function undoImport(call: UndoCall, id: string, undoId?: UUID): Promise<UndoneOrders> {
    const { workspaceId } = call.scope
    const running = isOn(call.query.dryRun) ? undefined : imports.runner.current()
    if (running) {
      const { whileImporting, whileOthersImport } = changeMessages
      throw new HttpProblem(409, running.workspaceId === workspaceId ? whileImporting(running.name) : whileOthersImport)
    }
    // The one that is running is none yet.
    if ((await findEntry(call.scope, id))?.kind !== 'import') throw new HttpProblem(404, changeMessages.unknownImport)
    const report = await undo(call, id, undoId)
    if (!isOn(call.query.dryRun)) imports.rejected.remove(workspaceId, id)
    return report
  }

  /** Undoes a change of many orders batch by batch. Resolves with its job when that has ended, or at once with `background`. */
  async function undoInBatches({ scope, query, request }: UndoCall, changeId: string): Promise<BulkJob> {
    const undoId = randomUUID()
    await runChange(deps, request, { kind: 'startUndo', request: { ...scope, changeId, undoId, now: clock() } })
    const ended = runJob({ workspaceId: scope.workspaceId, actor: scope.actor, jobId: undoId })
    if (!isOn(query.background)) {
      // The job goes on without the client, and after the next start of the server.
      const waiting = AbortSignal.any([request.signal, shutdown.begun])
      await Promise.race([ended, once(waiting, 'abort')])
      waiting.throwIfAborted()
    }
    return await readBulkJob(database, scope, undoId)
  }

  workspaceRoute(app, {
    ...undoing,
    url: '/api/changes/:id/undo',
    querystring: UndoChangeQuerySchema,
    reply: Type.Union([UndoneChangeSchema, BulkJobSchema]),
    successes: [200, 202],
    access: 'workOrders',
    operationId: 'undoChange',
    summary: 'Undo a change of orders or an import, except for what was changed since',
    answer: async (call) => {
      const { scope, query, params, reply } = call
      const { id } = params
      const entry = await findEntry(scope, id)
      if (!mayUndo(scope, entry)) throw new HttpProblem(403, changeMessages.notOwnChange)
      // In one transaction, other changes would wait for too long.
      if (entry?.object === 'order' && entry.orders > BULK_BATCH && !isOn(query.dryRun)) {
        const job = await undoInBatches(call, id)
        return isOn(query.background) ? reply.code(202).send(job) : undoneByJob(job)
      }
      const run = entry?.kind === 'import' ? undoImport : undo
      const undoId = randomUUID()
      const { deleted, restored, recreated, kept, keptCount } = await run(call, id, undoId)
      const undone = deleted + restored + recreated
      return { undone, kept, keptCount, changeId: undone > 0 && !isOn(query.dryRun) ? undoId : '' }
    },
  })

  workspaceRoute(app, {
    ...undoing,
    url: '/api/imports/:id/undo',
    querystring: workspaceQuery(fields),
    reply: UndoReportSchema,
    access: 'manage',
    operationId: 'undoImport',
    summary: 'Undo an import as a whole, except what was changed since, which is listed',
    answer: async (call) => {
      const id = call.params.id.toLowerCase()
      const { kept, recreated: _, ...report } = await undoImport(call, id)
      const orders = new Map(kept.map((one) => [one.id, { id: one.id, reason: one.reason }]))
      return { ...report, id, state: isOn(call.query.dryRun) ? 'checked' : 'undone', kept: [...orders.values()] }
    },
  })
}
