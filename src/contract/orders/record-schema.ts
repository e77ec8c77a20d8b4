import { type TSchema, Type } from 'typebox'
import { ActorSchema } from '#contract/actor-schema.ts'
import { isDay } from '#contract/store-day.ts'
import type { RecordField } from './order-records.ts'
import { oneOfSchema } from './order-schema.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from './order-states.ts'

const text = Type.String()
const whole = Type.String({ pattern: String.raw`^(?:0|-?[1-9]\d{0,17})$` })
const optionalWhole = Type.Union([whole, Type.Null()])
const day = Type.Refine(Type.String(), isDay, () => 'must be a day')
const recorded = {
  id: Type.String({ minLength: 1 }),
  at: Type.Integer(),
  actor: ActorSchema,
}
const lines = Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), quantity: whole }))

export const IssuedSheetSchema = Type.Object({
  ...{ sender: text, buyer: text, currency: text, discount: text, shipping: text, tax: text, amount: text },
  lines: Type.Array(Type.Object({ product: text, sku: text, quantity: text, price: text, amount: text })),
})

const Payment = Type.Object({ ...recorded, kind: Type.Literal('payment'), amount: whole, day, method: text })
const Refund = Type.Object({
  ...{ ...recorded, kind: Type.Literal('refund'), amount: whole, day, reason: text, lines, restock: Type.Boolean() },
})
const Shipment = Type.Object({ ...recorded, kind: Type.Literal('shipment'), lines, carrier: text, tracking: text, day })
const Return = Type.Object({
  ...{ ...recorded, kind: Type.Literal('return'), lines, restock: Type.Boolean(), day, reason: text },
  state: oneOfSchema(['expected', 'received']),
})
const Note = Type.Object({ ...recorded, kind: Type.Literal('note'), text })

const Invoice = Type.Object({
  ...{ ...recorded, kind: oneOfSchema(['invoice', 'creditNote']), number: text, day, invoice: text, refund: text },
  ...{ shop: Type.Optional(text), sheet: IssuedSheetSchema },
})

/** What the fields of records hold, as JSON. */
export const RECORD_SCHEMAS = {
  transactions: Type.Object({
    before: Type.Object({
      ...{ paymentState: oneOfSchema(PAYMENT_STATES), refunded: optionalWhole, paid: optionalWhole },
      ...{ paidDay: text, paidText: text },
    }),
    records: Type.Array(Type.Union([Payment, Refund]), { minItems: 1 }),
  }),
  shipments: Type.Object({
    before: Type.Object({ fulfillmentState: oneOfSchema(FULFILLMENT_STATES) }),
    records: Type.Array(Type.Union([Shipment, Return]), { minItems: 1 }),
  }),
  invoices: Type.Object({ before: Type.Object({}), records: Type.Array(Invoice, { minItems: 1 }) }),
  notes: Type.Object({ before: Type.Object({}), records: Type.Array(Note, { minItems: 1 }) }),
} satisfies Record<RecordField, TSchema>
