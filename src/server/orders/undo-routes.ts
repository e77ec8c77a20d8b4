import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { UndoneChangeSchema } from '#contract/changes/order-history.ts'
import { UndoReportSchema } from '#contract/imports/import-list-schema.ts'
import { undoInThread } from '#server/changes/change-thread.ts'
import { changeMessages } from '#server/changes/messages.ts'
import type { UndoneOrders } from '#server/changes/undone-orders.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Scope } from '#server/database/scope.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { choiceField } from '#server/http/query-fields.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { Slots } from '#server/http/slots.ts'
import { workspaceField, workspaceRoute } from '#server/http/workspace-route.ts'
import { threadQueue } from '#server/jobs/queue.ts'
import { type ChangeRouteDeps, changedOrProblem } from './run-change.ts'

export interface UndoRouteDeps extends ChangeRouteDeps {
  readonly location: DatabaseLocation
  readonly shutdown: ShutdownSignals
}

const IdSchema = Type.Object({ id: Type.String({ maxLength: 100 }) })
const UndoQuerySchema = Type.Object(
  {
    ...workspaceField,
    dryRun: choiceField(['0', '1', 'true', 'false'], '1: only report what would be undone.'),
  },
  { additionalProperties: false },
)
type UndoQuery = Static<typeof UndoQuerySchema>

/** `POST /api/changes/{id}/undo`, and the same for an import with the report that the list of imports shows. */
export function registerUndoRoutes(app: FastifyInstance, deps: UndoRouteDeps): void {
  const { database, clock, location, shutdown, imports } = deps
  const slots = new Slots({ ...imports.undoLimits, what: 'undos' })
  const inTurn = threadQueue(imports.undoLimits, changeMessages.busyUndoing)

  async function isImport(scope: Scope, id: string): Promise<boolean> {
    const imported = database.in(scope).from('imports').where('id', '=', id)
    return (await imported.select('id').executeTakeFirst()) !== undefined
  }

  async function undo(request: FastifyRequest, scope: Scope, changeId: string, dryRun: boolean): Promise<UndoneOrders> {
    const undone = { ...scope, changeId, undoId: randomUUID(), dryRun, now: clock() }
    const waiting = AbortSignal.any([request.signal, shutdown.begun])
    const release = slots.take(request.ip)
    // A check ends when its client disconnects; an undo that writes continues.
    const signal = dryRun ? waiting : shutdown.graceOver
    const result = await inTurn(waiting, () => undoInThread(location, undone, signal)).finally(release)
    if (result.state === 'failed' && result.cause === 'other') {
      request.log.error({ reason: result.reason }, 'undo failed')
      throw new HttpProblem(500, changeMessages.undoFailed)
    }
    const outcome = changedOrProblem(deps, request, scope.workspaceId, result)
    if (outcome.state !== 'undone') throw new Error(`An undo is ${outcome.state}.`)
    return outcome.report
  }

  function refuseWhileImporting(workspaceId: number): void {
    const running = imports.current()
    if (!running) return
    const { whileImporting, whileOthersImport } = changeMessages
    throw new HttpProblem(409, running.workspaceId === workspaceId ? whileImporting(running.name) : whileOthersImport)
  }

  async function undoImport(request: FastifyRequest, scope: Scope, id: string, dryRun: boolean) {
    if (!dryRun) refuseWhileImporting(scope.workspaceId)
    // The one that is running is none yet.
    if (!(await isImport(scope, id))) throw new HttpProblem(404, changeMessages.unknownImport)
    const report = await undo(request, scope, id, dryRun)
    if (!dryRun) imports.removeRejected(scope.workspaceId, id)
    return report
  }

  workspaceRoute<UndoQuery, Static<typeof IdSchema>>(app, {
    method: 'POST',
    url: '/api/changes/:id/undo',
    deadline: LONG_DEADLINE,
    operationId: 'undoChange',
    summary: 'Undo a change of orders or an import, except for what was changed since',
    params: IdSchema,
    querystring: UndoQuerySchema,
    reply: UndoneChangeSchema,
    errors: [400, 404, 409, 429, 507],
    mutates: true,
    answer: async ({ scope, query, params: { id }, request }) => {
      const run = (await isImport(scope, id)) ? undoImport : undo
      const { deleted, restored, recreated, kept } = await run(request, scope, id, isOn(query))
      return { undone: deleted + restored + recreated, kept }
    },
  })

  workspaceRoute<UndoQuery, Static<typeof IdSchema>>(app, {
    method: 'POST',
    url: '/api/imports/:id/undo',
    deadline: LONG_DEADLINE,
    operationId: 'undoImport',
    summary: 'Undo an import as a whole, except what was changed since, which is listed',
    params: IdSchema,
    querystring: UndoQuerySchema,
    reply: UndoReportSchema,
    errors: [400, 404, 409, 429, 507],
    mutates: true,
    answer: async ({ scope, query, params, request }) => {
      const id = params.id.toLowerCase()
      const { kept, recreated: _, ...report } = await undoImport(request, scope, id, isOn(query))
      const orders = new Map(kept.map((one) => [one.id, { id: one.id, reason: one.reason }]))
      return { ...report, id, state: isOn(query) ? 'checked' : 'undone', kept: [...orders.values()] }
    },
  })
}

function isOn({ dryRun }: UndoQuery): boolean {
  return dryRun === '1' || dryRun === 'true'
}
