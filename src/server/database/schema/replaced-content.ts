import { type Static, Type } from 'typebox'
import { OrderStatusSchema } from '#contract/order-schema.ts'

const DAY = String.raw`[1-9]\d{3}-\d\d-\d\d`
/** Whole numbers that may pass 2^53, as text. */
const whole = Type.String({ pattern: String.raw`^(?:0|-?[1-9]\d{0,17})$` })
const optionalWhole = Type.Union([whole, Type.Null()])

/** What `replaced_orders.content` holds as JSON: the order as it was, and the hash by which a file's order is compared with it. */
export const ReplacedContentSchema = Type.Object({
  order: Type.Object({
    id: Type.String({ minLength: 1 }),
    /** UTC milliseconds. */
    placedAt: Type.Integer(),
    day: Type.String({ pattern: `^${DAY}$` }),
    paidDay: Type.String({ pattern: `^(?:${DAY})?$` }),
    status: OrderStatusSchema,
    sourceStatus: Type.String(),
    customerName: Type.String(),
    customerKey: Type.String(),
    project: Type.String(),
    address: Type.String(),
    city: Type.String(),
    channel: Type.String(),
    paymentMethod: Type.String(),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    amount: whole,
    lines: Type.Array(
      Type.Object({
        product: Type.String(),
        quantity: optionalWhole,
        price: optionalWhole,
        amount: optionalWhole,
      }),
    ),
  }),
  hash: Type.String(),
})
export type ReplacedContent = Static<typeof ReplacedContentSchema>
