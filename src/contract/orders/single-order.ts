import { type Static, Type } from 'typebox'
import { ActorSchema } from '#contract/actor-schema.ts'
import { OrderLineSchema, oneOfSchema, orderReplyFields } from './order-schema.ts'
import { OrderValuesSchema } from './order-values.ts'
import { IssuedSheetSchema } from './record-schema.ts'

const numberOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

/** Where an order is in the file of the import that last wrote it. Orders of earlier releases have a file only. */
const OrderSourceSchema = Type.Object({
  file: Type.String({ description: 'The name of the file.' }),
  line: numberOrNull('The line on which its first record starts, from 1; null in JSON.'),
  record: numberOrNull('The number of its first record, from 1; null except in JSON.'),
})

const recorded = {
  id: Type.String({ description: 'Of the change that recorded it.' }),
  at: Type.Integer({ description: 'UTC milliseconds.' }),
  actor: ActorSchema,
}
const day = Type.String({ description: 'Store day.' })
const pieces = Type.Array(Type.Object({ line: Type.Integer({ description: 'From 1.' }), quantity: Type.Number() }))
const text = Type.String()
const minor = (description: string) => Type.Integer({ description: `Minor units: ${description}` })

const ShipmentSchema = Type.Object({
  ...{ ...recorded, lines: pieces, carrier: text, tracking: text, shippedDay: day },
  trackingUrl: Type.String({ description: "Where the carrier shows it; '' where that is not known." }),
})
const ReturnSchema = Type.Object({
  ...{ ...recorded, lines: pieces, received: Type.Boolean(), restock: Type.Boolean(), reason: text, day },
})
const PaymentSchema = Type.Object({ ...recorded, amount: minor('what was paid'), day, method: text })
const RefundSchema = Type.Object({
  ...{ ...recorded, amount: minor('what was paid back'), day, reason: text, lines: pieces, restock: Type.Boolean() },
})
const NoteSchema = Type.Object({
  id: Type.String({ description: "'' of the note that the order came with, the first one." }),
  at: Type.Union([Type.Integer(), Type.Null()], { description: 'UTC milliseconds; null of that note.' }),
  actor: Type.Union([ActorSchema, Type.Null()]),
  text,
})

const InvoiceSchema = Type.Object({
  ...{ ...recorded, kind: oneOfSchema(['invoice', 'creditNote']), number: text, day },
  invoice: Type.String({ description: "Of a credit note, its invoice; '' of an invoice." }),
  refund: Type.String({
    description: "Of a credit note, the ID of its refund; '' where it takes the whole invoice back.",
  }),
  shop: Type.Optional(Type.String({ description: 'The slug of the shop that issued it.' })),
  sheet: IssuedSheetSchema,
})

export const SingleOrderSchema = Type.Object({
  ...orderReplyFields,
  shipments: Type.Array(ShipmentSchema),
  returns: Type.Array(ReturnSchema),
  payments: Type.Array(PaymentSchema),
  refunds: Type.Array(RefundSchema),
  notes: Type.Array(NoteSchema, { description: 'The oldest first.' }),
  invoices: Type.Array(InvoiceSchema, { description: 'Invoices and credit notes, the oldest first.' }),
  paid: Type.Union([minor('what was paid'), Type.Null()], { description: 'Null where that is not known.' }),
  due: minor('what of the order total is not paid'),
  refundable: minor('what can still be refunded'),
  lines: Type.Array(OrderLineSchema),
  sourceStatus: Type.String({ description: "The status in the shop's own word; '' without one." }),
  source: Type.Union([OrderSourceSchema, Type.Null()], { description: 'Null for an order that no file had.' }),
  changeId: Type.String({ description: 'The change that wrote this version.' }),
  values: OrderValuesSchema,
})
/** An order with everything that is known about it. */
export type SingleOrder = Static<typeof SingleOrderSchema>
