import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ImportListSchema, MAX_IMPORTS, UndoReportSchema } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { FAILURE_STATUS, HttpProblem } from '#server/errors.ts'
import { documented } from '#server/openapi/documented.ts'
import { readRoute } from '#server/read-route.ts'
import { chosenWorkspace, workspaceField } from '#server/workspace-query.ts'
import { listImports } from './list-imports.ts'
import type { RejectedFolder } from './rejected/rejected-folder.ts'
import { undoInThread } from './undo-in-thread.ts'

export interface UndoRouteDeps {
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly workspace: Workspace
  readonly clock: () => number
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

/** `GET /api/imports` and `POST /api/imports/{id}/undo`. `refuseWhileBusy` throws while an import runs. */
export function registerUndoRoutes(app: FastifyInstance, deps: UndoRouteDeps, refuseWhileBusy: () => void): void {
  readRoute<Static<typeof ListQuerySchema>>(
    app,
    deps.workspace,
    '/api/imports',
    {
      operationId: 'listImports',
      summary: 'The imports that were taken, newest first, undone ones too',
      querystring: ListQuerySchema,
      reply: ImportListSchema,
    },
    ({ workspaceId, query: { page = 1, per = 20 } }) => listImports(deps.reads, workspaceId, page, per),
  )

  app.post<{ Params: Static<typeof IdSchema>; Querystring: Static<typeof UndoQuerySchema> }>(
    '/api/imports/:id/undo',
    {
      schema: documented({
        operationId: 'undoImport',
        summary: 'Undo an import as a whole, except the orders that were changed since, which are named',
        params: IdSchema,
        querystring: UndoQuerySchema,
        reply: UndoReportSchema,
        errors: [400, 404, 409, 507],
        mutates: true,
      }),
    },
    async (request, reply) => {
      const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
      const dryRun = request.query.dryRun === '1' || request.query.dryRun === 'true'
      if (!dryRun) refuseWhileBusy()
      const importId = request.params.id.toLowerCase()
      const undo = { workspaceId, importId, dryRun, now: deps.clock() }
      const outcome = await undoInThread({ database: deps.database, request: undo })
      if (outcome.kind === 'report') {
        if (!dryRun) deps.rejected.remove(workspaceId, importId)
        return reply.header('cache-control', 'no-store').send(outcome.report)
      }
      if (outcome.kind !== 'failed') throw new HttpProblem(STATUS[outcome.kind], outcome.reason)
      request.log.error({ reason: outcome.reason }, 'undoing an import failed')
      throw new HttpProblem(FAILURE_STATUS[outcome.cause], outcome.reason)
    },
  )
}
