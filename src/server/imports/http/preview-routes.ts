import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ImportPreviewSchema } from '#contract/import-preview.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { Slots } from '#server/http/slots.ts'
import { chosenWorkspace } from '#server/http/workspace-query.ts'
import { rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { previewedBytes, unpackedPath } from '#server/imports/jobs/order-text.ts'
import { ThreadQueue } from '#server/imports/jobs/queue.ts'
import { startPreview } from '#server/imports/jobs/threads.ts'
import { FILE_TYPES, isOn, type PreviewQuery, PreviewQuerySchema, requestedMapping } from './import-request.ts'
import { receiveFile } from './receive-file.ts'
import type { ImportRouteParts } from './route-deps.ts'

/** `POST /api/imports/preview`: how a file is read, and its first orders. Nothing is written. */
export function registerPreviewRoutes(scope: FastifyInstance, parts: ImportRouteParts): void {
  const { database, workspace, uploads, limits, shutdown } = parts
  const slots = new Slots({ ...limits.previews, what: 'previews' })
  const queue = new ThreadQueue(limits.previews, 'previews')
  scope.post<{ Querystring: PreviewQuery }>(
    '/api/imports/preview',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'previewImport',
        summary:
          'How a file or its first part is read, and its first orders (reads the first MB; of an Excel workbook or zip file up to 64 MB, which must be all of it)',
        querystring: PreviewQuerySchema,
        fileTypes: FILE_TYPES,
        reply: ImportPreviewSchema,
        errors: [400, 404, 408, 413, 415, 422, 429],
        // It writes nothing, but a request with a body is guarded like one that does.
        mutates: true,
      }),
    },
    async (request) => {
      const { id: workspaceId } = chosenWorkspace(workspace, request.query.workspace)
      const { format = 'auto', part } = request.query
      const mapping = requestedMapping(request.query)
      const signal = AbortSignal.any([request.signal, shutdown.begun])
      const release = slots.take(request.ip)
      try {
        const upload = { request, folder: uploads, minimum: limits.arrival, signal }
        const { path, isWhole } = await receiveFile(upload, previewedBytes)
        const isPart = isOn(part) || !isWhole
        const unpackTo = unpackedPath(uploads, randomUUID())
        try {
          return await queue.run(signal, async () => {
            const remembered = await rememberedMappings(database.reads, workspaceId)
            const { timeZone: zone } = await findWorkspaceSettings(database.reads, workspaceId)
            return startPreview({ path, unpackTo, isPart, format, mapping, remembered, zone }, signal)
          })
        } finally {
          rmSync(path, { force: true })
        }
      } finally {
        release()
      }
    },
  )
}
