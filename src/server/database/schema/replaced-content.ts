import { type Static, type TSchema, Type } from 'typebox'
import { mapNames } from '#contract/map-names.ts'
import { type FieldValue, fieldsOfKind, VALUE_FIELDS, type ValueField } from '#contract/orders/order-fields.ts'
import type { Column } from './columns.ts'
import { columnOf, FIELD_COLUMNS } from './field-columns.ts'

/** Whole numbers that may pass 2^53, as text. */
const isWholeText = (text: string) => /^(?:0|-?[1-9]\d{0,17})$/.test(text)
const whole = Type.Refine(Type.String(), isWholeText, () => 'must be a whole number')
const optionalWhole = Type.Union([whole, Type.Null()])

const EXACT: readonly ValueField[] = fieldsOfKind('amount', 'money')
/** Content from before another field was added does not have that. */
const NEEDED: readonly ValueField[] = fieldsOfKind('id', 'instant', 'day', 'status', 'currency', 'amount')

/** What the field's column may hold. */
function schemaOf(field: ValueField): TSchema {
  const column: Column = FIELD_COLUMNS[columnOf(field)]
  const fault = (value: unknown) => {
    if (value === null && column.nullable) return undefined
    if (column.kind === 'text') return column.fault(value as string)
    const isWhole = EXACT.includes(field) ? typeof value === 'string' && isWholeText(value) : Number.isInteger(value)
    return isWhole ? column.fault(BigInt(value as string | number)) : 'must be a whole number'
  }
  const isValid = (value: unknown) => fault(value) === undefined
  const schema = Type.Refine(Type.Unknown(), isValid, (value) => fault(value) ?? '')
  return NEEDED.includes(field) ? schema : Type.Optional(schema)
}

const LineSchema = Type.Object({
  product: Type.String(),
  quantity: optionalWhole,
  price: optionalWhole,
  amount: optionalWhole,
  sku: Type.Optional(Type.String()),
})

type JsonValue<V> = V extends bigint ? string : V
/** An order as JSON: what a file or an edit gave it. */
export type OrderContentJson = { readonly [F in ValueField]?: JsonValue<FieldValue<F>> } & {
  readonly lines: Static<typeof LineSchema>[]
}
export const OrderContentSchema = Type.Unsafe<OrderContentJson>(
  Type.Object({ ...mapNames(VALUE_FIELDS, schemaOf), lines: Type.Array(LineSchema) }),
)

/** What `replaced_orders.content` holds as JSON: the order as it was, with `content_hash` and `file_content`; null where there was none. */
export const ReplacedContentSchema = Type.Union([
  Type.Object({ order: OrderContentSchema, hash: Type.String(), file: Type.Optional(OrderContentSchema) }),
  Type.Null(),
])
export type ReplacedContent = Static<typeof ReplacedContentSchema>
