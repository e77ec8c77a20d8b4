import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { type UndoReport, UndoReportSchema } from '#contract/import-list-schema.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { Slots } from '#server/http/slots.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { ThreadQueue } from '#server/imports/jobs/queue.ts'
import { startUndo } from '#server/imports/jobs/threads.ts'
import { importMessages } from '#server/imports/messages.ts'
import { isOn, switchField } from './import-request.ts'
import { reportOf } from './report-of.ts'
import type { ImportRouteParts } from './route-deps.ts'

const IdSchema = Type.Object({ id: Type.String({ maxLength: 100 }) })
const UndoQuerySchema = Type.Object(
  { ...workspaceField, dryRun: switchField('1: only report what would be undone.') },
  { additionalProperties: false },
)

interface ImportUndo {
  readonly workspaceId: number
  readonly importId: string
  /** Only reports what would be undone. */
  readonly dryRun: boolean
}

/** Undoes an import for a request, in its turn. Throws `HttpProblem`. */
export type UndoImport = (request: FastifyRequest, undo: ImportUndo) => Promise<UndoReport>

/** `POST /api/imports/{id}/undo`. Returns what it does, for the route of all changes. */
export function registerUndoRoutes(app: FastifyInstance, parts: ImportRouteParts): UndoImport {
  const { location, workspace, clock, limits, shutdown, rejected, runner } = parts
  const slots = new Slots({ ...limits.undos, what: 'undos' })
  const queue = new ThreadQueue(limits.undos, 'undos')
  const undo: UndoImport = async (request, { workspaceId, importId, dryRun }) => {
    if (!dryRun) refuseWhileImporting(runner, workspaceId)
    const job = { database: location, workspaceId, importId, undoId: randomUUID(), dryRun, now: clock() }
    const waiting = AbortSignal.any([request.signal, shutdown.begun])
    const release = slots.take(request.ip)
    // A check ends when its client disconnects; an undo that writes continues.
    const outcome = await queue
      .run(waiting, () => startUndo(job, dryRun ? waiting : shutdown.graceOver))
      .finally(release)
    const report = reportOf(request, outcome, 'undoing an import failed')
    if (!dryRun) rejected.remove(workspaceId, importId)
    return report
  }
  workspaceRoute<Static<typeof UndoQuerySchema>, Static<typeof IdSchema>>(app, workspace, {
    method: 'POST',
    url: '/api/imports/:id/undo',
    deadline: LONG_DEADLINE,
    operationId: 'undoImport',
    summary: 'Undo an import as a whole, except the orders that were changed since, which are listed',
    params: IdSchema,
    querystring: UndoQuerySchema,
    reply: UndoReportSchema,
    errors: [400, 404, 409, 429, 507],
    mutates: true,
    answer: ({ workspaceId, query, params, request }) =>
      undo(request, { workspaceId, importId: params.id.toLowerCase(), dryRun: isOn(query.dryRun) }),
  })
  return undo
}

function refuseWhileImporting({ current }: ImportRunner, workspaceId: number): void {
  if (!current) return
  const { whileImporting, whileOthersImport } = importMessages.undo
  throw new HttpProblem(409, current.workspaceId === workspaceId ? whileImporting(current.name) : whileOthersImport)
}
