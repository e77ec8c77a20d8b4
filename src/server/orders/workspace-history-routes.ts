import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HISTORY_CSV_DESCRIPTION, historyCsv } from '#contract/changes/history-csv.ts'
import { type HistoryFileQuery, HistoryFileQuerySchema, HistoryQuerySchema } from '#contract/changes/history-query.ts'
import { type HistoryQuestion, WorkspaceHistorySchema } from '#contract/changes/workspace-history.ts'
import { type OtherHistory, readWorkspaceHistory } from '#server/changes/read-workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { type RouteDeps, type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'

/** `GET /api/history`: every change of a workspace; undoing an import is one too, and can be undone. `/api/history.csv` has all. */
export function registerWorkspaceHistoryRoutes(
  app: FastifyInstance,
  { database, otherHistory }: RouteDeps & { readonly otherHistory: OtherHistory },
): void {
  const ofObjects =
    'of orders, imports, settings, targets and views, for owners also of accounts and exports, newest first'
  const readerOf = ({ scope, query: asked, request }: WorkspaceCall<HistoryFileQuery>) => {
    for (const name of ['from', 'to'] as const) if (asked[name] !== undefined) checkDay(name, asked[name])
    const read = (reads: WorkspaceReads, more: HistoryQuestion) =>
      readWorkspaceHistory(reads, { ...asked, ...more }, otherHistory)
    return (more: HistoryQuestion) => database.snapshot(scope, (reads) => read(reads, more), request.signal)
  }
  workspaceRoute(app, {
    ...{ url: '/api/history', access: 'readManaged', operationId: 'readWorkspaceHistory' },
    summary: `Every change ${ofObjects}`,
    ...{ querystring: HistoryQuerySchema, reply: WorkspaceHistorySchema },
    answer: (call) => readerOf(call)({}),
  })
  workspaceRoute(app, {
    ...{ url: '/api/history.csv', access: 'readManaged', operationId: 'exportHistory', isLong: true },
    summary: `Every matching change ${ofObjects}, as CSV`,
    querystring: HistoryFileQuerySchema,
    ...{ reply: Type.String({ description: HISTORY_CSV_DESCRIPTION }), replyTypes: ['text/csv'] },
    answer: async (call) => {
      return call.reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="history.csv"')
        .send(Readable.from(historyCsv(readerOf(call)), { objectMode: false }))
    },
  })
}
