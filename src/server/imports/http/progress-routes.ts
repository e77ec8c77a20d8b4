import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { type ImportProgress, ImportProgressSchema, type ImportReport } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import type { Reads, Writes } from '#server/database/reads.ts'
import { failureOf } from '#server/database/store-failure.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/http/workspace-query.ts'
import type { ImportKey, ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { ImportIdSchema } from './import-request.ts'

export interface ProgressRouteDeps {
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly writes: Writes
  readonly workspace: Workspace
}

const CANCELLED: ImportProgress = { state: 'cancelled', done: 0, of: 0 }

const ProgressQuerySchema = Type.Object(workspaceField, { additionalProperties: false })

/** How far an import is, and its end before it is through. */
export function registerProgressRoutes(app: FastifyInstance, deps: ProgressRouteDeps, runner: ImportRunner): void {
  app.delete<{ Params: Static<typeof ImportIdSchema>; Querystring: Static<typeof ProgressQuerySchema> }>(
    '/api/imports/:id',
    {
      schema: documented({
        operationId: 'cancelImport',
        summary:
          'Cancel an import that runs or waits, whoever sent it; nothing of it is written. One that ended without a change stays as it is',
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
      const key = { workspaceId, id }
      const outcome = await runner.cancel(key)
      const progress = outcome?.kind === 'ended' ? CANCELLED : await endedProgress(deps.reads, runner, key)
      if (progress.state !== 'done' && progress.state !== 'undone') return progress
      throw new HttpProblem(409, 'The import has ended already. One that was committed can be undone as a whole.')
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
      const key = { workspaceId, id }
      return runner.progress(key) ?? (await endedProgress(deps.reads, runner, key))
    },
  )
}

/**
 * The report of an import that was just cut off, if it was committed: asked when its transaction is surely over, and never
 * of a replica.
 */
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
  const stored = await storedRow(reads, workspaceId, id)
  return stored?.report ? (JSON.parse(stored.report) as ImportReport) : undefined
}

/** How an import ended. The database has the last word: it may have been undone since, or committed at the last moment. */
async function endedProgress(reads: Reads, runner: ImportRunner, key: ImportKey): Promise<ImportProgress> {
  const row = await storedRow(reads, key.workspaceId, key.id)
  if (row?.report) {
    const { records } = JSON.parse(row.report) as ImportReport
    return { state: row.undone_at === null ? 'done' : 'undone', done: records, of: records }
  }
  const progress = runner.ending(key)
  if (!progress) throw new HttpProblem(404, 'There is no import with this id.')
  return progress
}

function storedRow(reads: Reads, workspaceId: number, id: string) {
  return reads
    .selectFrom('imports')
    .select(['report', 'undone_at'])
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('id', '=', id)
    .executeTakeFirst()
}
