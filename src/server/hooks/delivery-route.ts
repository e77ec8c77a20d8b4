import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Delivery,
  DeliverySchema,
  deliveryHeaders,
  HOOK_PING,
  HookKeySchema,
  MAX_DELIVERY,
  type ShopDelivery,
  type StoredHook,
} from '#contract/accounts/hook-schema.ts'
import { sentOrderOf } from '#contract/imports/shop-json.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { findHook, noteDelivery } from '#server/accounts/hooks.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { HOOK_MESSAGES } from './messages.ts'

/** Milliseconds: Shopify waits five seconds for an answer. */
const DEADLINE = 4500

interface DeliveryRouteDeps extends RouteDeps {
  readonly accounts: Accounts
  /** Writes an order. Throws an `HttpProblem` where that cannot be done, and nothing was changed. */
  readonly deliver: (request: FastifyRequest, delivery: ShopDelivery) => Promise<Delivery>
}

/** `POST /api/hooks/{key}`: the deliveries of shops. Nothing of a body is read before its key, and nothing is parsed before its signature. */
export function registerDeliveryRoute(app: FastifyInstance, { accounts, database, deliver }: DeliveryRouteDeps): void {
  const found = new WeakMap<FastifyRequest, StoredHook>()

  const receive = async (request: FastifyRequest, hook: StoredHook, body: Buffer): Promise<Delivery> => {
    const { signature, source, topic, isOfOrder, isDeleted, isTest } = deliveryHeaders(hook.platform, request.headers)
    if (!isSigned(body, signature, hook.secret)) throw new HttpProblem(401, HOOK_MESSAGES.unsigned)
    if (hook.source !== '' && source !== hook.source)
      throw new HttpProblem(422, HOOK_MESSAGES.otherShop(source, hook.source))
    if (isTest) return { state: 'ignored', detail: '' }
    if (!isOfOrder) return { state: 'ignored', detail: HOOK_MESSAGES.noOrder(topic) }
    const order = sentOrderOf(hook.platform, body.toString())
    if (!order) throw new HttpProblem(400, HOOK_MESSAGES.unreadable)
    return await deliver(request, { hook, order, body, isDeleted })
  }

  // Here a body is bytes, whatever its content type.
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    hooks.route<{ Params: { readonly id: string } }>({
      ...{ method: 'POST', url: '/api/hooks/:id', bodyLimit: MAX_DELIVERY },
      config: { access: 'signIn', deadline: DEADLINE },
      schema: documented({
        ...{ access: 'signIn', operationId: 'deliverOrder', params: HookKeySchema, reply: DeliverySchema },
        summary: 'What a shop sends about its orders; 503 where it should try again',
        ...{ fileTypes: ['application/json', 'application/x-www-form-urlencoded'] },
        errors: [400, 404],
      }),
      onRequest: async (request) => {
        const hook = await findHook(accounts, request.params.id)
        // Not in an archived workspace.
        const isInUse = hook && (await database.findWorkspace({ among: [hook.workspaceId] }))
        if (!isInUse) throw new HttpProblem(404, HOOK_MESSAGES.unknown)
        found.set(request, hook)
      },
      handler: async (request) => {
        const hook = found.get(request) as StoredHook
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        if (hook.platform === 'woocommerce' && HOOK_PING.test(body.toString('latin1', 0, 50)))
          return { state: 'ignored', detail: '' } satisfies Delivery
        const { source } = deliveryHeaders(hook.platform, request.headers)
        try {
          const delivery = await receive(request, hook, body)
          await noteDelivery(accounts, hook, source, delivery.state === 'ignored' ? delivery.detail : '')
          return delivery
        } catch (error) {
          if (error instanceof HttpProblem) await noteDelivery(accounts, hook, hook.source, error.message)
          throw error
        }
      },
    })
  })
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
