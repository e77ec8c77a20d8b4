import { type Static, Type } from 'typebox'
import { MAX_ENTERED, MAX_LINES, MAX_NOTE } from '#contract/order-limits.ts'
import { OrderStatusSchema } from '#contract/order-schema.ts'
import { FULFILLMENT_STATES, type FulfillmentState, PAYMENT_STATES, type PaymentState } from '#contract/order-states.ts'

const text = Type.String({ maxLength: MAX_ENTERED })
const decimal = Type.String({ maxLength: 40, description: "Decimal text such as '12.50'; '' where unknown." })

const SkuSchema = Type.String({
  maxLength: MAX_ENTERED,
  description: 'Stock number. Without it, a line keeps that of the line with the same product.',
})

export const LineValuesSchema = Type.Object(
  { product: text, quantity: decimal, price: decimal, amount: decimal, sku: Type.Optional(SkuSchema) },
  { additionalProperties: false },
)
/** A line as people enter it. Without an amount it is quantity times price. */
export type LineValues = Static<typeof LineValuesSchema>

const CustomerSchema = Type.Object({ name: text, email: text, phone: text }, { additionalProperties: false })

const fields = {
  placedAt: Type.String({
    maxLength: 40,
    description:
      "When it was placed: '2026-11-22T14:30', in the time zone of the store; also with seconds or an offset.",
  }),
  paidDay: Type.String({ maxLength: 10, description: "The day it was paid, 'YYYY-MM-DD'; '' if it is not paid." }),
  status: OrderStatusSchema,
  customer: CustomerSchema,
  address: text,
  city: text,
  channel: text,
  paymentMethod: text,
  currency: Type.String({ maxLength: 3, description: "ISO 4217; 'XXX' for none." }),
  lines: Type.Array(LineValuesSchema, { maxItems: MAX_LINES }),
  amount: Type.String({ ...decimal, description: 'The order total, with tax and shipping, less discounts.' }),
  note: Type.String({ maxLength: MAX_NOTE }),
}

/** The part of an order that people enter. */
export type EnteredOrder = Static<typeof EnteredOrderSchema>
const EnteredOrderSchema = Type.Object(fields)

const extraAmount = (what: string) => Type.String({ description: `${what} Decimal text; '' where no file has it.` })

/** What only files say. */
const importedFields = {
  country: Type.String({ description: "In English where the file has an ISO 3166 code; '' without one." }),
  tags: Type.String({ description: "Separated by commas; '' without tags." }),
  discount: extraAmount('The discount of the whole order.'),
  shipping: extraAmount('The shipping cost.'),
  tax: extraAmount('The tax.'),
  refunded: extraAmount('What was paid back.'),
  paymentState: Type.Unsafe<PaymentState>({ type: 'string', enum: [...PAYMENT_STATES] }),
  fulfillmentState: Type.Unsafe<FulfillmentState>({ type: 'string', enum: [...FULFILLMENT_STATES] }),
}

/** An order as people enter it, with what only files say: exact, and every value is text. */
export const OrderValuesSchema = Type.Object({ ...fields, ...importedFields })
export type OrderValues = Static<typeof OrderValuesSchema>

/** The fields of an order that a change or an import can change, in the order in which they are shown. */
export const ORDER_FIELDS = Object.keys(OrderValuesSchema.properties) as (keyof OrderValues)[]
export type OrderField = keyof OrderValues

const partial = Type.Partial(
  Type.Object({ ...fields, customer: Type.Partial(CustomerSchema, { additionalProperties: false }) }),
)

/** The body of `PATCH /api/orders/{id}`: what changes, and why. Lines are replaced as a whole. */
export const OrderChangeSchema = Type.Object(
  { ...partial.properties, reason: Type.Optional(Type.String({ maxLength: MAX_ENTERED })) },
  { additionalProperties: false },
)
export type OrderChange = Static<typeof OrderChangeSchema>

const NewLineSchema = Type.Object(
  { product: text, quantity: decimal, price: decimal, amount: Type.Optional(decimal), sku: Type.Optional(SkuSchema) },
  { additionalProperties: false },
)

/** The body of `POST /api/orders`. Without an ID the order gets the next free one, without a status it is Pending. */
export const NewOrderSchema = Type.Object(
  {
    ...partial.properties,
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    placedAt: fields.placedAt,
    customer: Type.Object(
      { name: text, email: Type.Optional(text), phone: Type.Optional(text) },
      { additionalProperties: false },
    ),
    currency: fields.currency,
    lines: Type.Array(NewLineSchema, { minItems: 1, maxItems: MAX_LINES }),
  },
  { additionalProperties: false },
)
export type NewOrder = Static<typeof NewOrderSchema>
