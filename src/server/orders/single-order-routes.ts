import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { SingleOrderSchema } from '#contract/single-order.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { namesTag } from '#server/http/versioned-document.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { type WorkspaceCall, type WorkspaceDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'
import { findOrder, findOrderLines } from './order-repository.ts'
import { presentLine, presentOrder } from './present-order.ts'

const IdSchema = Type.Object({ id: Type.String() })
const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
const IdQuerySchema = Type.Object(
  { ...workspaceField, id: Type.String({ minLength: 1, maxLength: 255, description: "The order's id, any text." }) },
  { additionalProperties: false },
)

/**
 * One order, at two addresses: as a path an id like 'summary' would be another call, and clients resolve an id like '..'. In
 * the query any id is possible.
 */
export function registerSingleOrderRoutes(app: FastifyInstance, { database, workspace }: WorkspaceDeps): void {
  async function send(id: string, { workspaceId, request, reply }: WorkspaceCall<unknown, unknown>) {
    const { row, lines } = await readSnapshot(
      database,
      async ({ reads }) => ({
        row: await findOrder(reads, workspaceId, id),
        lines: await findOrderLines(reads, workspaceId, id),
      }),
      request.signal,
    )
    if (!row) throw new HttpProblem(404, orderMessages.notFound(id))
    // The hash changes when an order is deleted and imported again, which starts its version at 1.
    const etag = `"${row.version}-${row.content_hash.slice(0, 16)}"`
    reply.header('etag', etag)
    // Weak tags match here (RFC 9110, 13.1.2).
    if (namesTag(request.headers['if-none-match']?.replaceAll('W/', ''), etag)) return reply.code(304).send()
    return { ...presentOrder(row), lines: lines.map(presentLine) }
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
