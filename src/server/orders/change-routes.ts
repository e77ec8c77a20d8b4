import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { OrderHistorySchema, UndoneChangeSchema } from '#contract/order-history.ts'
import { type NewOrder, NewOrderSchema, type OrderChange, OrderChangeSchema } from '#contract/order-values.ts'
import { SingleOrderSchema } from '#contract/single-order.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { readHistory } from '#server/changes/read-history.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import type { Reads } from '#server/database/reads.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { HTTP_MESSAGES } from '#server/http/messages.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'
import { findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'
import { type ChangeRouteDeps, runChange } from './run-change.ts'
import { IdQuerySchema, IdSchema, readOrder, sendOrder } from './single-order-routes.ts'

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
const UndoQuerySchema = Type.Object(
  {
    ...workspaceField,
    dryRun: Type.Optional(Type.Literal('1', { description: '1: only report what would be undone.' })),
  },
  { additionalProperties: false },
)
/** Most characters of an idempotency key. */
const KEY_LENGTH = 100

/** The calls that change orders, and their history. */
export function registerChangeRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, workspace, clock } = deps

  async function change(id: string, { workspaceId, request, reply }: WorkspaceCall<unknown, unknown>) {
    const expected = request.headers['if-match']
    if (expected === undefined) throw new HttpProblem(428, HTTP_MESSAGES.ifMatchMissing)
    const tags = expected.split(',').map((tag) => tag.trim())
    // Fastify has checked it against `OrderChangeSchema`.
    const body = request.body as OrderChange
    const job = { workspaceId, id, change: body, tags, changeId: randomUUID(), now: clock() }
    const outcome = await runChange(deps, request, { kind: 'change', request: job })
    if (outcome.state === 'stale') {
      const current = presentSingleOrder(await readOrder(database, workspaceId, id))
      throw new HttpProblem(412, changeMessages.stale(id), { current })
    }
    return sendOrder(reply, await readOrder(database, workspaceId, id))
  }

  const changing = {
    method: 'PATCH',
    body: OrderChangeSchema,
    reply: SingleOrderSchema,
    header: 'If-Match',
    mutates: true,
    errors: [400, 404, 409, 412, 415, 422, 428, 507],
  } as const

  workspaceRoute<Static<typeof QuerySchema>, Static<typeof IdSchema>>(app, workspace, {
    ...{ ...changing, url: '/api/orders/:id', operationId: 'changeOrder', summary: 'Change fields of an order' },
    ...{ params: IdSchema, querystring: QuerySchema },
    answer: (call) => change(call.params.id, call),
  })
  workspaceRoute<Static<typeof IdQuerySchema>>(app, workspace, {
    ...{
      ...changing,
      url: '/api/order',
      operationId: 'changeOrderById',
      summary: 'Change fields of an order, for any ID',
    },
    querystring: IdQuerySchema,
    answer: (call) => change(call.query.id, call),
  })

  workspaceRoute<Static<typeof QuerySchema>>(app, workspace, {
    ...{ method: 'POST', url: '/api/orders', operationId: 'createOrder', summary: 'Create an order' },
    ...{ querystring: QuerySchema, body: NewOrderSchema, reply: SingleOrderSchema, header: 'Idempotency-Key' },
    ...{ mutates: true, successes: [201], errors: [400, 404, 409, 415, 422, 507] },
    answer: async ({ workspaceId, request, reply }) => {
      const key = request.headers['idempotency-key'] ?? randomUUID()
      if (typeof key !== 'string' || key.length === 0 || key.length > KEY_LENGTH) {
        throw new HttpProblem(400, changeMessages.badKey(KEY_LENGTH))
      }
      const job = { workspaceId, order: request.body as NewOrder, key, now: clock() }
      const outcome = await runChange(deps, request, { kind: 'create', request: job })
      const id = outcome.state === 'saved' ? outcome.id : ''
      reply.code(201).header('location', `/api/order?${new URLSearchParams({ id })}`)
      return sendOrder(reply, await readOrder(database, workspaceId, id))
    },
  })

  async function history(id: string, { workspaceId, request }: WorkspaceCall<unknown, unknown>) {
    return await readSnapshot(
      database,
      async ({ reads }) => {
        const found = await findOrder(reads, workspaceId, id)
        if (!found) throw new HttpProblem(404, orderMessages.notFound(id))
        const current = { order: found.content, changeId: found.row.change_id }
        return { changes: await readHistory(reads, workspaceId, current, found.timeZone) }
      },
      request.signal,
    )
  }

  workspaceRoute<Static<typeof QuerySchema>, Static<typeof IdSchema>>(app, workspace, {
    ...{
      url: '/api/orders/:id/history',
      operationId: 'readHistory',
      summary: 'Every change of an order, newest first',
    },
    ...{ params: IdSchema, querystring: QuerySchema, reply: OrderHistorySchema },
    answer: (call) => history(call.params.id, call),
  })
  workspaceRoute<Static<typeof IdQuerySchema>>(app, workspace, {
    ...{ url: '/api/order/history', operationId: 'readHistoryById', summary: 'The same, for any ID' },
    ...{ querystring: IdQuerySchema, reply: OrderHistorySchema },
    answer: (call) => history(call.query.id, call),
  })

  workspaceRoute<Static<typeof UndoQuerySchema>, Static<typeof IdSchema>>(app, workspace, {
    ...{ method: 'POST', url: '/api/changes/:id/undo', operationId: 'undoChange' },
    summary: 'Undo a change of orders or an import, except for what was changed since',
    deadline: LONG_DEADLINE,
    ...{ params: IdSchema, querystring: UndoQuerySchema, reply: UndoneChangeSchema },
    ...{ mutates: true, errors: [400, 404, 409, 429, 507] },
    answer: async ({ workspaceId, query, params, request }) => {
      const dryRun = query.dryRun === '1'
      if (await isImport(database.reads, workspaceId, params.id)) {
        const { deleted, restored, kept } = await deps.undoImport(request, { workspaceId, importId: params.id, dryRun })
        return { undone: deleted + restored, kept: kept.map((order) => ({ ...order, field: '' })) }
      }
      const job = { workspaceId, changeId: params.id, undoId: randomUUID(), dryRun, now: clock() }
      const outcome = await runChange(deps, request, { kind: 'undo', request: job })
      return outcome.state === 'undone' ? outcome.report : { undone: 0, kept: [] }
    },
  })
}

async function isImport(reads: Reads, workspaceId: number, id: string): Promise<boolean> {
  const imports = reads.selectFrom('imports').where('workspace_id', '=', BigInt(workspaceId)).where('id', '=', id)
  return (await imports.select('id').executeTakeFirst()) !== undefined
}
