import type { FastifyInstance, FastifyReply } from 'fastify'
import { type TProperties, Type } from 'typebox'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { type SingleOrder, SingleOrderSchema } from '#contract/orders/single-order.ts'
import { workspaceQuery } from '#contract/query-fields.ts'
import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { Operation } from '#server/http/openapi.ts'
import { etagMatches } from '#server/http/versioned-document.ts'
import { type RouteDeps, type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'
import { type FoundOrder, findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'

const IdSchema = Type.Object({ id: Type.String() })
const idField = { id: Type.String({ minLength: 1, maxLength: MAX_ID, description: "The order's id, any text." }) }

interface OrderOperation extends Operation {
  readonly method?: 'PATCH' | 'POST' | 'PUT'
  /** Further fields of its query. */
  readonly fields?: TProperties
}

/** Throws `HttpProblem` 404 where there is no such order. */
export function readOrder(database: Database, workspace: InWorkspace, id: string, signal?: AbortSignal) {
  return database.snapshot(workspace, (reads) => findOrder(reads, id), signal)
}

/** Answers with the order and its ETag. */
export function sendOrder(reply: FastifyReply, found: FoundOrder): SingleOrder {
  const order = presentSingleOrder(found)
  reply.header('etag', order.etag)
  return order
}

/**
 * A call of one order, at two addresses: as a path an id like 'summary' would be another call, and clients resolve an id
 * like '..'. In the query any id is possible.
 */
export function orderRoutes(
  app: FastifyInstance,
  ending: '' | `/${string}`,
  { operationId, summary, fields, ...operation }: OrderOperation,
  answer: (id: string, call: WorkspaceCall) => Promise<unknown>,
): void {
  workspaceRoute(app, {
    ...{ ...operation, url: `/api/orders/:id${ending}`, operationId, params: IdSchema },
    querystring: workspaceQuery({ ...fields }),
    summary: `${summary}; for ${ending === '' ? 'IDs such as count, names, statuses, summary, . and ..' : 'the IDs . and ..'} use /api/order${ending}`,
    answer: (call) => answer(call.params.id, call),
  })
  workspaceRoute(app, {
    ...{ ...operation, url: `/api/order${ending}`, operationId: `${operationId}ById` },
    querystring: workspaceQuery({ ...idField, ...fields }),
    summary: `${summary}, for any ID`,
    answer: (call) => answer(call.query.id, call),
  })
}

export function registerSingleOrderRoutes(app: FastifyInstance, { database }: RouteDeps): void {
  const summary = 'One order with its lines'
  const read = { access: 'read', operationId: 'readOrder', summary, reply: SingleOrderSchema } as const
  orderRoutes(app, '', read, async (id, { scope, request, reply }) => {
    const order = sendOrder(reply, await readOrder(database, scope, id, request.signal))
    // Weak tags match here (RFC 9110, 13.1.2).
    if (etagMatches(request.headers['if-none-match']?.replaceAll('W/', ''), order.etag)) return reply.code(304).send()
    return order
  })
}
