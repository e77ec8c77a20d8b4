import { type Static, Type } from 'typebox'
import { ORDER_FIELDS, type OrderField, type OrderValues } from '#contract/order-values.ts'

/** The actor of every change until there are accounts. */
export const THIS_COMPUTER = 'This computer'

export const CHANGE_KINDS = ['import', 'create', 'edit', 'bulk', 'undo'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const FieldChangeSchema = Type.Object({
  field: Type.Unsafe<OrderField>({ type: 'string', enum: [...ORDER_FIELDS] }),
  before: Type.String(),
  after: Type.String(),
})
export type FieldChange = Static<typeof FieldChangeSchema>

export const OrderEventSchema = Type.Object({
  id: Type.String({ description: 'Of the change; a change of many orders has one.' }),
  at: Type.Integer({ description: 'UTC milliseconds.' }),
  actor: Type.String(),
  kind: Type.Unsafe<ChangeKind>({ type: 'string', enum: [...CHANGE_KINDS] }),
  name: Type.String({ description: "Of an import its file; '' otherwise." }),
  reason: Type.String(),
  orders: Type.Integer({ description: 'How many orders the change was made to; 0 for an import.' }),
  fields: Type.Array(FieldChangeSchema, { description: 'Empty for the change that created the order.' }),
  canUndo: Type.Boolean(),
})
/** One change of an order. */
export type OrderEvent = Static<typeof OrderEventSchema>

export const OrderHistorySchema = Type.Object({
  changes: Type.Array(OrderEventSchema, { description: 'Newest first.' }),
})
export type OrderHistory = Static<typeof OrderHistorySchema>

/** What undoing a change did, or would do. */
export const UndoneChangeSchema = Type.Object({
  undone: Type.Integer({ description: 'Orders that were changed back or deleted.' }),
  kept: Type.Array(Type.Object({ id: Type.String(), field: Type.String(), reason: Type.String() }), {
    description: 'What stays because it was changed since.',
  }),
})
export type UndoneChange = Static<typeof UndoneChangeSchema>

/** The fields in which two versions of an order differ. */
export function changedFields(before: OrderValues, after: OrderValues): FieldChange[] {
  return ORDER_FIELDS.map((field) => ({
    field,
    before: fieldText(before, field),
    after: fieldText(after, field),
  })).filter((change) => change.before !== change.after)
}

/** A field in one text, '' where it is empty: 'Ann Lee, ann@example.com', '2 × Chair 12.50'. */
export function fieldText(values: OrderValues, field: OrderField): string {
  if (field === 'customer') {
    const { name, email, phone } = values.customer
    return [name, email, phone].filter((text) => text !== '').join(', ')
  }
  if (field === 'lines') return values.lines.map(lineText).join('\n')
  if (field === 'placedAt') return values.placedAt.replace('T', ' ').replace(/:00$/, '')
  return values[field]
}

function lineText({ product, quantity, price, amount }: OrderValues['lines'][number]): string {
  const pieces = quantity === '' ? product : `${quantity} × ${product}`
  const money = price === '' ? amount : price
  return money === '' ? pieces : `${pieces} ${money}`
}
