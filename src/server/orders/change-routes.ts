import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { OrderHistorySchema } from '#contract/changes/order-history.ts'
import { RECORD_BODIES, type RecordBody, type RecordKind } from '#contract/changes/record-bodies.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import {
  type CreatedOrders,
  CreatedOrdersSchema,
  type NewOrder,
  NewOrderSchema,
  NewOrdersSchema,
  type OrderChange,
  OrderChangeSchema,
} from '#contract/orders/order-values.ts'
import { SingleOrderSchema } from '#contract/orders/single-order.ts'
import type { ChangeJob } from '#server/changes/change-jobs.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { readHistory } from '#server/changes/read-history.ts'
import type { Scope } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { newChangeId } from '#server/http/idempotency-key.ts'
import { requiredMatch } from '#server/http/versioned-document.ts'
import { workspaceRoute } from '#server/http/workspace-route.ts'
import { findOrder } from './order-repository.ts'
import { presentSingleOrder } from './present-order.ts'
import { type ChangeRouteDeps, runChange } from './run-change.ts'
import { orderRoutes, readOrder, sendOrder } from './single-order-routes.ts'

/** RFC 7396. */
const MERGE_PATCH = 'application/merge-patch+json'

const PAGE = { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })) }

const isNewOrder = Compile(NewOrderSchema)

/** What the schema does not allow of it: '/lines/0/quantity must be string'. */
function invalidOrder(order: object): string {
  const [error] = isNewOrder.Errors(order)
  // Of a field that the schema does not have.
  const rule = error?.keyword === 'boolean' ? 'is unknown' : (error?.message ?? '')
  return changeMessages.invalidOrder(error?.instancePath ?? '', rule)
}

const RECORDING: Readonly<Record<RecordKind, readonly [operationId: string, summary: string]>> = {
  shipment: ['recordShipment', 'Record what was sent of an order'],
  return: ['recordReturn', 'Record what comes back of an order'],
  payment: ['recordPayment', 'Record a payment of an order'],
  refund: ['recordRefund', 'Record a refund of an order'],
  invoice: ['issueInvoice', 'Issue the invoice of an order, or a credit note, by the next number of its shop'],
  note: ['addNote', 'Add a note to an order, or edit it'],
}
/** Who works on orders records the others, too. */
const OF_MANAGERS: readonly string[] = ['payment', 'refund', 'invoice']
const RECORD_OPERATION = {
  method: 'POST',
  ...{ reply: SingleOrderSchema, header: 'If-Match' as const, successes: [201] as const },
  idempotencyKey: `The same key with the same body records it once; 422 with another body. At most ${MAX_ID} characters.`,
} as const

type Answer = Parameters<typeof orderRoutes>[3]
type ExpectedOrder = Scope & { readonly id: string; readonly tags: readonly string[]; readonly now: number }

export function registerChangeRoutes(app: FastifyInstance, deps: ChangeRouteDeps): void {
  const { database, clock } = deps

  const change = {
    method: 'PATCH',
    operationId: 'changeOrder',
    summary: 'Change fields of an order',
    body: OrderChangeSchema,
    consumes: ['application/json', MERGE_PATCH],
    reply: SingleOrderSchema,
    header: 'If-Match',
    access: 'workOrders',
  } as const
  /** Runs the change of an order that `jobOf` makes, and answers with the order. */
  const changing = (jobOf: (expected: ExpectedOrder, request: FastifyRequest) => ChangeJob): Answer => {
    return async (id, { scope, request, reply }) => {
      const tags = requiredMatch(request)
        .split(',')
        .map((tag) => tag.trim())
      const { state } = await runChange(deps, request, jobOf({ ...scope, id, tags, now: clock() }, request))
      const found = await readOrder(database, scope, id)
      if (state === 'stale')
        throw new HttpProblem(412, changeMessages.stale(id), { current: presentSingleOrder(found) })
      return sendOrder(reply, found)
    }
  }
  const changeOrder = changing((expected, { body }) => {
    // Fastify has checked it against `OrderChangeSchema`.
    return { kind: 'change', request: { ...expected, change: body as OrderChange, changeId: randomUUID() } }
  })
  // Only here: another call would accept the type as well, but not list it.
  app.register(async (patching) => {
    patching.addContentTypeParser(MERGE_PATCH, { parseAs: 'string' }, patching.getDefaultJsonParser('error', 'error'))
    orderRoutes(patching, '', change, changeOrder)
  })

  for (const kind of Object.keys(RECORDING) as RecordKind[]) {
    const [operationId, summary] = RECORDING[kind]
    const access = OF_MANAGERS.includes(kind) ? ('manage' as const) : ('workOrders' as const)
    const answer = changing((expected, request) => {
      // Fastify has checked it against the schema of its kind.
      const body = { ...(request.body as object), kind } as RecordBody
      return { kind: 'record', request: { ...expected, body, key: newChangeId(request) } }
    })
    const operation = { ...RECORD_OPERATION, operationId, summary, access, body: RECORD_BODIES[kind] }
    orderRoutes(app, `/${kind}s`, operation, answer)
  }

  workspaceRoute(app, {
    method: 'POST',
    url: '/api/orders',
    // A list may take longer than other calls: it is answered with what was created.
    ...{ operationId: 'createOrder', isLong: true },
    summary: 'Create an order, or each of a list',
    ...{ body: Type.Union([NewOrderSchema, NewOrdersSchema]) },
    ...{ reply: SingleOrderSchema, otherReplies: { 200: CreatedOrdersSchema } },
    idempotencyKey: `The same key with the same order returns the order that was created; 422 with another order. At most ${MAX_ID} characters.`,
    ...{ access: 'manage' as const, successes: [200, 201] },
    answer: async ({ scope, request, reply }) => {
      const key = newChangeId(request)
      if (Array.isArray(request.body)) return await createEach(scope, request, request.body, key)
      const job = { ...scope, order: request.body as NewOrder, key, now: clock() }
      const outcome = await runChange(deps, request, { kind: 'create', request: job })
      const id = outcome.state === 'saved' ? outcome.id : ''
      reply.code(201).header('location', `/api/order?${new URLSearchParams({ id })}`)
      return sendOrder(reply, await readOrder(database, scope, id))
    },
  })

  /** Each as if it had come in a call of its own, with the key of the call and its place. */
  async function createEach(scope: Scope, request: FastifyRequest, orders: readonly object[], key: string) {
    const results: CreatedOrders['results'] = []
    for (const [i, order] of orders.entries()) {
      const named = 'id' in order && typeof order.id === 'string' ? order.id : null
      const create = async () => {
        // It would wait as long in vain.
        if (results.at(-1)?.status === 503) throw new HttpProblem(503, changeMessages.busy)
        if (!isNewOrder.Check(order)) throw new HttpProblem(422, invalidOrder(order))
        // Each order has a commit of its own.
        delete request.commitGate
        const job = { ...scope, order, key: `${key}:${i}`, now: clock() }
        const outcome = await runChange(deps, request, { kind: 'create', request: job })
        return { id: outcome.state === 'saved' ? outcome.id : null, status: 201 }
      }
      const result = await create().catch((error: unknown) => {
        if (!(error instanceof HttpProblem)) throw error
        return { id: named, status: error.status, detail: error.message }
      })
      results.push(result)
    }
    return { results }
  }

  const history = { summary: 'A page of the changes of an order, newest first', reply: OrderHistorySchema }
  const reading = { access: 'read' as const, operationId: 'readHistory', ...history, fields: PAGE }
  orderRoutes(app, '/history', reading, async (id, { scope, request, query }) => {
    const { page = 1 } = query as { readonly page?: number }
    const read = async (reads: WorkspaceReads) => {
      const { row, version } = await findOrder(reads, id)
      return await readHistory(reads, id, { version, changeId: row.change_id }, scope.actor, page)
    }
    return await database.snapshot(scope, read, request.signal)
  })
}
