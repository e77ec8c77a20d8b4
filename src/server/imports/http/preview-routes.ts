import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ImportPreviewSchema } from '#contract/import-preview.ts'
import type { Database } from '#server/database/ports.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { documented } from '#server/http/openapi/documented.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { Slots } from '#server/http/slots.ts'
import { chosenWorkspace } from '#server/http/workspace-query.ts'
import { rememberedMappings } from '#server/imports/jobs/mappings.ts'
import { ThreadQueue } from '#server/imports/jobs/queue.ts'
import { runPreview } from '#server/imports/jobs/threads.ts'
import { bodyOf, FILE_TYPES, isOn, type PreviewQuery, PreviewQuerySchema, requestedMapping } from './import-request.ts'
import { receiveStart } from './receive-file.ts'
import type { ImportRouteLimits } from './route-limits.ts'

export interface PreviewRouteDeps {
  readonly database: Database
  readonly workspace: Workspace
  readonly uploads: string
  readonly limits: Pick<ImportRouteLimits, 'previews' | 'arrival'>
  readonly shutdown: ShutdownSignals
}

/** `POST /api/imports/preview`: how a file is read, and its first orders. Nothing is written. */
export function registerPreviewRoutes(scope: FastifyInstance, deps: PreviewRouteDeps): void {
  const { database, workspace, uploads, limits, shutdown } = deps
  const slots = new Slots({ ...limits.previews, what: 'previews' })
  const queue = new ThreadQueue(limits.previews, 'previews')
  scope.post<{ Querystring: PreviewQuery }>(
    '/api/imports/preview',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'previewImport',
        summary: 'How a file or its first part is read, and its first orders (reads the first MB)',
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
        const body = bodyOf(request)
        const { path, isWhole } = await receiveStart({ body, folder: uploads, minimum: limits.arrival, signal })
        const isPart = isOn(part) || !isWhole
        try {
          return await queue.run(signal, async () => {
            const remembered = await rememberedMappings(database.reads, workspaceId)
            const zone = await timeZoneOf(database.reads, workspaceId)
            return await runPreview({ path, isPart, format, mapping, remembered, zone }, signal)
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

async function timeZoneOf(reads: Reads, workspaceId: number): Promise<string | null> {
  const row = await reads
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', BigInt(workspaceId))
    .executeTakeFirstOrThrow()
  return row.time_zone
}
