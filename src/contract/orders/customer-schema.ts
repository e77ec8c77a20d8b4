import { type Static, Type } from 'typebox'
import { ActorSchema } from '#contract/actor-schema.ts'

/** Addresses of a customer that are answered. */
export const MAX_ADDRESSES = 20
/** Orders of a customer whose notes are answered. */
export const MAX_NOTED = 20

/** The answer of `GET /api/customers/{key}`. */
export const CustomerSchema = Type.Object({
  key: Type.String({ description: 'By which lists filter: `customerKey`.' }),
  name: Type.String({ description: 'In the latest order, as are e-mail and phone.' }),
  email: Type.String(),
  phone: Type.String(),
  orders: Type.Integer({ description: 'How many.' }),
  amounts: Type.Array(
    Type.Object({
      currency: Type.String(),
      orders: Type.Integer(),
      minor: Type.Integer({ description: 'Minor units: the exact sum of the order totals, rounded once.' }),
      net: Type.Optional(Type.Integer({ description: 'Without what was refunded; absent where no order says that.' })),
    }),
    { description: 'The sums per currency, most orders first.' },
  ),
  first: Type.String({ description: 'The store day of the first order.' }),
  last: Type.String({ description: 'The store day of the latest order.' }),
  returned: Type.Integer({ description: 'Orders with a return.' }),
  addresses: Type.Array(Type.String(), {
    description: `Those that were used, the latest first; at most ${MAX_ADDRESSES}.`,
  }),
  notes: Type.Array(
    Type.Object({
      order: Type.String({ description: 'Its ID.' }),
      at: Type.Union([Type.Integer(), Type.Null()], {
        description: 'UTC milliseconds; null of the note that the order came with.',
      }),
      actor: Type.Union([ActorSchema, Type.Null()]),
      text: Type.String(),
    }),
    { description: `Of the latest ${MAX_NOTED} orders with notes.` },
  ),
})
export type Customer = Static<typeof CustomerSchema>
