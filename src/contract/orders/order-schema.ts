import { type Static, Type } from 'typebox'
import { mapNames } from '#contract/map-names.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { LISTED_TEXTS } from './listed-fields.ts'
import { ORDER_STATUSES, type OrderStatus } from './order.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from './order-states.ts'

export const MoneySchema = Type.Object({
  minor: Type.Integer({ description: 'In minor units of the currency (cents).' }),
  currency: Type.String({ description: "ISO 4217; 'XXX' where the order names none." }),
})
export type Money = Static<typeof MoneySchema>

export function oneOfSchema<V extends string>(values: readonly V[]) {
  return Type.Unsafe<V>({ type: 'string', enum: [...values] })
}

export const OrderStatusSchema = oneOfSchema<OrderStatus>(ORDER_STATUSES)

/** What the list's rows and the single order share. */
export const orderReplyFields = {
  id: Type.String({ description: 'Unique in the workspace.' }),
  number: Type.String({ description: "The shop's own number, by which people know the order." }),
  shopName: Type.String({ description: 'The name of its shop.' }),
  user: Type.Object({ name: Type.String(), avatar: Type.String() }),
  project: Type.String(),
  address: Type.String(),
  date: Type.String({ format: 'date-time', description: 'UTC instant, ISO 8601.' }),
  day: Type.String({ description: 'Store day, YYYY-MM-DD.' }),
  status: OrderStatusSchema,
  customerKey: Type.String({ description: "Identifies the customer; '' where the order does not." }),
  amount: MoneySchema,
  ...mapNames(LISTED_TEXTS, (field) => Type.String({ description: EXPORT_COLUMNS[field].description })),
  paymentState: oneOfSchema(PAYMENT_STATES),
  fulfillmentState: oneOfSchema(FULFILLMENT_STATES),
  version: Type.Integer(),
  etag: Type.String({ description: 'For If-Match, also in the header ETag of the single order.' }),
}

/** The first are found as a whole. */
export const MATCH_FIELDS = ['paymentState', 'fulfillmentState', 'shop', 'product', 'sku', ...HINTED_SEARCHED] as const
export const OrderMatchSchema = Type.Object(
  {
    field: oneOfSchema(MATCH_FIELDS),
    text: Type.String(),
  },
  { description: 'Of a search: another field with a word that no field above contains.' },
)
export type OrderMatch = Static<typeof OrderMatchSchema>

export const OrderReplySchema = Type.Object({
  ...orderReplyFields,
  paidDay: Type.String({ description: "Store day; '' if it is not paid or unknown." }),
  items: Type.Union([Type.Number(), Type.Null()], {
    description: 'Units of all lines; null if no line has a quantity.',
  }),
  tags: Type.Array(Type.String()),
  // Null first: it would be coerced to 0.
  age: Type.Union([Type.Null(), Type.Integer()], {
    description:
      'Working days that it is open since it was placed, or paid if figures go by that; null where it is not open or not paid.',
  }),
  match: Type.Optional(OrderMatchSchema),
})
/** An order as the API lists it. */
export type OrderReply = Static<typeof OrderReplySchema>

export const OrderLineSchema = Type.Object({
  product: Type.String(),
  sku: Type.String({ description: "Stock number; '' without one." }),
  quantity: Type.Union([Type.Number(), Type.Null()]),
  price: Type.Union([Type.Integer(), Type.Null()], { description: 'Minor units for one unit of the product.' }),
  amount: Type.Union([Type.Integer(), Type.Null()], { description: 'Minor units of the line.' }),
})

/** The answer of the count: the total that a list left for later. */
export const OrderCountSchema = Type.Object({ total: Type.Integer() })

export const OrderPageSchema = Type.Object({
  orders: Type.Array(OrderReplySchema),
  total: Type.Union([Type.Integer(), Type.Null()], {
    description: 'On all pages, exactly; null only where it was asked for later and has to be counted.',
  }),
  pages: Type.Union([Type.Integer(), Type.Null()]),
  page: Type.Integer(),
  per: Type.Integer(),
})
export type OrderPageReply = Static<typeof OrderPageSchema>
