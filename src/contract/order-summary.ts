import { type Static, Type } from 'typebox'

const Minor = Type.Integer({ description: 'Minor units of the currency; the exact sum, rounded once.' })

/** What `GET /api/orders/summary` answers: what all orders that match add up to. */
export const OrderSummarySchema = Type.Object({
  orders: Type.Integer(),
  /** Where the filters ask for orders that tell who ordered. */
  customers: Type.Optional(Type.Integer({ description: 'With customer=known: how many different customers ordered.' })),
  /** Most orders first, then by name. */
  amounts: Type.Array(Type.Object({ currency: Type.String(), minor: Minor, orders: Type.Integer() })),
  /** Where the filters name a product: of its own lines alone, in each currency by name; null where no line tells. */
  product: Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String(),
        quantity: Type.Union([Type.Number({ description: 'Pieces.' }), Type.Null()]),
        minor: Type.Union([Minor, Type.Null()]),
      }),
    ),
  ),
})
export type OrderSummary = Static<typeof OrderSummarySchema>
