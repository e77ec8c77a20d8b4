import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { type SingleOrder, SingleOrderSchema } from '#contract/orders/single-order.ts'
import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { etagMatches } from '#server/http/versioned-document.ts'
import {
  type RouteDeps,
  type WorkspaceCall,
  type WorkspaceQuery,
  workspaceField,
  workspaceRoute,
} from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'
import { type FoundOrder, findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'

export const IdSchema = Type.Object({ id: Type.String() })
export const IdQuerySchema = Type.Object(
  { ...workspaceField, id: Type.String({ minLength: 1, maxLength: MAX_ID, description: "The order's id, any text." }) },
  { additionalProperties: false },
)

/** Throws `HttpProblem` 404 where there is no such order. */
export async function readOrder(
  database: Database,
  workspace: InWorkspace,
  id: string,
  signal?: AbortSignal,
): Promise<FoundOrder> {
  const found = await database.snapshot(workspace, (reads) => findOrder(reads, id), signal)
  if (!found) throw new HttpProblem(404, orderMessages.notFound(id))
  return found
}

/** Answers with the order and its ETag. */
export function sendOrder(reply: FastifyReply, found: FoundOrder): SingleOrder {
  const order = presentSingleOrder(found)
  reply.header('etag', order.etag)
  return order
}

/**
 * One order, at two addresses: as a path an id like 'summary' would be another call, and clients resolve an id like '..'. In
 * the query any id is possible.
 */
export function registerSingleOrderRoutes(app: FastifyInstance, { database }: RouteDeps): void {
  async function send(id: string, { scope, request, reply }: WorkspaceCall<unknown, unknown>) {
    const order = sendOrder(reply, await readOrder(database, scope, id, request.signal))
    // Weak tags match here (RFC 9110, 13.1.2).
    if (etagMatches(request.headers['if-none-match']?.replaceAll('W/', ''), order.etag)) return reply.code(304).send()
    return order
  }

  workspaceRoute<WorkspaceQuery, Static<typeof IdSchema>>(app, {
    url: '/api/orders/:id',
    operationId: 'readOrder',
    summary: 'One order with its lines; for the IDs count, names, statuses, summary, . and .. use /api/order',
    params: IdSchema,
    reply: SingleOrderSchema,
    answer: (call) => send(call.params.id, call),
  })

  workspaceRoute<Static<typeof IdQuerySchema>>(app, {
    url: '/api/order',
    operationId: 'readOrderById',
    summary: 'One order with its lines, for any ID',
    querystring: IdQuerySchema,
    reply: SingleOrderSchema,
    answer: (call) => send(call.query.id, call),
  })
}
