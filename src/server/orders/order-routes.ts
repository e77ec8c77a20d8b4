import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { NAME_KINDS, type NameKind } from '#contract/order-filters.ts'
import { pageCount } from '#contract/order-query.ts'
import { OrderCountSchema, OrderPageSchema } from '#contract/order-schema.ts'
import { OrderSummarySchema } from '#contract/order-summary.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import type { Reads } from '#server/database/reads.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { readRoute } from '#server/http/read-route.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { KnownPlaces } from './list/known-places.ts'
import { ListQuerySchema, listQuery, SummaryQuerySchema, summaryQuery } from './list/list-query.ts'
import { countList, readList } from './list/read-list.ts'
import { presentOrder } from './present-order.ts'
import { readNames } from './read-names.ts'
import { registerSingleOrderRoutes } from './single-order-routes.ts'
import { readSummary } from './summary/read-summary.ts'

export interface OrderRouteDeps {
  readonly reads: Reads
  readonly workspace: Workspace
}

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
const NamesSchema = Type.Object({ names: Type.Array(Type.String(), { description: 'Twenty at most.' }) })

export function registerOrderRoutes(app: FastifyInstance, { reads, workspace }: OrderRouteDeps): void {
  const places = new KnownPlaces()
  registerSingleOrderRoutes(app, { reads, workspace })

  readRoute<Static<typeof ListQuerySchema>>(
    app,
    workspace,
    '/api/orders',
    {
      operationId: 'listOrders',
      summary: 'Orders, searched, sorted and paged',
      querystring: ListQuerySchema,
      reply: OrderPageSchema,
    },
    async ({ workspaceId, query: asked, request }) => {
      const query = listQuery(asked)
      const later = asked.total === 'later'
      const { rows, total } = await readList(reads, workspaceId, query, request.signal, SEARCH_LIMITS, places, later)
      const { page, per } = query
      return { orders: rows.map(presentOrder), total, pages: total === null ? null : pageCount(total, per), page, per }
    },
  )

  readRoute<Static<typeof SummaryQuerySchema>>(
    app,
    workspace,
    '/api/orders/count',
    {
      operationId: 'countOrders',
      summary: 'How many orders the list shows on all its pages for the same search and filters',
      querystring: SummaryQuerySchema,
      reply: OrderCountSchema,
    },
    async ({ workspaceId, query, request }) => {
      return { total: await countList(reads, workspaceId, summaryQuery(query), request.signal) }
    },
  )

  readRoute<Static<typeof SummaryQuerySchema>>(
    app,
    workspace,
    '/api/orders/summary',
    {
      operationId: 'sumOrders',
      summary: 'What all orders add up to that the list shows for the same search and filters',
      querystring: SummaryQuerySchema,
      reply: OrderSummarySchema,
    },
    ({ workspaceId, query: asked, request }) => {
      const query = summaryQuery(asked)
      return readSnapshot(
        reads,
        (snapshot) => readSummary(snapshot, workspaceId, query, request.signal),
        request.signal,
      )
    },
  )

  readRoute<Static<typeof NamesQuerySchema>>(
    app,
    workspace,
    '/api/orders/names',
    {
      operationId: 'listNames',
      summary: 'Names that orders carry and lists are filtered by, most orders first',
      querystring: NamesQuerySchema,
      reply: NamesSchema,
    },
    async ({ workspaceId, query: { of, part = '' }, request }) => {
      return { names: await readNames(reads, workspaceId, of, part, request.signal) }
    },
  )
}
