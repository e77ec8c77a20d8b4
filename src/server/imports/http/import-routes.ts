import type { FastifyInstance } from 'fastify'
import { ImportReportSchema } from '#contract/import-schema.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { problemOf } from '#server/http/errors.ts'
import { Slots } from '#server/http/slots.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { importFolders } from '#server/imports/jobs/folders.ts'
import { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { watchImportFolder } from './import-folder.ts'
import { reportAfterEnd } from './import-records.ts'
import { FILE_TYPES, type ImportQuery, ImportQuerySchema, importId, isOn, requestedMapping } from './import-request.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import { registerProgressRoutes } from './progress-routes.ts'
import { receiveFile } from './receive-file.ts'
import { registerRejectedRoutes } from './rejected-routes.ts'
import { reportOf } from './report-of.ts'
import type { ImportRouteDeps } from './route-deps.ts'
import { IMPORT_ROUTE_LIMITS } from './route-limits.ts'
import { registerUndoRoutes, type UndoImport } from './undo-routes.ts'

/** What the routes of changes need of imports. */
export interface ImportsForChanges {
  /** The imports of a workspace that have not ended. */
  readonly activeImports: ImportRunner['active']
  readonly undoImport: UndoImport
}

/**
 * `POST /api/imports` with a file's bytes as its body, and all other routes of imports. Returns what the routes of changes need
 * of them.
 */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps): ImportsForChanges {
  const limits = { ...IMPORT_ROUTE_LIMITS, ...deps.importLimits }
  const { uploads, rejected, stop } = importFolders(deps.dataDir, deps.clock)
  app.addHook('onClose', stop)
  const slots = new Slots({ ...limits.imports, what: 'imports' })
  const runner = new ImportRunner({ standstill: limits.standstill, shutdown: deps.shutdown })
  app.addHook('onClose', () => runner.idle())
  const parts = { ...deps, limits, uploads, rejected, runner }
  /** What an import needs apart from its file and how it is read. */
  const jobParts = async (workspaceId: number, id: string, dryRun: boolean) => ({
    ...{ workspaceId, id, dryRun },
    database: deps.location,
    scratchFolder: uploads,
    // Read now: the import before this one may have stored a mapping for the same headings.
    remembered: await rememberedMappings(deps.database.reads, workspaceId),
    rejectedPath: rejected.pathFor(workspaceId, id, dryRun),
    rejectedLimit: rejected.limits.fileBytes,
  })
  if (deps.importDir !== undefined) watchImportFolder(app, { ...parts, importDir: deps.importDir, jobParts })

  // In this scope a body is bytes, whatever its content type.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    registerPreviewRoutes(scope, parts)

    workspaceRoute<ImportQuery>(scope, deps.workspace, {
      method: 'POST',
      url: '/api/imports',
      deadline: LONG_DEADLINE,
      operationId: 'importOrders',
      summary: 'Import a file of orders (at most 2 GB, 10,000 columns, 1 MB a cell, 100,000 records an order)',
      querystring: ImportQuerySchema,
      fileTypes: FILE_TYPES,
      header: 'Idempotency-Key',
      reply: ImportReportSchema,
      errors: [400, 404, 408, 409, 413, 415, 422, 429, 507],
      mutates: true,
      answer: async ({ workspaceId, query, request, reply }) => {
        const id = importId(request)
        const mapping = requestedMapping(query)
        const { name = 'orders', format = 'auto', dateOrder, decimalMark, edits } = query
        const dryRun = isOn(query.dryRun)
        const release = slots.take(request.ip)
        try {
          const outcome = await runner.run({
            ...{ workspaceId, id, name, dryRun },
            client: request.signal,
            receive: async (signal) => {
              const { path } = await receiveFile({ request, folder: uploads, minimum: limits.arrival, signal })
              return path
            },
            job: async (path) => ({
              ...(await jobParts(workspaceId, id, dryRun)),
              ...{ path, name, format, dateOrder, decimalMark, edits, mapping },
            }),
            stored: () => reportAfterEnd(deps, workspaceId, id),
          })
          const report = reportOf(request, outcome, 'import failed')
          // A check that finds the file unfit has succeeded as a check.
          if (report.state !== 'refused' || dryRun) return reply.send(report)
          return reply
            .code(422)
            .type('application/problem+json')
            .serializer(JSON.stringify)
            .send({ ...problemOf(422, report.errors[0]?.reason ?? '', request.id), report })
        } finally {
          release()
        }
      },
    })
  })

  registerRejectedRoutes(app, parts)
  const undoImport = registerUndoRoutes(app, parts)
  registerProgressRoutes(app, parts)
  return { activeImports: (workspaceId) => runner.active(workspaceId), undoImport }
}
