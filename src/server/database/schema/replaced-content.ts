import { type Static, Type } from 'typebox'
import { isGivenDate } from '#contract/given-date.ts'
import { OrderStatusSchema } from '#contract/order-schema.ts'
import { OrderValuesSchema } from '#contract/order-values.ts'

const DAY = String.raw`[1-9]\d{3}-\d\d-\d\d`
/** Whole numbers that may pass 2^53, as text. */
const whole = Type.String({ pattern: String.raw`^(?:0|-?[1-9]\d{0,17})$` })
const optionalWhole = Type.Union([whole, Type.Null()])
const extraAmount = Type.Optional(optionalWhole)
const dateText = Type.Refine(
  Type.String(),
  (text) => text === '' || isGivenDate(text),
  () => 'must be a date like 2025-11-30T23:10:00-05:00',
)
const { paymentState, fulfillmentState } = OrderValuesSchema.properties

/** An order as JSON: what a file or an edit gave it. What came later is absent in older ones. */
export const OrderContentSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  /** UTC milliseconds. */
  placedAt: Type.Integer(),
  day: Type.String({ pattern: `^${DAY}$` }),
  paidDay: Type.String({ pattern: `^(?:${DAY})?$` }),
  dateText: Type.Optional(dateText),
  paidText: Type.Optional(dateText),
  status: OrderStatusSchema,
  sourceStatus: Type.String(),
  sourceLine: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  customerName: Type.String(),
  customerKey: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  project: Type.String(),
  address: Type.String(),
  city: Type.String(),
  country: Type.Optional(Type.String()),
  channel: Type.String(),
  paymentMethod: Type.String(),
  note: Type.Optional(Type.String()),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  amount: whole,
  discount: extraAmount,
  shipping: extraAmount,
  tax: extraAmount,
  refunded: extraAmount,
  paymentState: Type.Optional(paymentState),
  fulfillmentState: Type.Optional(fulfillmentState),
  tags: Type.Optional(Type.String()),
  lines: Type.Array(
    Type.Object({
      product: Type.String(),
      quantity: optionalWhole,
      price: optionalWhole,
      amount: optionalWhole,
      sku: Type.Optional(Type.String()),
    }),
  ),
})
export type OrderContentJson = Static<typeof OrderContentSchema>

/** What `replaced_orders.content` holds as JSON: the order as it was, with `content_hash` and `file_content`. */
export const ReplacedContentSchema = Type.Object({
  order: OrderContentSchema,
  hash: Type.String(),
  file: Type.Optional(OrderContentSchema),
})
export type ReplacedContent = Static<typeof ReplacedContentSchema>
