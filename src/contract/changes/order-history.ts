import { type Static, Type } from 'typebox'
import { ActorSchema } from '#contract/actor-schema.ts'
import { MAX_KEPT_NAMED } from '#contract/imports/import-list-schema.ts'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { SHOWN_FIELDS } from '#contract/orders/shown-fields.ts'

export const CHANGE_KINDS = ['import', 'create', 'edit', 'bulk', 'undo', 'erase'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What one call records of an order; 'paid': its open amount, as a payment. */
export const RECORDED_KINDS = [
  ...(['shipment', 'return', 'receivedReturn', 'payment', 'paid', 'refund'] as const),
  ...(['invoice', 'creditNote', 'note', 'changedNote'] as const),
]
export type RecordedKind = (typeof RECORDED_KINDS)[number]

export const FieldChangeSchema = Type.Object({
  field: oneOfSchema(SHOWN_FIELDS),
  before: Type.String(),
  after: Type.String(),
})
export type FieldChange = Static<typeof FieldChangeSchema>

export const OrderEventSchema = Type.Object({
  id: Type.String({ description: 'Of the change; a change of many orders has one.' }),
  at: Type.Union([Type.Integer(), Type.Null()], { description: 'UTC milliseconds; null of an unknown change.' }),
  actor: Type.Union([ActorSchema, Type.Null()], { description: 'Null of an unknown change.' }),
  /** 'unknown': what is in no history, as after damage. */
  kind: oneOfSchema([...CHANGE_KINDS, 'unknown']),
  recorded: Type.Optional(oneOfSchema(RECORDED_KINDS)),
  name: Type.String({ description: "Of an import its file; '' otherwise." }),
  reason: Type.String(),
  orders: Type.Integer({ description: 'How many orders the change was made to; 0 for an import.' }),
  merged: Type.Optional(
    Type.Array(Type.String(), { description: `The first ${MAX_KEPT_NAMED} orders that were merged into it, by id.` }),
  ),
  fields: Type.Array(FieldChangeSchema, { description: 'Empty for the change that created the order.' }),
  currency: Type.Optional(Type.String({ description: 'Of the amounts after it.' })),
  isLarge: Type.Optional(Type.Boolean({ description: 'Its fields are too large to be listed.' })),
  canUndo: Type.Boolean(),
})
/** One change of an order. */
export type OrderEvent = Static<typeof OrderEventSchema>

export const OrderHistorySchema = Type.Object({
  changes: Type.Array(OrderEventSchema, { description: 'Newest first.' }),
  total: Type.Integer(),
  pages: Type.Integer(),
  page: Type.Integer(),
  per: Type.Integer(),
})
export type OrderHistory = Static<typeof OrderHistorySchema>

/** What undoing a change did, or would do. */
export const UndoneChangeSchema = Type.Object({
  undone: Type.Integer({ description: 'Orders that were changed back, deleted or created again.' }),
  kept: Type.Array(Type.Object({ id: Type.String(), field: Type.String(), reason: Type.String() }), {
    description: `What stays because it was changed since; field: '' for a whole order. Of the first ${MAX_KEPT_NAMED} orders, by id.`,
  }),
  keptCount: Type.Integer({ description: 'Orders of which something stays.' }),
  changeId: Type.String({ description: "Of the undo, by which it is undone; '' where nothing was." }),
})
export type UndoneChange = Static<typeof UndoneChangeSchema>
