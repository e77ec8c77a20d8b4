import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { NAME_KINDS } from '#contract/name-kinds.ts'
import { ListQuerySchema, SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { pageCount } from '#contract/orders/order-query.ts'
import { OrderCountSchema, OrderPageSchema, oneOfSchema } from '#contract/orders/order-schema.ts'
import { OrderSummarySchema, StatusCountsSchema } from '#contract/orders/order-summary.ts'
import { workspaceQuery } from '#contract/query-fields.ts'
import { storeDay } from '#contract/store-day.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { Operation } from '#server/http/openapi.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import type { SearchedFilters } from './filters/row-filters.ts'
import { listQuery, summaryQuery } from './list/list-query.ts'
import { presentListedOrder } from './present-order.ts'
import { countList, readList } from './read-list.ts'
import { namesWith, readNames } from './read-names.ts'
import { registerSingleOrderRoutes } from './single-order-routes.ts'
import { readStatuses, readSummary } from './summary/read-summary.ts'

const NamesQuerySchema = workspaceQuery({
  of: oneOfSchema(NAME_KINDS),
  part: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Part of the name; case and accents do not matter.' }),
  ),
})

/** `asked`: the query as the call has it. */
type ReadSums = (reads: WorkspaceReads, query: SearchedFilters, asked: SummaryQuery) => Promise<unknown>
type SummaryQuery = Static<typeof SummaryQuerySchema>

/** The calls that sum up all orders that match a search and filters. */
const SUMS: readonly (Omit<Operation, 'access'> & { readonly url: string; readonly read: ReadSums })[] = [
  {
    ...{ url: '/api/orders/count', operationId: 'countOrders', reply: OrderCountSchema },
    summary: 'How many orders match a search and filters',
    read: async (reads, query) => ({ total: await countList(reads, query) }),
  },
  {
    ...{ url: '/api/orders/summary', operationId: 'sumOrders', reply: OrderSummarySchema, read: readSummary },
    summary: 'Sums of all orders that match a search and filters',
  },
  {
    ...{ url: '/api/orders/statuses', operationId: 'countStatuses', reply: StatusCountsSchema, read: readStatuses },
    summary: 'How many orders have each status',
  },
]

interface OrderRouteDeps extends RouteDeps {
  /** The e-mail addresses of who works in a workspace. */
  readonly members: (workspaceId: number) => Promise<readonly string[]>
}

export function registerOrderRoutes(app: FastifyInstance, deps: OrderRouteDeps): void {
  const { database, clock, members } = deps
  registerSingleOrderRoutes(app, deps)

  workspaceRoute(app, {
    url: '/api/orders',
    access: 'read',
    operationId: 'listOrders',
    summary: 'Orders, searched, sorted and paged',
    querystring: ListQuerySchema,
    reply: OrderPageSchema,
    answer: async ({ scope, query: asked, request }) => {
      const query = listQuery(asked, scope, clock())
      const options = { signal: request.signal, later: asked.total === 'later' }
      const { rows, total, matches } = await readList(database, scope, query, options)
      const { page, per } = query
      const today = storeDay(clock(), scope.timeZone)
      const orders = rows.map((row) => presentListedOrder(row, scope, today, matches?.get(row.id)))
      return { orders, total, pages: total === null ? null : pageCount(total, per), page, per }
    },
  })

  for (const { read, ...operation } of SUMS)
    workspaceRoute(app, {
      ...{ ...operation, access: 'read', querystring: SummaryQuerySchema },
      answer: async ({ scope, query: asked, request }) => {
        const query = summaryQuery(asked, scope, clock())
        return await database.longSnapshot(scope, (reads) => read(reads, query, asked), request.signal)
      },
    })

  workspaceRoute(app, {
    url: '/api/orders/names',
    access: 'read',
    operationId: 'listNames',
    summary: 'Names in orders, most orders first; of members who can be an assignee, their addresses',
    querystring: NamesQuerySchema,
    reply: Type.Object({ names: Type.Array(Type.String(), { description: 'At most 20.' }) }),
    answer: async ({ scope, query: { of, part = '' }, request }) => {
      if (of === 'assignee') return { names: namesWith(part, await members(scope.workspaceId)) }
      return { names: await database.longSnapshot(scope, (reads) => readNames(reads, of, part), request.signal) }
    },
  })
}
