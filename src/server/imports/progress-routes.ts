import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ImportProgressSchema, type ImportReport } from '#contract/import-schema.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/errors.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/workspace-query.ts'
import { ImportIdSchema } from './import-query.ts'
import type { ImportRunner } from './import-runner.ts'

export interface ProgressRouteDeps {
  readonly reads: Reads
  readonly workspace: Workspace
}

const ProgressQuerySchema = Type.Object(workspaceField, { additionalProperties: false })

/** How far an import is, and its end before it is through. */
export function registerProgressRoutes(app: FastifyInstance, deps: ProgressRouteDeps, runner: ImportRunner): void {
  app.delete<{ Params: Static<typeof ImportIdSchema>; Querystring: Static<typeof ProgressQuerySchema> }>(
    '/api/imports/:id',
    {
      schema: documented({
        operationId: 'cancelImport',
        summary: 'End an import that runs; nothing of it is written',
        params: ImportIdSchema,
        querystring: ProgressQuerySchema,
        reply: ImportProgressSchema,
        errors: [400, 404, 409],
        mutates: true,
      }),
    },
    async (request) => {
      const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
      const id = request.params.id.toLowerCase()
      if (await runner.cancel(id)) return { state: 'cancelled' as const, done: 0, of: 0 }
      const known = runner.progress(id) ?? (await finished(deps.reads, workspaceId, id))
      if (!known) throw new HttpProblem(404, 'There is no import with this id.')
      throw new HttpProblem(409, 'The import has ended already. One that was taken can be undone as a whole.')
    },
  )

  app.get<{ Params: Static<typeof ImportIdSchema>; Querystring: Static<typeof ProgressQuerySchema> }>(
    '/api/imports/:id',
    {
      schema: documented({
        operationId: 'readImport',
        summary: 'How far an import is',
        params: ImportIdSchema,
        querystring: ProgressQuerySchema,
        reply: ImportProgressSchema,
        errors: [400, 404],
      }),
    },
    async (request) => {
      const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
      const id = request.params.id.toLowerCase()
      const progress = runner.progress(id) ?? (await finished(deps.reads, workspaceId, id))
      if (!progress) throw new HttpProblem(404, 'There is no import with this id.')
      return progress
    },
  )
}

/** The report of an import that was taken. */
export async function storedReport(reads: Reads, workspaceId: number, id: string): Promise<ImportReport | undefined> {
  const stored = await reads
    .selectFrom('imports')
    .select('report')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('id', '=', id)
    .executeTakeFirst()
  return stored?.report ? (JSON.parse(stored.report) as ImportReport) : undefined
}

async function finished(reads: Reads, workspaceId: number, id: string) {
  const report = await storedReport(reads, workspaceId, id)
  return report && { state: 'done' as const, done: report.records, of: report.records }
}
