import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ImportProgressSchema, type ImportReport, ImportReportSchema } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/errors.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/workspace-query.ts'
import { type ImportQuery, ImportQuerySchema } from './import-query.ts'
import { ImportRunner } from './import-runner.ts'
import { emptyUploadFolder, receiveFile } from './receive-file.ts'
import { sendOutcome } from './send-outcome.ts'
import { registerUndoRoutes } from './undo-routes.ts'

export interface ImportRouteDeps {
  /** Up to date. */
  readonly database: DatabaseLocation
  readonly reads: Reads
  readonly dataDir: string
  readonly workspace: Workspace
  readonly clock: () => number
  /** Hears of every import that changed something. */
  readonly onImported?: (report: ImportReport) => void
}

const IdSchema = Type.Object({ id: Type.String({ maxLength: 100 }) })
const ProgressQuerySchema = Type.Object(workspaceField, { additionalProperties: false })
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `POST /api/imports` with a file's bytes as its body, and how far one is. */
export function registerImportRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const runner = new ImportRunner()
  const uploads = emptyUploadFolder(deps.dataDir)
  app.addHook('onClose', () => runner.close())
  registerUndoRoutes(app, deps, () => refuseSecond(runner, ''))

  // In a scope of its own: here a body is bytes, whatever type it says it has.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    scope.post<{ Querystring: ImportQuery }>(
      '/api/imports',
      {
        schema: documented({
          operationId: 'importOrders',
          summary: 'Import a file of orders (at most 2 GB, 10,000 columns, 1 MB a cell, 100,000 records an order)',
          querystring: ImportQuerySchema,
          reply: ImportReportSchema,
          errors: [400, 404, 409, 413, 422],
          mutates: true,
        }),
      },
      async (request, reply) => {
        const { id: workspaceId } = chosenWorkspace(deps.workspace, request.query.workspace)
        const id = importId(request)
        refuseSecond(runner, id)
        const announced = Number(request.headers['content-length'] ?? 0)
        const path = await runner.expecting(id, receiveFile(bodyOf(request), uploads, announced))
        try {
          // Whoever was faster, or the same key that still runs: a file that has arrived waits, it is not sent back.
          while (runner.runningId !== undefined) await runner.idle()
          const { name = 'orders', format = 'auto', dateOrder, decimalMark, dryRun } = request.query
          const isCheck = dryRun === '1' || dryRun === 'true'
          const outcome = await runner.run({
            ...{ id, path, name, format, dateOrder, decimalMark, workspaceId },
            database: deps.database,
            scratchFolder: uploads,
            dryRun: isCheck,
          })
          if (outcome.kind === 'report' && outcome.report.state === 'done') deps.onImported?.(outcome.report)
          return sendOutcome(request, reply, outcome, isCheck)
        } finally {
          rmSync(path, { force: true })
        }
      },
    )
  })

  app.get<{ Params: Static<typeof IdSchema>; Querystring: Static<typeof ProgressQuerySchema> }>(
    '/api/imports/:id',
    {
      schema: documented({
        operationId: 'readImport',
        summary: 'How far an import is',
        params: IdSchema,
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

function importId(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  throw new HttpProblem(400, 'The header Idempotency-Key must be a UUID.')
}

function refuseSecond(runner: ImportRunner, id: string): void {
  if (runner.runningId === undefined || runner.runningId === id) return
  throw new HttpProblem(409, 'Another import is running. Try again when it is finished.')
}

// An empty file comes as no body at all; its report says so like any other.
function bodyOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

async function finished(reads: Reads, workspaceId: number, id: string) {
  const stored = await reads
    .selectFrom('imports')
    .select('report')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored?.report) return undefined
  const { records } = JSON.parse(stored.report) as ImportReport
  return { state: 'done' as const, done: records, of: records }
}
