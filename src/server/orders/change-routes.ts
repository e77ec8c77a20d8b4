import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { OrderHistorySchema } from '#contract/changes/order-history.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { type NewOrder, NewOrderSchema, type OrderChange, OrderChangeSchema } from '#contract/orders/order-values.ts'
import { SingleOrderSchema } from '#contract/orders/single-order.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { readHistory } from '#server/changes/read-history.ts'
import { storedFile } from '#server/changes/stored-orders.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { HTTP_MESSAGES } from '#server/http/messages.ts'
import { type WorkspaceCall, type WorkspaceQuery, workspaceRoute } from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'
import { findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'
import { type ChangeRouteDeps, runChange } from './run-change.ts'
import { IdQuerySchema, IdSchema, readOrder, sendOrder } from './single-order-routes.ts'

/** The calls that change orders, and their history. */
export function registerChangeRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, clock } = deps

  async function change(id: string, { scope, request, reply }: WorkspaceCall<unknown, unknown>) {
    const expected = request.headers['if-match']
    if (expected === undefined) throw new HttpProblem(428, HTTP_MESSAGES.ifMatchMissing)
    const tags = expected.split(',').map((tag) => tag.trim())
    // Fastify has checked it against `OrderChangeSchema`.
    const body = request.body as OrderChange
    const job = { ...scope, id, change: body, tags, changeId: randomUUID(), now: clock() }
    const outcome = await runChange(deps, request, { kind: 'change', request: job })
    if (outcome.state === 'stale') {
      const current = presentSingleOrder(await readOrder(database, scope, id))
      throw new HttpProblem(412, changeMessages.stale(id), { current })
    }
    return sendOrder(reply, await readOrder(database, scope, id))
  }

  const changing = {
    method: 'PATCH',
    body: OrderChangeSchema,
    reply: SingleOrderSchema,
    header: 'If-Match',
    mutates: true,
    errors: [400, 404, 409, 412, 415, 422, 428, 507],
  } as const

  workspaceRoute<WorkspaceQuery, Static<typeof IdSchema>>(app, {
    ...{ ...changing, url: '/api/orders/:id', operationId: 'changeOrder', summary: 'Change fields of an order' },
    params: IdSchema,
    answer: (call) => change(call.params.id, call),
  })
  workspaceRoute<Static<typeof IdQuerySchema>>(app, {
    ...{
      ...changing,
      url: '/api/order',
      operationId: 'changeOrderById',
      summary: 'Change fields of an order, for any ID',
    },
    querystring: IdQuerySchema,
    answer: (call) => change(call.query.id, call),
  })

  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/orders', operationId: 'createOrder', summary: 'Create an order' },
    ...{ body: NewOrderSchema, reply: SingleOrderSchema },
    idempotencyKey: `The same key with the same order returns the order that was created; 422 with another order. At most ${MAX_ID} characters.`,
    ...{ mutates: true, successes: [201], errors: [400, 404, 409, 415, 422, 507] },
    answer: async ({ scope, request, reply }) => {
      const key = idempotencyKey(request) ?? randomUUID()
      const job = { ...scope, order: request.body as NewOrder, key, now: clock() }
      const outcome = await runChange(deps, request, { kind: 'create', request: job })
      const id = outcome.state === 'saved' ? outcome.id : ''
      reply.code(201).header('location', `/api/order?${new URLSearchParams({ id })}`)
      return sendOrder(reply, await readOrder(database, scope, id))
    },
  })

  async function history(id: string, { scope, request }: WorkspaceCall<unknown, unknown>) {
    return await database.snapshot(
      scope,
      async (reads) => {
        const found = await findOrder(reads, id)
        if (!found) throw new HttpProblem(404, orderMessages.notFound(id))
        const { content_hash: hash, file_content: file, change_id: changeId } = found.row
        const current = { version: { order: found.content, hash, file: storedFile(file) }, changeId }
        return { changes: await readHistory(reads, id, current, found.timeZone) }
      },
      request.signal,
    )
  }

  workspaceRoute<WorkspaceQuery, Static<typeof IdSchema>>(app, {
    ...{
      url: '/api/orders/:id/history',
      operationId: 'readHistory',
      summary: 'Every change of an order, newest first',
    },
    ...{ params: IdSchema, reply: OrderHistorySchema },
    answer: (call) => history(call.params.id, call),
  })
  workspaceRoute<Static<typeof IdQuerySchema>>(app, {
    ...{ url: '/api/order/history', operationId: 'readHistoryById', summary: 'Every change of an order, for any ID' },
    ...{ querystring: IdQuerySchema, reply: OrderHistorySchema },
    answer: (call) => history(call.query.id, call),
  })
}
