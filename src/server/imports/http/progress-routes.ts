import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { IMPORT_LIST_QUERY, ImportListSchema, type PastImport } from '#contract/imports/import-list-schema.ts'
import { type ImportProgress, ImportProgressSchema, type ImportReport } from '#contract/imports/import-schema.ts'
import { workspaceQuery } from '#contract/query-fields.ts'
import type { Database } from '#server/database/database.ts'
import { failureOf } from '#server/database/database-errors.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import type { ImportKey } from '#server/imports/jobs/import-job.ts'
import { SENT_KEY, storedImport } from '#server/imports/jobs/import-record.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { ImportRouteDeps, ImportRouteParts } from './route-deps.ts'

const ImportIdSchema = Type.Object({ id: Type.String({ maxLength: 100, pattern: '^[0-9a-fA-F-]+$' }) })

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

/** What there is of imports: their list, progress, cancelling and rejected records. */
export function registerProgressRoutes(app: FastifyInstance, { database, runner, rejected }: ImportRouteParts): void {
  workspaceRoute(app, {
    url: '/api/imports',
    access: 'readManaged',
    operationId: 'listImports',
    summary: 'Committed imports, newest first, undone ones included; and those that run or wait',
    querystring: workspaceQuery(IMPORT_LIST_QUERY),
    reply: ImportListSchema,
    answer: async ({ scope, query: { page = 1, per = 20 } }) => ({
      ...(await listImports(database, scope, page, per)),
      active: runner.active(scope.workspaceId),
    }),
  })

  workspaceRoute(app, {
    url: '/api/imports/:id',
    access: 'readManaged',
    operationId: 'readImport',
    summary: 'The progress of an import',
    params: ImportIdSchema,
    reply: ImportProgressSchema,
    answer: async ({ scope: { workspaceId }, params }) => {
      const key = { workspaceId, id: params.id.toLowerCase() }
      return runner.progress(key) ?? (await finalProgress(database, runner, key))
    },
  })

  workspaceRoute(app, {
    method: 'DELETE',
    url: '/api/imports/:id',
    operationId: 'cancelImport',
    summary:
      'Cancel an import that runs or waits; nothing of it is written. An import that has ended without a change returns its state',
    params: ImportIdSchema,
    reply: ImportProgressSchema,
    access: 'manage',
    answer: async ({ scope: { workspaceId }, params }): Promise<ImportProgress> => {
      const key = { workspaceId, id: params.id.toLowerCase() }
      await runner.cancel(key)
      const progress = await finalProgress(database, runner, key)
      if (progress.state !== 'done' && progress.state !== 'undone') return progress
      throw new HttpProblem(409, importMessages.alreadyEnded)
    },
  })
  workspaceRoute(app, {
    url: '/api/imports/:id/rejected.csv',
    isLong: true,
    access: 'readManaged',
    operationId: 'readRejectedRecords',
    summary:
      'The rejected records with their original values and a last column with the reason; CSV, or NDJSON for a JSON file. Deleted after seven days',
    params: ImportIdSchema,
    reply: Type.String(),
    replyTypes: [CSV, NDJSON],
    answer: async ({ scope: { workspaceId }, params, reply }) => {
      const path = rejected.find(workspaceId, params.id.toLowerCase())
      if (path === undefined) throw new HttpProblem(404, importMessages.rejectedFile.gone)
      const file = await open(path)
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 0)
      // Only our CSV files begin with a byte order mark.
      const isCsv = buffer[0] === 0xef
      return (
        reply
          // Without a file name, the page that links to a CSV file may choose it.
          .header('content-disposition', isCsv ? 'attachment' : 'attachment; filename="rejected.ndjson"')
          .type(`${isCsv ? CSV : NDJSON}; charset=utf-8`)
          .serializer((payload: unknown) => payload as string)
          .send(file.createReadStream({ start: 0 }))
      )
    },
  })
}

/** The last progress of an import. The database comes first: it may have been undone, or committed at the last moment. */
async function finalProgress(database: Database, runner: ImportRunner, key: ImportKey): Promise<ImportProgress> {
  const committed = await storedImport(database.in(key), key.workspaceId, key.id)
  if (committed?.report) {
    const { records } = committed.report
    return { state: committed.isUndone ? 'undone' : 'done', done: records, of: records }
  }
  const progress = runner.finalProgress(key)
  if (!progress) throw new HttpProblem(404, importMessages.unknownImport)
  return progress
}

/** A page of the committed imports of files, newest first; a page past the end is empty. */
export function listImports(database: Database, workspace: InWorkspace, page: number, per: number) {
  return database.snapshot(workspace, async (reads) => {
    const committed = reads.from('imports').where('report', 'is not', null).where('headings_key', '<>', SENT_KEY)
    const total = await reads.count(committed)
    const rows = await committed
      .select(['id', 'name', 'finished_at', 'undone_at', 'report'])
      .orderBy('finished_at', 'desc')
      .orderBy('id')
      .limit(per)
      .offset((page - 1) * per)
      .execute()
    const imports = rows.map((row): PastImport => {
      const { records, rejected, orders } = JSON.parse(row.report ?? '{}') as ImportReport
      const undoneAt = row.undone_at === null ? null : Number(row.undone_at)
      return { id: row.id, name: row.name, finishedAt: Number(row.finished_at), records, rejected, orders, undoneAt }
    })
    return { imports, total, pages: Math.ceil(total / per), page, per }
  })
}

/** The report of an import whose thread was just ended, if it was committed: read after its transaction, from no replica. */
export async function reportAfterEnd({ location, database, writes }: ImportRouteDeps, key: ImportKey) {
  // In SQLite, an uncommitted transaction ends with its thread; a PostgreSQL server may still be committing it.
  if (location.kind === 'postgres')
    await writes
      .transaction(key, async () => {})
      .catch((error: unknown) => {
        // Another writer has the lock, so this transaction is over.
        if (failureOf(error) !== 'busy') throw error
      })
  return (await storedImport(database.in(key), key.workspaceId, key.id))?.report ?? undefined
}
