import type { FastifyInstance } from 'fastify'
import { MAX_FILE_SIZE } from '#contract/imports/import-file.ts'
import { ImportReportSchema } from '#contract/imports/import-schema.ts'
import { figure } from '#contract/plural.ts'
import type { Scope } from '#server/database/scope.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { Slots } from '#server/http/slots.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { importFolders } from '#server/imports/jobs/folders.ts'
import { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { MAX_COLUMNS, MAX_ORDER_RECORDS } from '#server/imports/limits.ts'
import { watchImportFolder } from './import-folder.ts'
import { reportAfterEnd } from './import-records.ts'
import { FILE_TYPES, type ImportQuery, ImportQuerySchema, importId, isOn, requestedMapping } from './import-request.ts'
import { registerPreviewRoutes } from './preview-routes.ts'
import { registerProgressRoutes } from './progress-routes.ts'
import { receiveFile } from './receive-file.ts'
import { receivePreviewed } from './receive-previewed.ts'
import { registerRejectedRoutes } from './rejected-routes.ts'
import { reportOf } from './report-of.ts'
import type { ImportRouteDeps } from './route-deps.ts'
import { IMPORT_ROUTE_LIMITS } from './route-limits.ts'

/**
 * `POST /api/imports` with a file's bytes as its body, and all other routes of imports. Returns what the routes of changes need
 * of them.
 */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps) {
  const limits = { ...IMPORT_ROUTE_LIMITS, ...deps.importLimits }
  const { uploads, rejected, stop } = importFolders(deps.dataDir, deps.clock)
  app.addHook('onClose', stop)
  const slots = new Slots({ ...limits.imports, what: 'imports' })
  const runner = new ImportRunner({ stallTimeout: limits.stallTimeout, shutdown: deps.shutdown })
  app.addHook('onClose', () => runner.idle())
  const parts = { ...deps, limits, uploads, rejected, runner }
  /** What an import needs apart from its file and how it is read. */
  const jobParts = async ({ workspaceId }: Scope, id: string, dryRun: boolean) => ({
    ...{ workspaceId, id, dryRun },
    database: deps.location,
    scratchFolder: uploads,
    // Read now: the import before this one may have stored a mapping for the same headings.
    remembered: await rememberedMappings(deps.database.in({ workspaceId })),
    rejectedPath: rejected.pathFor(workspaceId, id, dryRun),
    rejectedLimit: rejected.limits.fileBytes,
  })
  if (deps.importDir !== undefined) watchImportFolder(app, { ...parts, importDir: deps.importDir, jobParts })

  // Here a body is bytes, whatever its content type.
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const previewIn = registerPreviewRoutes(files, parts)

    workspaceRoute<ImportQuery>(files, {
      method: 'POST',
      url: '/api/imports',
      deadline: LONG_DEADLINE,
      operationId: 'importOrders',
      summary: `Import a file of orders (at most ${MAX_FILE_SIZE}, ${figure(MAX_COLUMNS)} columns, 1 MB a cell, ${figure(MAX_ORDER_RECORDS)} records an order)`,
      querystring: ImportQuerySchema,
      fileTypes: FILE_TYPES,
      idempotencyKey:
        'The same key with the same file and parameters returns the same report; 422 with another file or other parameters, and after the import was undone; 409 while it runs or waits. A key that is a UUID becomes the id of the import.',
      reply: ImportReportSchema,
      errors: [400, 404, 408, 409, 413, 415, 422, 429, 507],
      mutates: true,
      answer: async ({ scope, query, request, reply }) => {
        const { workspaceId } = scope
        const id = importId(request)
        const mapping = requestedMapping(query)
        const { name = 'orders', format = 'auto', dateOrder, decimalMark, edits } = query
        const dryRun = isOn(query.dryRun)
        const preview = dryRun && isOn(query.preview)
        const reading = { format, dateOrder, decimalMark, mapping }
        const release = slots.take(request.ip)
        try {
          const outcome = await runner.run({
            ...{ workspaceId, id, name, dryRun },
            client: request.signal,
            receive: async (signal, onPreview) => {
              const upload = { request, folder: uploads, minimum: limits.arrival, signal }
              if (!preview) return (await receiveFile(upload)).path
              return await receivePreviewed(
                upload,
                async (file) => onPreview(await previewIn(scope, { ...reading, ...file }, signal)),
                () => runner.current !== undefined,
              )
            },
            job: async (path) => ({
              ...(await jobParts(scope, id, dryRun)),
              ...{ ...reading, path, name, edits, preview },
            }),
            stored: () => reportAfterEnd(deps, scope, id),
          })
          const report = reportOf(request, outcome)
          // A check that finds the file unfit has succeeded as a check.
          if (report.state !== 'refused' || dryRun) return reply.send(report)
          throw new HttpProblem(422, report.errors[0]?.reason ?? '', { report })
        } finally {
          release()
        }
      },
    })
  })

  registerRejectedRoutes(app, parts)
  registerProgressRoutes(app, parts)
  return {
    active: (workspaceId: number) => runner.active(workspaceId),
    current: () => runner.current,
    removeRejected: (workspaceId: number, id: string) => rejected.remove(workspaceId, id),
    undoLimits: limits.undos,
  }
}
