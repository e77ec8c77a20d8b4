import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_FILE_SIZE, MAX_PREVIEWED_ZIP } from '#contract/imports/import-file.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { ImportPreviewSchema } from '#contract/imports/import-preview.ts'
import { FILE_TYPES, IMPORT_QUERY, PREVIEW_QUERY } from '#contract/imports/import-query.ts'
import { type ImportReport, ImportReportSchema } from '#contract/imports/import-schema.ts'
import { figure } from '#contract/plural.ts'
import { workspaceQuery } from '#contract/query-fields.ts'
import { clientOf } from '#server/http/access.ts'
import { FAILURE_STATUS, HttpProblem } from '#server/http/errors.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { isOn } from '#server/http/query-fields.ts'
import { slotsOf } from '#server/http/slots.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { importIdOf, rememberedMappings } from '#server/imports/jobs/import-record.ts'
import { importRunner, startPreview } from '#server/imports/jobs/import-runner.ts'
import { unpackedPath } from '#server/imports/jobs/order-text.ts'
import type { ImportFailure, ImportOutcome } from '#server/imports/jobs/outcome.ts'
import { importFolders, temporaryUpload } from '#server/imports/jobs/rejected-folder.ts'
import { MAX_COLUMNS, MAX_ORDER_RECORDS } from '#server/imports/limits.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { watchFolder } from '#server/imports/watch/watch-folder.ts'
import { threadQueue } from '#server/jobs/queue.ts'
import { orderDelivery } from './deliver-order.ts'
import { registerProgressRoutes, reportAfterEnd } from './progress-routes.ts'
import { receiveFile } from './receive-file.ts'
import { IMPORT_ROUTE_LIMITS, type ImportRouteDeps, type ImportRouteParts } from './route-deps.ts'

/**
 * `POST /api/imports` with a file's bytes as its body, and all other routes of imports; files of the import folder pass through
 * the same queue while the app is open. Returns what the routes of changes need of them.
 */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps) {
  const limits = { ...IMPORT_ROUTE_LIMITS, ...deps.importLimits }
  const { uploads, rejected, stop } = importFolders(deps.dataDir, deps.clock)
  app.addHook('onClose', stop)
  const slots = slotsOf({ ...limits.imports, what: 'imports' })
  const runner = importRunner({
    shutdown: deps.shutdown,
    jobOf: async (request, path) => ({
      ...{ ...request, path, database: deps.location, scratchFolder: uploads },
      // Read now: the import before this one may have stored a mapping for the same headings.
      remembered: await rememberedMappings(deps.database.in(request)),
      rejectedPath: rejected.pathFor(request.workspaceId, request.id),
      rejectedLimit: rejected.limits.fileBytes,
    }),
    stored: (key) => reportAfterEnd(deps, key),
  })
  app.addHook('onClose', () => runner.idle())
  const parts = { ...deps, limits, uploads, rejected, runner }
  const { importDir: folder, shutdown } = deps
  if (folder !== undefined) {
    let watching: Promise<void> | undefined
    mkdirSync(folder, { recursive: true })
    app.addHook('onReady', async () => {
      watching = watchFolder({ ...parts, folder, times: limits.folder, signal: shutdown.begun, log: app.log })
    })
    app.addHook('onClose', () => watching)
  }

  // Here a body is bytes, whatever its content type.
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, body, done) => done(null, body))
    registerPreviewRoute(files, parts)

    workspaceRoute(files, {
      method: 'POST',
      url: '/api/imports',
      isLong: true,
      operationId: 'importOrders',
      summary: `Import a file of orders (at most ${MAX_FILE_SIZE}, ${figure(MAX_COLUMNS)} columns, 1 MB a cell, ${figure(MAX_ORDER_RECORDS)} records an order)`,
      querystring: workspaceQuery(IMPORT_QUERY),
      fileTypes: FILE_TYPES,
      idempotencyKey:
        'The same key with the same file and parameters returns the same report; 422 with another file or other parameters, and after the import was undone; 409 while it runs or waits. A key that is a UUID becomes the id of the import.',
      reply: ImportReportSchema,
      errors: [429],
      access: 'manage',
      answer: async ({ scope, query, request }) => {
        const { workspaceId, actor } = scope
        const key = idempotencyKey(request)
        const ofKey = key && (UUID.test(key) ? key.toLowerCase() : importIdOf(key))
        const id = ofKey ?? randomUUID()
        const { name = 'orders', format = 'auto' } = query
        if (query.shop !== undefined && query.newShop !== undefined) throw new HttpProblem(400, importMessages.shop.two)
        const mapping = requestedMapping(query)
        const dryRun = isOn(query.dryRun)
        const preview = dryRun && isOn(query.preview)
        using _slot = slots.take(clientOf(request))
        using upload = temporaryUpload(uploads)
        const outcome = await runner.run({
          request: { ...query, workspaceId, actor, id, name, dryRun, preview, format, mapping },
          client: request.signal,
          path: upload.path,
          receive: (signal) => receiveFile({ request, path: upload.path, minimum: limits.arrival, signal }),
        })
        const report = reportOf(request, outcome)
        // Its check may have left a file.
        if (report.rejected === 0) rejected.remove(workspaceId, id)
        // A check that finds the file unfit has succeeded as a check.
        if (report.state !== 'refused' || dryRun) return report
        const { question, shops, errors } = report
        const reason = errors[0]?.reason ?? ''
        if (question === 'shop') throw new HttpProblem(409, reason, { question, shops, report })
        throw new HttpProblem(422, reason, { report })
      },
    })
  })

  registerProgressRoutes(app, parts)
  return { runner, rejected, undoLimits: limits.undos, deliver: orderDelivery(parts) }
}

const STATUS: Readonly<Record<ImportFailure['cause'], number>> = {
  ...FAILURE_STATUS,
  ...{ declined: 422, cancel: 409, disconnect: 409, shutdown: 503 },
}

/** The report of an import. Throws `HttpProblem` where there is none. */
function reportOf({ log }: FastifyRequest, outcome: ImportOutcome): ImportReport {
  if (outcome.kind === 'report') return outcome.report
  const { cause, reason, detail } = outcome
  if (cause in FAILURE_STATUS) log.error({ reason, detail }, 'import failed')
  throw new HttpProblem(STATUS[cause], reason)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `POST /api/imports/preview`: how a file is read, and its first orders. Nothing is written. */
function registerPreviewRoute(app: FastifyInstance, parts: ImportRouteParts): void {
  const { database, uploads, limits, shutdown } = parts
  const slots = slotsOf({ ...limits.previews, what: 'previews' })
  const inTurn = threadQueue(limits.previews, importMessages.busyPreviewing)

  workspaceRoute(app, {
    method: 'POST',
    url: '/api/imports/preview',
    isLong: true,
    operationId: 'previewImport',
    summary:
      'How a file or its first part is read, and its first orders (reads the first 512 kB; of an Excel workbook or zip file up to 64 MB, which must be all of it)',
    querystring: workspaceQuery(PREVIEW_QUERY),
    fileTypes: FILE_TYPES,
    reply: ImportPreviewSchema,
    errors: [429],
    // It writes nothing, but a request with a body is guarded like one that does.
    access: 'manage',
    answer: async ({ scope, query, request }) => {
      const mapping = requestedMapping(query)
      const signal = AbortSignal.any([request.signal, shutdown.begun])
      using _slot = slots.take(clientOf(request))
      // One byte more than is read shows that the file is longer.
      const stored = MAX_PREVIEWED_ZIP + 1
      using upload = temporaryUpload(uploads)
      const { path } = upload
      const bytes = await receiveFile({ request, path, minimum: limits.arrival, signal, stored })
      const isPart = isOn(query.part) || bytes > MAX_PREVIEWED_ZIP
      const job = { path, isPart, format: query.format ?? 'auto', mapping, zone: scope.timeZone }
      return await inTurn(signal, async () => {
        const remembered = await rememberedMappings(database.in(scope))
        return startPreview({ ...job, remembered, unpackTo: unpackedPath(uploads, randomUUID()) }, signal)
      })
    },
  })
}

/** The mapping in a query. Throws `HttpProblem` 400 where it cannot be read. */
function requestedMapping({ mapping: text }: { readonly mapping?: string }): ImportMapping | undefined {
  const mapping = text === undefined ? undefined : parseMapping(text)
  if (typeof mapping === 'string') throw new HttpProblem(400, mapping)
  return mapping
}
