import { type Static, Type } from 'typebox'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { NOTIFICATION_KINDS } from './notification-kinds.ts'

const closed = { additionalProperties: false }
const Position = Type.Integer({ minimum: 0, description: 'Counts up in a workspace.' })

export const NotificationSchema = Type.Object(
  {
    position: Position,
    at: Type.Integer({ description: 'UTC milliseconds.' }),
    kind: oneOfSchema(NOTIFICATION_KINDS),
    orders: Type.Integer({ description: 'How many orders it is about.' }),
    orderId: Type.String({ description: "Of the only order; '' where there are several." }),
    importId: Type.String({ description: "The import that brought the orders; '' where none did." }),
    recipient: Type.String({ description: "The e-mail address of the only person it is for; '' for everyone." }),
    actor: Type.String({ description: "Who wrote the note or assigned the orders; '' otherwise." }),
  },
  closed,
)
export type NotificationEntry = Static<typeof NotificationSchema>

/** Most of them in an answer. */
export const MAX_NOTIFICATIONS = 50

export const NotificationsSchema = Type.Object(
  {
    notifications: Type.Array(NotificationSchema, { description: `Newest first, at most ${MAX_NOTIFICATIONS}.` }),
    unread: Type.Integer({ description: 'How many of these the caller has not read.' }),
    isMailed: Type.Union([Type.Null(), Type.Boolean()], {
      description: 'Whether the caller gets them by e-mail; null where that is not possible.',
    }),
    timeZone: Type.Union([Type.Null(), Type.String()], { description: 'Of the store; null: UTC is shown.' }),
  },
  closed,
)
export type Notifications = Static<typeof NotificationsSchema>

export const ReadNotificationsSchema = Type.Partial(
  Type.Object({ readUpTo: Position, isMailed: Type.Boolean({ description: 'Only of people.' }) }),
  { ...closed, minProperties: 1 },
)
export type ReadNotifications = Static<typeof ReadNotificationsSchema>

/** An address that the notifications of a workspace are sent to. */
export const WebhookSchema = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    waiting: Type.Integer({ description: 'Notifications that were not delivered yet.' }),
    problem: Type.String({ description: "Why the last delivery failed, which is repeated; '' for none." }),
  },
  closed,
)
export type Webhook = Static<typeof WebhookSchema>

export const WebhooksSchema = Type.Object(
  {
    webhooks: Type.Array(WebhookSchema),
    origins: Type.Array(Type.String(), { description: 'Where they may be (`WEBHOOK_ORIGINS`).' }),
  },
  closed,
)
export type Webhooks = Static<typeof WebhooksSchema>

/** Most of a workspace. */
export const MAX_WEBHOOKS = 10

export const NewWebhookSchema = Type.Object({ url: Type.String({ minLength: 1, maxLength: 500 }) }, closed)
export type NewWebhook = Static<typeof NewWebhookSchema>

export const MadeWebhookSchema = Type.Object(
  {
    ...WebhookSchema.properties,
    secret: Type.String({
      description:
        'By which deliveries are signed (standardwebhooks.com): `webhook-signature` is v1 and the HMAC-SHA256 of `webhook-id`.`webhook-timestamp`.body, base64; its key is the secret after whsec_, base64. Shown only here.',
    }),
  },
  closed,
)
export type MadeWebhook = Static<typeof MadeWebhookSchema>

/** The body of a delivery. */
export interface WebhookBody {
  readonly workspace: string
  /** Oldest first. A repeated delivery has the same positions. */
  readonly notifications: readonly NotificationEntry[]
}
