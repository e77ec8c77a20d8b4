import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { MAX_PREVIEWED_ZIP } from '#contract/imports/import-file.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { ImportPreviewSchema } from '#contract/imports/import-preview.ts'
import { FILE_TYPES, PREVIEW_QUERY } from '#contract/imports/import-query.ts'
import { workspaceField } from '#contract/query-fields.ts'
import { ACCESS, clientOf } from '#server/http/access.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { isOn } from '#server/http/query-fields.ts'
import { Slots } from '#server/http/slots.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { rememberedMappings } from '#server/imports/jobs/import-record.ts'
import { unpackedPath } from '#server/imports/jobs/order-text.ts'
import { temporaryUpload } from '#server/imports/jobs/rejected-folder.ts'
import { startPreview } from '#server/imports/jobs/threads.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { threadQueue } from '#server/jobs/queue.ts'
import { receiveFile } from './receive-file.ts'
import type { ImportRouteParts } from './route-deps.ts'

const QuerySchema = Type.Object({ ...workspaceField, ...PREVIEW_QUERY }, { additionalProperties: false })

/** `POST /api/imports/preview`: how a file is read, and its first orders. Nothing is written. */
export function registerPreviewRoute(app: FastifyInstance, parts: ImportRouteParts): void {
  const { database, uploads, limits, shutdown } = parts
  const slots = new Slots({ ...limits.previews, what: 'previews' })
  const inTurn = threadQueue(limits.previews, importMessages.busyPreviewing)

  workspaceRoute(app, {
    method: 'POST',
    url: '/api/imports/preview',
    deadline: LONG_DEADLINE,
    operationId: 'previewImport',
    summary:
      'How a file or its first part is read, and its first orders (reads the first 512 kB; of an Excel workbook or zip file up to 64 MB, which must be all of it)',
    querystring: QuerySchema,
    fileTypes: FILE_TYPES,
    reply: ImportPreviewSchema,
    errors: [429],
    // It writes nothing, but a request with a body is guarded like one that does.
    access: ACCESS.manage,
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
export function requestedMapping({ mapping: text }: { readonly mapping?: string }): ImportMapping | undefined {
  const mapping = text === undefined ? undefined : parseMapping(text)
  if (typeof mapping === 'string') throw new HttpProblem(400, mapping)
  return mapping
}
