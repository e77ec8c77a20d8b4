import { type Static, Type } from 'typebox'
import { mapNames } from '#contract/map-names.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { MAX_ENTERED, MAX_ID, MAX_LINES, MAX_TAG, MAX_TAGS, maxLength } from './order-limits.ts'
import { OrderStatusSchema, oneOfSchema } from './order-schema.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES, SET_PAYMENT_STATES } from './order-states.ts'
import { EDITED_MONEY, EDITED_TEXTS, IMPORTED_TEXTS } from './shown-fields.ts'

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
  ...mapNames(EDITED_TEXTS, (field) => Type.String({ maxLength: maxLength(field) })),
  currency: Type.String({ maxLength: 3, description: "ISO 4217; 'XXX' for none." }),
  lines: Type.Array(LineValuesSchema, { maxItems: MAX_LINES }),
  amount: Type.String({ ...decimal, description: 'The order total, with tax and shipping, less discounts.' }),
  ...mapNames(EDITED_MONEY, (field) => Type.String({ ...decimal, description: EXPORT_COLUMNS[field].description })),
  tags: Type.Array(Type.String({ maxLength: MAX_TAG }), { maxItems: MAX_TAGS }),
  paymentState: oneOfSchema(PAYMENT_STATES),
}

/** The part of an order that people enter. */
export type EnteredOrder = Static<typeof EnteredOrderSchema>
const EnteredOrderSchema = Type.Object(fields)

/** What only files say, and what follows from what is recorded; records are readable texts here. */
const importedFields = {
  ...mapNames([...IMPORTED_TEXTS, 'refunded', 'transactions', 'shipments', 'notes'] as const, (field) =>
    Type.String({ description: EXPORT_COLUMNS[field].description }),
  ),
  invoices: Type.String({ description: 'Invoices and credit notes that were issued' }),
  fulfillmentState: oneOfSchema(FULFILLMENT_STATES),
}

/** An order as people enter it, with what only files say: exact, and every value is text. */
export const OrderValuesSchema = Type.Object({ ...fields, ...importedFields })
export type OrderValues = Static<typeof OrderValuesSchema>

const partial = Type.Partial(
  Type.Object({
    ...fields,
    customer: Type.Partial(CustomerSchema, { additionalProperties: false }),
    assignee: Type.Union([fields.assignee, Type.Null()]),
    // In a union, null would be taken for a list with one blank tag: [''].
    tags: Type.Unsafe<string[] | null>({ ...fields.tags, type: ['array', 'null'] }),
    paymentState: oneOfSchema(SET_PAYMENT_STATES),
  }),
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
    id: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_ID })),
    shop: Type.Optional(
      Type.String({ maxLength: 100, description: 'The slug of its shop; needed where there are several.' }),
    ),
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

/** Orders of one call, each of which is created by itself. */
export const NewOrdersSchema = Type.Array(Type.Object({}, { additionalProperties: true }), {
  minItems: 1,
  maxItems: 1000,
  description: 'Orders, each as in a call of its own.',
})
export const CreatedOrdersSchema = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.Union([Type.String(), Type.Null()], {
        description: 'Null of an order without an ID that was not created.',
      }),
      status: Type.Integer({ description: 'As a call of its own would have it: 201 for a new order.' }),
      detail: Type.Optional(Type.String({ description: 'Why it was not created.' })),
    }),
  ),
})
export type CreatedOrders = Static<typeof CreatedOrdersSchema>
