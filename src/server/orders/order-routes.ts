import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { NAME_KINDS, type NameKind } from '#contract/name-kinds.ts'
import { OPEN_STATUSES } from '#contract/orders/open-days.ts'
import { pageCount } from '#contract/orders/order-query.ts'
import { OrderCountSchema, OrderPageSchema } from '#contract/orders/order-schema.ts'
import { OrderSummarySchema, StatusCountsSchema } from '#contract/orders/order-summary.ts'
import { storeDay } from '#contract/store-day.ts'
import type { Scope } from '#server/database/scope.ts'
import { type RouteDeps, workspaceField, workspaceRoute } from '#server/http/workspace-route.ts'
import { readInScope } from './filters/read-scope.ts'
import { ListQuerySchema, listQuery, SummaryQuerySchema, summaryQuery } from './list/list-query.ts'
import { presentListedOrder } from './present-order.ts'
import { countList, readList } from './read-list.ts'
import { readNames } from './read-names.ts'
import { registerSingleOrderRoutes } from './single-order-routes.ts'
import { readStatuses, readSummary } from './summary/read-summary.ts'

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

export interface OrderRouteDeps extends RouteDeps {
  readonly clock: () => number
}

export function registerOrderRoutes(app: FastifyInstance, { database, clock }: OrderRouteDeps): void {
  const today = ({ timeZone }: Scope) => storeDay(clock(), timeZone)
  registerSingleOrderRoutes(app, { database })

  workspaceRoute<Static<typeof ListQuerySchema>>(app, {
    url: '/api/orders',
    operationId: 'listOrders',
    summary: 'Orders, searched, sorted and paged',
    querystring: ListQuerySchema,
    reply: OrderPageSchema,
    answer: async ({ scope, query: asked, request }) => {
      const query = listQuery(asked, today(scope))
      const options = { signal: request.signal, later: asked.total === 'later' }
      const { rows, total, matches } = await readList(database, scope, query, options)
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

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, {
    url: '/api/orders/count',
    operationId: 'countOrders',
    summary: 'How many orders match a search and filters',
    querystring: SummaryQuerySchema,
    reply: OrderCountSchema,
    answer: async ({ scope, query, request }) => {
      return {
        total: await countList(database, scope, summaryQuery(query, today(scope)), request.signal),
      }
    },
  })

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, {
    url: '/api/orders/summary',
    operationId: 'sumOrders',
    summary: 'Sums of all orders that match a search and filters',
    querystring: SummaryQuerySchema,
    reply: OrderSummarySchema,
    answer: async ({ scope, query: asked, request }) => {
      const query = summaryQuery(asked, today(scope))
      return readInScope(database, scope, (inScope) => readSummary(inScope, query), request.signal)
    },
  })

  workspaceRoute<Static<typeof SummaryQuerySchema>>(app, {
    url: '/api/orders/statuses',
    operationId: 'countStatuses',
    summary: 'How many orders have each status',
    querystring: SummaryQuerySchema,
    reply: StatusCountsSchema,
    answer: async ({ scope, query: asked, request }) => {
      const query = summaryQuery(asked, today(scope))
      const among = asked.openForDays === undefined ? undefined : OPEN_STATUSES
      return readInScope(database, scope, (inScope) => readStatuses(inScope, query, among), request.signal)
    },
  })

  workspaceRoute<Static<typeof NamesQuerySchema>>(app, {
    url: '/api/orders/names',
    operationId: 'listNames',
    summary: 'Names in orders, most orders first',
    querystring: NamesQuerySchema,
    reply: NamesSchema,
    answer: async ({ scope, query: { of, part = '' }, request }) => {
      return { names: await readNames(database.in(scope), of, part, request.signal) }
    },
  })
}
