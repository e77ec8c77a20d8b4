import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { OPEN_STATUSES } from '#contract/open-days.ts'
import { NAME_KINDS, type NameKind } from '#contract/order-filters.ts'
import { pageCount } from '#contract/order-query.ts'
import { OrderCountSchema, OrderPageSchema } from '#contract/order-schema.ts'
import { OrderSummarySchema, StatusCountsSchema } from '#contract/order-summary.ts'
import { findStoreDay } from '#server/database/workspace-settings.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { type WorkspaceDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { readInScope } from './filters/read-scope.ts'
import { ListQuerySchema, listQuery, SummaryQuerySchema, summaryQuery } from './list/list-query.ts'
import { presentListedOrder } from './present-order.ts'
import { countList, readList } from './read-list.ts'
import { readNames } from './read-names.ts'
import { registerSingleOrderRoutes } from './single-order-routes.ts'
import { readStatuses } from './summary/read-statuses.ts'
import { readSummary } from './summary/read-summary.ts'

const NamesQuerySchema = Type.Object(
  {
    ...workspaceField,
    of: Type.Unsafe<NameKind>({ type: 'string', enum: [...NAME_KINDS] }),
    part: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Part of the name; case and accents do not matter.' }),
    ),
  },
  { additionalProperties: false },
)
const NamesSchema = Type.Object({ names: Type.Array(Type.String(), { description: 'At most 20.' }) })

export interface OrderRouteDeps extends WorkspaceDeps {
  readonly clock: () => number
}

export function registerOrderRoutes(app: FastifyInstance, { database, workspace, clock }: OrderRouteDeps): void {
  const today = (workspaceId: number) => findStoreDay(database.reads, workspaceId, clock())
  registerSingleOrderRoutes(app, { database, workspace })

  workspaceRoute<Static<typeof ListQuerySchema>>(app, workspace, {
    url: '/api/orders',
    operationId: 'listOrders',
    summary: 'Orders, searched, sorted and paged',
    querystring: ListQuerySchema,
    reply: OrderPageSchema,
    answer: async ({ workspaceId, query: asked, request }) => {
      const query = listQuery(asked, await today(workspaceId))
      const options = { signal: request.signal, later: asked.total === 'later' }
      const { rows, total, matches } = await readList(database, workspaceId, query, options)
      const { page, per } = query
      return {
        orders: rows.map((row) => presentListedOrder(row, matches?.get(row.id))),
        total,
        pages: total === null ? null : pageCount(total, per),
        page,
        per,
      }
    },
  })

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, workspace, {
    url: '/api/orders/count',
    operationId: 'countOrders',
    summary: 'How many orders match a search and filters',
    querystring: SummaryQuerySchema,
    reply: OrderCountSchema,
    answer: async ({ workspaceId, query, request }) => {
      return {
        total: await countList(database, workspaceId, summaryQuery(query, await today(workspaceId)), request.signal),
      }
    },
  })

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, workspace, {
    url: '/api/orders/summary',
    operationId: 'sumOrders',
    summary: 'Sums of all orders that match a search and filters',
    querystring: SummaryQuerySchema,
    reply: OrderSummarySchema,
    answer: async ({ workspaceId, query: asked, request }) => {
      const query = summaryQuery(asked, await today(workspaceId))
      return readInScope(database, workspaceId, (scope) => readSummary(scope, query), request.signal)
    },
  })

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, workspace, {
    url: '/api/orders/statuses',
    operationId: 'countStatuses',
    summary: 'How many orders have each status',
    querystring: SummaryQuerySchema,
    reply: StatusCountsSchema,
    answer: async ({ workspaceId, query: asked, request }) => {
      const query = summaryQuery(asked, await today(workspaceId))
      const among = asked.openForDays === undefined ? undefined : OPEN_STATUSES
      return readInScope(database, workspaceId, (scope) => readStatuses(scope, query, among), request.signal)
    },
  })

  workspaceRoute<Static<typeof NamesQuerySchema>>(app, workspace, {
    url: '/api/orders/names',
    operationId: 'listNames',
    summary: 'Names in orders, most orders first',
    querystring: NamesQuerySchema,
    reply: NamesSchema,
    answer: async ({ workspaceId, query: { of, part = '' }, request }) => {
      return { names: await readNames(database.reads, workspaceId, of, part, request.signal) }
    },
  })
}
