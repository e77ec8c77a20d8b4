import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { THIS_COMPUTER } from '#contract/accounts/roles.ts'
import { CHANGE_KINDS } from '#contract/changes/order-history.ts'
import { HISTORY_OBJECTS, WorkspaceHistorySchema } from '#contract/changes/workspace-history.ts'
import { choiceField, dayField } from '#contract/query-fields.ts'
import { type OtherHistory, readWorkspaceHistory } from '#server/changes/read-workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { ACCESS } from '#server/http/access.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { type RouteDeps, workspaceField, workspaceRoute } from '#server/http/workspace-route.ts'

const HistoryQuerySchema = Type.Object(
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
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  },
  { additionalProperties: false },
)

/** `GET /api/history`: every change of a workspace; undoing an import is one too, and can be undone. */
export function registerWorkspaceHistoryRoutes(
  app: FastifyInstance,
  { database, otherHistory }: RouteDeps & { readonly otherHistory: OtherHistory },
): void {
  workspaceRoute<Static<typeof HistoryQuerySchema>>(app, {
    url: '/api/history',
    access: ACCESS.readManaged,
    operationId: 'readWorkspaceHistory',
    summary: 'Every change of orders, imports, settings, targets and views, for owners also of accounts, newest first',
    querystring: HistoryQuerySchema,
    reply: WorkspaceHistorySchema,
    answer: async ({ scope, query, request }) => {
      for (const name of ['from', 'to'] as const) if (query[name] !== undefined) checkDay(name, query[name])
      const read = (reads: WorkspaceReads) => readWorkspaceHistory(reads, query, scope.timeZone, otherHistory)
      return await database.snapshot(scope, read, request.signal)
    },
  })
}
