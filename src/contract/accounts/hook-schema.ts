import { type Static, Type } from 'typebox'
import { type SentOrder, SHOP_SYSTEMS, type ShopSystem } from '#contract/imports/shop-json.ts'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { MAX_NAME } from './account-limits.ts'

interface HookRules {
  /** The headers of a delivery, in small letters. The signature is the HMAC-SHA256 of the body, base64. */
  readonly signature: string
  readonly topic: string
  /** The shop itself. */
  readonly source: string
  /** The topics whose body is an order, and the one that has only its ID. */
  readonly orders: readonly string[]
  readonly deleted: string
}

/**
 * What the shop systems send. https://shopify.dev/docs/apps/build/webhooks/delivery-structure,
 * https://developer.woocommerce.com/docs/best-practices/data-management/using-webhooks/
 */
const HOOK_RULES: Readonly<Record<ShopSystem, HookRules>> = {
  shopify: {
    ...{ signature: 'x-shopify-hmac-sha256', topic: 'x-shopify-topic', source: 'x-shopify-shop-domain' },
    orders: [
      ...['orders/create', 'orders/updated', 'orders/paid', 'orders/cancelled'],
      ...['orders/fulfilled', 'orders/partially_fulfilled'],
    ],
    deleted: 'orders/delete',
  },
  woocommerce: {
    ...{ signature: 'x-wc-webhook-signature', topic: 'x-wc-webhook-topic', source: 'x-wc-webhook-source' },
    orders: ['order.created', 'order.updated', 'order.restored'],
    deleted: 'order.deleted',
  },
}

/** What the headers of a delivery say. */
export function deliveryHeaders(platform: ShopSystem, headers: Readonly<Record<string, unknown>>) {
  const rules = HOOK_RULES[platform]
  const textOf = (name: 'signature' | 'topic' | 'source') => String(headers[rules[name]] ?? '')
  const topic = textOf('topic')
  const isDeleted = topic === rules.deleted
  const isOfOrder = isDeleted || rules.orders.includes(topic)
  // Of Shopify's button that sends a made-up order.
  const isTest = headers['x-shopify-test'] === 'true'
  return { signature: textOf('signature'), source: textOf('source'), topic, isDeleted, isOfOrder, isTest }
}

/** WooCommerce sends this, without a signature, when a webhook is created there. */
export const HOOK_PING = /^webhook_id=\d+$/

const MAX_SECRET = 500
/** Bytes of a delivery. Fulfillments and refunds of an order repeat its lines. */
export const MAX_DELIVERY = 4 * 1024 * 1024

const closed = { additionalProperties: false }
const Instant = Type.Integer({ description: 'UTC milliseconds.' })
// Null first: it would be coerced to 0.
const OptionalInstant = Type.Union([Type.Null(), Instant])

const fields = {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: '\\S' }),
  platform: oneOfSchema(SHOP_SYSTEMS),
  shop: Type.String({ minLength: 1, maxLength: 100, description: 'The slug of the shop that its orders are of.' }),
}

export const HookSchema = Type.Object(
  {
    ...{ id: Type.String(), ...fields, createdAt: Instant },
    source: Type.String({ description: "The shop that its first delivery came from; '' before." }),
    lastUsedAt: OptionalInstant,
    failedAt: OptionalInstant,
    failure: Type.String({
      description: "Why the last delivery that failed did, which `failedAt` dates; '' for none.",
    }),
  },
  closed,
)
export type Hook = Static<typeof HookSchema>
/** As backups have it: its secret can be read, so that another installation can use it. */
export const StoredHookSchema = Type.Object(
  {
    ...HookSchema.properties,
    workspaceId: Type.Integer({ minimum: 1 }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the key in its address.' }),
    secret: Type.String({ description: "'' where another installation has stored it." }),
  },
  closed,
)
export type StoredHook = Static<typeof StoredHookSchema>

export const HooksSchema = Type.Object({ hooks: Type.Array(HookSchema) }, closed)

export const NewHookSchema = Type.Object(
  {
    ...fields,
    secret: Type.Optional(
      Type.String({
        ...{ minLength: 1, maxLength: MAX_SECRET },
        description: 'By which the shop signs its deliveries. Without it one is made, which is entered in the shop.',
      }),
    ),
  },
  closed,
)
export type NewHook = Static<typeof NewHookSchema>

export const MadeHookSchema = Type.Object(
  {
    ...HookSchema.properties,
    path: Type.String({ description: 'The path of its address, which is shown only here.' }),
    secret: Type.String({
      description: 'The secret that was made, which is shown only here; the given one otherwise.',
    }),
  },
  closed,
)
export type MadeHook = Static<typeof MadeHookSchema>

export const HookKeySchema = Type.Object(
  { id: Type.String({ maxLength: 100, description: 'The key in the address of a webhook.' }) },
  closed,
)
export const DeliverySchema = Type.Object(
  {
    state: oneOfSchema(['created', 'updated', 'unchanged', 'ignored'] as const),
    detail: Type.String({ description: "Why it was ignored; '' otherwise." }),
  },
  closed,
)
export type Delivery = Static<typeof DeliverySchema>

/** What a shop has sent; its signature is right. */
export interface ShopDelivery {
  readonly hook: StoredHook
  readonly order: SentOrder
  readonly body: Uint8Array
  /** In the shop; the body has only its ID. */
  readonly isDeleted: boolean
}
