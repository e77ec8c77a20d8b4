import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { ImportProgressSchema, type ImportReport } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import type { Reads, Writes } from '#server/database/reads.ts'
import { failureOf } from '#server/database/store-failure.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/errors.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/workspace-query.ts'
import { ImportIdSchema } from './import-query.ts'
import type { ImportRunner } from './import-runner.ts'

export interface ProgressRouteDeps {
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly writes: Writes
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
        summary: 'End an import that runs or waits; nothing of it is written',
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
      const ended = await runner.cancel(id)
      const wasTaken = ended === 'running' && (await takenReport(deps, workspaceId, id)) !== undefined
      if (ended !== undefined && !wasTaken) return { state: 'cancelled' as const, done: 0, of: 0 }
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
      const known = runner.progress(id)
      // One that lost its database at its last moment may have been taken all the same.
      const isSure = known !== undefined && known.state !== 'failed'
      const progress = isSure ? known : ((await finished(deps.reads, workspaceId, id)) ?? known)
      if (!progress) throw new HttpProblem(404, 'There is no import with this id.')
      return progress
    },
  )
}

/** The same of one that was just cut off: asked when its transaction is surely over, and never of a replica. */
export async function takenReport(
  { database, writes }: Pick<ProgressRouteDeps, 'database' | 'writes'>,
  workspaceId: number,
  id: string,
): Promise<ImportReport | undefined> {
  // What the ended thread did not commit is gone with it; only a server may still be at it.
  if (database.kind === 'sqlite') return await storedReport(writes, workspaceId, id)
  try {
    return await writes.transaction().execute(async (transaction) => {
      await lockWorkspace(transaction, workspaceId)
      return storedReport(transaction, workspaceId, id)
    })
  } catch (error) {
    // Another has begun to write, so this one is over too.
    if (failureOf(error) === 'busy') return await storedReport(writes, workspaceId, id)
    throw error
  }
}

/** The report of an import that was taken. */
async function storedReport(reads: Reads, workspaceId: number, id: string): Promise<ImportReport | undefined> {
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
