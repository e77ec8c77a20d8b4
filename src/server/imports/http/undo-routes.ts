import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ImportListSchema, MAX_IMPORTS, UndoReportSchema } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { FAILURE_STATUS, HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { readRoute } from '#server/http/read-route.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { Slots } from '#server/http/slots.ts'
import { chosenWorkspace, workspaceField } from '#server/http/workspace-query.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { RejectedFolder } from '#server/imports/jobs/rejected-folder.ts'
import { ThreadQueue } from '#server/imports/jobs/thread-queue.ts'
import { undoInThread } from '#server/imports/jobs/undo.ts'
import { listImports } from './import-records.ts'
import type { ImportRouteLimits } from './route-limits.ts'

export interface UndoRouteDeps {
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly workspace: Workspace
  readonly clock: () => number
  readonly limits: Pick<ImportRouteLimits, 'undos'>
  readonly shutdown: ShutdownSignals
  readonly rejected: RejectedFolder
}

const ListQuerySchema = Type.Object(
  {
    ...workspaceField,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
    per: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_IMPORTS, default: 20 })),
  },
  { additionalProperties: false },
)
const IdSchema = Type.Object({ id: Type.String({ maxLength: 100 }) })
const UndoQuerySchema = Type.Object(
  {
    ...workspaceField,
    dryRun: Type.Optional(
      Type.Unsafe<'0' | '1' | 'true' | 'false'>({
        type: 'string',
        enum: ['0', '1', 'true', 'false'],
        description: '1: only tell what would be undone.',
      }),
    ),
  },
  { additionalProperties: false },
)

const STATUS = { unknown: 404, undone: 409 } as const

/** `GET /api/imports` and `POST /api/imports/{id}/undo`. */
export function registerUndoRoutes(app: FastifyInstance, deps: UndoRouteDeps, runner: ImportRunner): void {
  const slots = new Slots({ ...deps.limits.undos, what: 'undos' })
  const queue = new ThreadQueue(deps.limits.undos, 'undos')
  readRoute<Static<typeof ListQuerySchema>>(
    app,
    deps.workspace,
    '/api/imports',
    {
      operationId: 'listImports',
      summary: 'The imports that were committed, newest first, undone ones too; and those that run or wait',
      querystring: ListQuerySchema,
      reply: ImportListSchema,
    },
    async ({ workspaceId, query: { page = 1, per = 20 } }) => ({
      ...(await listImports(deps.reads, workspaceId, page, per)),
      active: runner.active(workspaceId),
    }),
  )

  app.post<{ Params: Static<typeof IdSchema>; Querystring: Static<typeof UndoQuerySchema> }>(
    '/api/imports/:id/undo',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'undoImport',
        summary: 'Undo an import as a whole, except the orders that were changed since, which are named',
        params: IdSchema,
        querystring: UndoQuerySchema,
        reply: UndoReportSchema,
        errors: [400, 404, 409, 429, 507],
        mutates: true,
      }),
    },
    async (request) => {
      const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
      const dryRun = request.query.dryRun === '1' || request.query.dryRun === 'true'
      if (!dryRun) refuseWhileImporting(runner, workspaceId)
      const importId = request.params.id.toLowerCase()
      const undo = { workspaceId, importId, dryRun, now: deps.clock() }
      const waiting = AbortSignal.any([request.signal, deps.shutdown.begun])
      const release = slots.take(request.ip)
      const outcome = await queue
        // A check ends when its client hangs up; what writes goes on.
        .run(waiting, () =>
          undoInThread({ database: deps.database, request: undo }, dryRun ? waiting : deps.shutdown.graceOver),
        )
        .finally(release)
      if (outcome.kind === 'report') {
        if (!dryRun) deps.rejected.remove(workspaceId, importId)
        return outcome.report
      }
      if (outcome.kind !== 'failed') throw new HttpProblem(STATUS[outcome.kind], outcome.reason)
      const { reason, detail } = outcome
      request.log.error({ reason, detail }, 'undoing an import failed')
      throw new HttpProblem(FAILURE_STATUS[outcome.cause], reason)
    },
  )
}

function refuseWhileImporting({ current }: ImportRunner, workspaceId: number): void {
  if (!current) return
  const which = current.workspaceId === workspaceId ? `The import of ${current.name}` : 'An import of another workspace'
  throw new HttpProblem(409, `${which} is running. Try again when it is finished.`)
}
