import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ImportReportSchema } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Database } from '#server/database/ports.ts'
import type { Writes } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { FAILURE_STATUS, problemOf, sendProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi/documented.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { Slots } from '#server/http/slots.ts'
import { chosenWorkspace } from '#server/http/workspace-query.ts'
import { importFolders } from '#server/imports/jobs/folders.ts'
import type { EndedBy, ImportOutcome } from '#server/imports/jobs/import-outcome.ts'
import { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { importMessages } from '#server/imports/messages.ts'
import { reportAfterEnd } from './import-records.ts'
import {
  bodyOf,
  FILE_TYPES,
  type ImportQuery,
  ImportQuerySchema,
  importId,
  isOn,
  requestedMapping,
} from './import-request.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import { registerProgressRoutes } from './progress-routes.ts'
import { receiveFile } from './receive-file.ts'
import { registerRejectedRoutes } from './rejected-routes.ts'
import { IMPORT_ROUTE_LIMITS, type ImportRouteLimits } from './route-limits.ts'
import { registerUndoRoutes } from './undo-routes.ts'

export interface ImportRouteDeps {
  readonly location: DatabaseLocation
  readonly database: Database
  readonly writes: Writes
  readonly clock: () => number
  readonly dataDir: string
  readonly workspace: Workspace
  readonly shutdown: ShutdownSignals
  readonly importLimits?: Partial<ImportRouteLimits>
}

/** `POST /api/imports` with a file's bytes as its body, and all other routes of imports. */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const limits = { ...IMPORT_ROUTE_LIMITS, ...deps.importLimits }
  const { uploads, rejected, stop } = importFolders(deps.dataDir, deps.clock)
  app.addHook('onClose', stop)
  const slots = new Slots({ ...limits.imports, what: 'imports' })
  const { shutdown } = deps
  const runner = new ImportRunner({ standstill: limits.standstill, shutdown })
  app.addHook('onClose', () => runner.idle())

  // In this scope a body is bytes, whatever its content type.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    registerPreviewRoutes(scope, { ...deps, uploads, limits, shutdown })

    scope.post<{ Querystring: ImportQuery }>(
      '/api/imports',
      {
        config: { deadline: LONG_DEADLINE },
        schema: documented({
          operationId: 'importOrders',
          summary: 'Import a file of orders (at most 2 GB, 10,000 columns, 1 MB a cell, 100,000 records an order)',
          querystring: ImportQuerySchema,
          fileTypes: FILE_TYPES,
          header: 'Idempotency-Key',
          reply: ImportReportSchema,
          errors: [400, 404, 408, 409, 413, 415, 422, 429, 507],
          mutates: true,
        }),
      },
      async (request, reply) => {
        const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
        const id = importId(request)
        const mapping = requestedMapping(request.query)
        const { name = 'orders', format = 'auto', dateOrder, decimalMark } = request.query
        const dryRun = isOn(request.query.dryRun)
        const announced = Number(request.headers['content-length'] ?? 0)
        const release = slots.take(request.ip)
        try {
          const outcome = await runner.run({
            ...{ workspaceId, id, name, dryRun },
            client: request.signal,
            receive: (signal) =>
              receiveFile({ body: bodyOf(request), folder: uploads, minimum: limits.arrival, signal }, announced),
            job: async (path) => ({
              ...{ id, path, name, format, dateOrder, decimalMark, workspaceId, dryRun, mapping },
              database: deps.location,
              scratchFolder: uploads,
              // Read now: the import before this one may have stored a mapping for the same headings.
              remembered: await rememberedMappings(deps.database.reads, workspaceId),
              rejectedPath: rejected.pathFor(workspaceId, id, dryRun),
              rejectedLimit: rejected.limits.fileBytes,
            }),
            stored: () => reportAfterEnd(deps, workspaceId, id),
          })
          return sendOutcome(request, reply, outcome, dryRun)
        } finally {
          release()
        }
      },
    )
  })

  registerRejectedRoutes(app, { workspace: deps.workspace, rejected })
  registerUndoRoutes(app, { ...deps, limits, shutdown, rejected }, runner)
  registerProgressRoutes(app, deps, runner)
}

const ENDED_STATUS: Readonly<Record<EndedBy, number>> = { cancel: 409, 'hang-up': 409, shutdown: 503, standstill: 500 }

/** Responds to a request for an import, or for a check (a dry run), with its outcome. */
function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: ImportOutcome, isCheck: boolean) {
  switch (outcome.kind) {
    case 'reused-key':
      return sendProblem(request, reply, 422, importMessages.key.reused)
    case 'undone-key':
      return sendProblem(request, reply, 422, importMessages.key.undone)
    case 'ended':
      if (outcome.by === 'standstill') request.log.error('import ended without progress')
      return sendProblem(request, reply, ENDED_STATUS[outcome.by], importMessages.ended[outcome.by])
    case 'failed': {
      const { reason, cause, detail } = outcome
      request.log.error({ reason, detail }, 'import failed')
      return sendProblem(request, reply, FAILURE_STATUS[cause], reason)
    }
    case 'report': {
      const { report } = outcome
      // A check that finds the file unfit has succeeded as a check.
      if (report.state !== 'refused' || isCheck) return reply.send(report)
      return reply
        .code(422)
        .type('application/problem+json')
        .serializer(JSON.stringify)
        .send({ ...problemOf(422, report.errors[0]?.reason ?? '', request.id), report })
    }
  }
}
