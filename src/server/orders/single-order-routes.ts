import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { type SingleOrder, SingleOrderSchema } from '#contract/single-order.ts'
import type { Database } from '#server/database/ports.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { namesTag } from '#server/http/versioned-document.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { type WorkspaceCall, type WorkspaceDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'
import { type FoundOrder, findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'

export const IdSchema = Type.Object({ id: Type.String() })
const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
export const IdQuerySchema = Type.Object(
  { ...workspaceField, id: Type.String({ minLength: 1, maxLength: 255, description: "The order's id, any text." }) },
  { additionalProperties: false },
)

/** Throws `HttpProblem` 404 where there is no such order. */
export async function readOrder(
  database: Database,
  workspaceId: number,
  id: string,
  signal?: AbortSignal,
): Promise<FoundOrder> {
  const found = await readSnapshot(database, ({ reads }) => findOrder(reads, workspaceId, id), signal)
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
export function registerSingleOrderRoutes(app: FastifyInstance, { database, workspace }: WorkspaceDeps): void {
  async function send(id: string, { workspaceId, request, reply }: WorkspaceCall<unknown, unknown>) {
    const order = sendOrder(reply, await readOrder(database, workspaceId, id, request.signal))
    // Weak tags match here (RFC 9110, 13.1.2).
    if (namesTag(request.headers['if-none-match']?.replaceAll('W/', ''), order.etag)) return reply.code(304).send()
    return order
  }

  workspaceRoute<Static<typeof QuerySchema>, Static<typeof IdSchema>>(app, workspace, {
    url: '/api/orders/:id',
    operationId: 'readOrder',
    summary: 'One order with its lines; for the ids count, names, summary, . and .. use /api/order',
    params: IdSchema,
    querystring: QuerySchema,
    reply: SingleOrderSchema,
    answer: (call) => send(call.params.id, call),
  })

  workspaceRoute<Static<typeof IdQuerySchema>>(app, workspace, {
    url: '/api/order',
    operationId: 'readOrderById',
    summary: 'One order with its lines, for any id',
    querystring: IdQuerySchema,
    reply: SingleOrderSchema,
    answer: (call) => send(call.query.id, call),
  })
}
