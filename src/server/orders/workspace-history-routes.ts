import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { THIS_COMPUTER } from '#contract/accounts/roles.ts'
import { HISTORY_CSV_DESCRIPTION, historyCsv } from '#contract/changes/history-csv.ts'
import { CHANGE_KINDS } from '#contract/changes/order-history.ts'
import { HISTORY_OBJECTS, type HistoryQuestion, WorkspaceHistorySchema } from '#contract/changes/workspace-history.ts'
import { choiceField, dayField } from '#contract/query-fields.ts'
import { type OtherHistory, readWorkspaceHistory } from '#server/changes/read-workspace-history.ts'
import { ACCESS } from '#server/http/access.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { type RouteDeps, type WorkspaceCall, workspaceField, workspaceRoute } from '#server/http/workspace-route.ts'

const ExportQuerySchema = Type.Object(
  {
    ...workspaceField,
    object: choiceField(HISTORY_OBJECTS, 'What was changed. Default: anything.'),
    action: choiceField(CHANGE_KINDS, 'The kind of change. Default: any.'),
    person: Type.Optional(
      Type.String({
        maxLength: 200,
        description: `The actor's name. Until there are people it is ${THIS_COMPUTER.name}.`,
      }),
    ),
    from: dayField(),
    to: dayField(),
  },
  { additionalProperties: false },
)
type ExportQuery = Static<typeof ExportQuerySchema>

const HistoryQuerySchema = Type.Object(
  {
    ...ExportQuerySchema.properties,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  },
  { additionalProperties: false },
)

/** `GET /api/history`: every change of a workspace; undoing an import is one too, and can be undone. `/api/history.csv` has all. */
export function registerWorkspaceHistoryRoutes(
  app: FastifyInstance,
  { database, otherHistory }: RouteDeps & { readonly otherHistory: OtherHistory },
): void {
  const ofObjects =
    'of orders, imports, settings, targets and views, for owners also of accounts and exports, newest first'
  const readerOf = ({ scope, query: asked, request }: WorkspaceCall<ExportQuery, unknown>) => {
    for (const name of ['from', 'to'] as const) if (asked[name] !== undefined) checkDay(name, asked[name])
    return (more: HistoryQuestion) =>
      database.snapshot(
        scope,
        (reads) => readWorkspaceHistory(reads, { ...asked, ...more }, scope.timeZone, otherHistory),
        request.signal,
      )
  }
  workspaceRoute<Static<typeof HistoryQuerySchema>>(app, {
    ...{ url: '/api/history', access: ACCESS.readManaged, operationId: 'readWorkspaceHistory' },
    summary: `Every change ${ofObjects}`,
    ...{ querystring: HistoryQuerySchema, reply: WorkspaceHistorySchema },
    answer: (call) => readerOf(call)({}),
  })
  workspaceRoute<ExportQuery>(app, {
    ...{ url: '/api/history.csv', access: ACCESS.readManaged, operationId: 'exportHistory', deadline: LONG_DEADLINE },
    summary: `Every matching change ${ofObjects}, as CSV`,
    ...{ querystring: ExportQuerySchema, reply: Type.String({ description: HISTORY_CSV_DESCRIPTION }) },
    ...{ replyType: 'text/csv', exposeHeadRoute: false },
    answer: async (call) => {
      return call.reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="history.csv"')
        .send(Readable.from(historyCsv(readerOf(call)), { objectMode: false }))
    },
  })
}
