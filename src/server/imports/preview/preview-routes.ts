import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ImportPreviewSchema } from '#contract/import-preview.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { FILE_TYPES, type PreviewQuery, PreviewQuerySchema, saidMapping } from '#server/imports/import-query.ts'
import { rememberedMappings } from '#server/imports/mappings.ts'
import { receiveStart } from '#server/imports/receive-file.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace } from '#server/workspace-query.ts'
import { runPreview } from './run-preview.ts'

export interface PreviewRouteDeps {
  readonly reads: Reads
  readonly workspace: Workspace
  readonly uploads: string
}

/** `POST /api/imports/preview`: how a file is read, and how its first orders will look. Nothing is written. */
export function registerPreviewRoutes(scope: FastifyInstance, { reads, workspace, uploads }: PreviewRouteDeps): void {
  scope.post<{ Querystring: PreviewQuery }>(
    '/api/imports/preview',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'previewImport',
        summary: 'How a file or its first part is read, and how its first orders will look (its first MB is looked at)',
        querystring: PreviewQuerySchema,
        fileTypes: FILE_TYPES,
        reply: ImportPreviewSchema,
        errors: [400, 404, 415],
        // It writes nothing, but a call that sends a body is guarded like one that does.
        mutates: true,
      }),
    },
    async (request) => {
      const { id: workspaceId } = chosenWorkspace(workspace, request.query.workspace)
      const { format = 'auto', part } = request.query
      const mapping = saidMapping(request.query)
      const body = request.body instanceof Readable ? request.body : Readable.from([])
      const { path, isWhole } = await receiveStart(body, uploads)
      try {
        const [remembered, zone] = await Promise.all([
          rememberedMappings(reads, workspaceId),
          timeZoneOf(reads, workspaceId),
        ])
        const isPart = part === '1' || part === 'true' || !isWhole
        return await runPreview({ path, isPart, format, mapping, remembered, zone })
      } finally {
        rmSync(path, { force: true })
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
