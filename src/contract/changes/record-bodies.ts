import { type Static, Type } from 'typebox'
import { MAX_ENTERED, MAX_LINES, MAX_NOTE } from '#contract/orders/order-limits.ts'
import type { RecordedKind } from './order-history.ts'

const text = (description: string, maxLength = MAX_ENTERED) => Type.Optional(Type.String({ maxLength, description }))
const day = (what: string) => text(`The store day ${what}, YYYY-MM-DD; today without it.`, 10)
const amount = Type.String({ maxLength: 40, description: "Decimal text in the order's currency, such as '12.50'." })
const id = (what: string) => Type.Optional(Type.String({ maxLength: 255, description: what }))
const lines = Type.Array(
  Type.Object(
    {
      line: Type.Integer({ minimum: 1, description: 'From 1.' }),
      quantity: Type.Union([Type.Number(), Type.String({ maxLength: 40 })], { description: 'Pieces.' }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: MAX_LINES },
)
const closed = { additionalProperties: false }

/** The bodies of the calls that record something of an order, by what they record. */
export const RECORD_BODIES = {
  shipment: Type.Object(
    {
      lines: Type.Optional({ ...lines, description: 'What was sent; without it, all that was not sent yet.' }),
      carrier: text('The carrier, such as DHL.'),
      tracking: text('The tracking number.'),
      shippedDay: day('on which it was sent'),
    },
    closed,
  ),
  return: Type.Object(
    {
      lines: Type.Optional({ ...lines, description: 'What comes back, or came.' }),
      return: id('The ID of an expected return that was received; its lines are known.'),
      received: Type.Optional(Type.Boolean({ description: 'Whether it has arrived; true without it.' })),
      restock: Type.Optional(Type.Boolean({ description: 'Whether it can be sold again.' })),
      reason: text('Why it comes back.'),
      day: day('on which it arrived or was announced'),
    },
    closed,
  ),
  payment: Type.Object({ amount, day: day('of the payment'), method: text('How it was paid.') }, closed),
  refund: Type.Object(
    {
      amount: Type.Optional(amount),
      lines: Type.Optional({ ...lines, description: 'What is refunded, with its share of the amounts of the lines.' }),
      reason: text('Why it is refunded.'),
      day: day('of the refund'),
      restock: Type.Optional(Type.Boolean({ description: 'Whether the pieces can be sold again.' })),
    },
    closed,
  ),
  invoice: Type.Object(
    {
      refund: id('The ID of a refund: a credit note is issued for it.'),
      cancel: Type.Optional(
        Type.Boolean({ description: 'A credit note takes the whole invoice back; the next invoice is a new one.' }),
      ),
    },
    closed,
  ),
  note: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: MAX_NOTE }),
      note: id("The ID of one's own note of the last five minutes, which gets this text."),
    },
    closed,
  ),
} as const
export type RecordKind = keyof typeof RECORD_BODIES

/** What is to be recorded. */
export type RecordBody = {
  [K in RecordKind]: { readonly kind: K } & Static<(typeof RECORD_BODIES)[K]>
}[RecordKind]

export function recordedKind(body: RecordBody): RecordedKind {
  if (body.kind === 'return' && body.return !== undefined) return 'receivedReturn'
  if (body.kind === 'note' && body.note !== undefined) return 'changedNote'
  if (body.kind === 'invoice' && (body.cancel || body.refund !== undefined)) return 'creditNote'
  return body.kind
}
