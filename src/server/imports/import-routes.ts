import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ImportReport, ImportReportSchema } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Reads, Writes } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/errors.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace } from '#server/workspace-query.ts'
import { importFolders } from './import-folders.ts'
import { importId } from './import-id.ts'
import { writeFailure } from './import-outcome.ts'
import { FILE_TYPES, type ImportQuery, ImportQuerySchema, saidMapping } from './import-query.ts'
import { ImportRunner } from './import-runner.ts'
import { rememberedMappings } from './mappings.ts'
import { registerPreviewRoutes } from './preview/preview-routes.ts'
import { registerProgressRoutes, takenReport } from './progress-routes.ts'
import { receiveFile } from './receive-file.ts'
import { registerRejectedRoutes } from './rejected/rejected-routes.ts'
import { sendOutcome } from './send-outcome.ts'
import { settledOutcome } from './settled-outcome.ts'
import { registerUndoRoutes } from './undo-routes.ts'

export interface ImportRouteDeps {
  /** Up to date. */
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly writes: Writes
  readonly clock: () => number
  readonly dataDir: string
  readonly workspace: Workspace
  /** Hears of every import that changed something. */
  readonly onImported?: (report: ImportReport) => void
}

/** Files that may arrive or wait while another is imported. */
const MAX_WAITING = 20

/** `POST /api/imports` with a file's bytes as its body, and how far one is. */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const runner = new ImportRunner()
  const { uploads, rejected, stop } = importFolders(deps.dataDir, deps.clock)
  app.addHook('onClose', stop)
  app.addHook('onClose', () => runner.close())
  registerUndoRoutes(app, { ...deps, rejected }, () => refuseWhileBusy(runner))

  // In a scope of its own: here a body is bytes, whatever type it says it has.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    registerPreviewRoutes(scope, { ...deps, uploads })

    scope.post<{ Querystring: ImportQuery }>(
      '/api/imports',
      {
        schema: documented({
          operationId: 'importOrders',
          summary: 'Import a file of orders (at most 2 GB, 10,000 columns, 1 MB a cell, 100,000 records an order)',
          querystring: ImportQuerySchema,
          fileTypes: FILE_TYPES,
          header: 'Idempotency-Key',
          reply: ImportReportSchema,
          errors: [400, 404, 409, 413, 415, 422, 507],
          mutates: true,
        }),
      },
      async (request, reply) => {
        const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
        const id = importId(request)
        const mapping = saidMapping(request.query)
        refuseTooMany(runner)
        const announced = Number(request.headers['content-length'] ?? 0)
        const path = await runner.expecting(id, (signal) => arrived(bodyOf(request), uploads, announced, signal))
        if (path === undefined) return sendOutcome(request, reply, { kind: 'cancelled', hadBegun: false }, false)
        try {
          const { name = 'orders', format = 'auto', dateOrder, decimalMark, dryRun } = request.query
          const isCheck = dryRun === '1' || dryRun === 'true'
          const outcome = await runner.run({ id, name }, async () => ({
            ...{ id, path, name, format, dateOrder, decimalMark, workspaceId },
            database: deps.database,
            scratchFolder: uploads,
            dryRun: isCheck,
            mapping,
            // Asked when its turn has come: the import before it may have been told how to read such a file.
            remembered: await rememberedMappings(deps.reads, workspaceId),
            rejectedPath: rejected.placeFor(workspaceId, id, isCheck),
            rejectedLimit: rejected.limits.fileBytes,
          }))
          const settled = await settledOutcome(outcome, () => takenReport(deps, workspaceId, id))
          runner.ended(id, settled)
          if (settled.kind === 'report' && settled.report.state === 'done') deps.onImported?.(settled.report)
          return sendOutcome(request, reply, settled, isCheck)
        } catch (error) {
          runner.ended(id, { kind: 'failed', ...writeFailure(error, 'The import') })
          throw error
        } finally {
          rmSync(path, { force: true })
        }
      },
    )
  })

  registerRejectedRoutes(app, { workspace: deps.workspace, rejected })
  registerProgressRoutes(app, deps, runner)
}

function refuseWhileBusy({ current }: ImportRunner): void {
  if (!current) return
  throw new HttpProblem(409, `The import of ${current.name} is running. Try again when it is finished.`)
}

/** Each that waits lies on the disk. */
function refuseTooMany({ pending }: ImportRunner): void {
  if (pending < MAX_WAITING) return
  throw new HttpProblem(409, `${pending} files wait for their import already. Try again when some of them are done.`)
}

// An empty file comes as no body at all; its report says so like any other.
function bodyOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

/** The path of the file that arrived; `undefined` where somebody cancelled it meanwhile. */
async function arrived(body: Readable, folder: string, announced: number, signal: AbortSignal) {
  try {
    return await receiveFile(body, folder, announced, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
