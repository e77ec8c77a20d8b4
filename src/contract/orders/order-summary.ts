import { type Static, Type } from 'typebox'
import { OrderStatusSchema } from './order-schema.ts'

const Minor = Type.Integer({ description: 'Minor units of the currency; the exact sum, rounded once.' })

/** The answer of `GET /api/orders/summary`: the totals of all matching orders. */
export const OrderSummarySchema = Type.Object({
  orders: Type.Integer(),
  /** Only with the filter for orders with customer data. */
  customers: Type.Optional(
    Type.Integer({ description: 'With customer=known or orderedBefore: how many different customers ordered.' }),
  ),
  customerName: Type.Optional(
    Type.String({ description: "With customerKey: the name in the customer's latest order; '' without one." }),
  ),
  /** Most orders first, then by name. */
  amounts: Type.Array(
    Type.Object({
      currency: Type.String(),
      minor: Minor,
      /** Where a rollup has the refunds of the list, or its orders are read anyway. */
      net: Type.Optional(
        Type.Integer({
          description: 'Without what was refunded; absent where no order says that, or it is not at hand.',
        }),
      ),
      orders: Type.Integer(),
    }),
  ),
  /** Only with a filter for one product: the sums of its lines per currency; null if no line has the figure. */
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

/** The answer of `GET /api/orders/statuses`. */
export const StatusCountsSchema = Type.Object({
  statuses: Type.Array(Type.Object({ status: OrderStatusSchema, orders: Type.Integer() }), {
    description: 'How many orders of each status match everything but the status filter; without statuses of no order.',
  }),
})
export type StatusCounts = Static<typeof StatusCountsSchema>
