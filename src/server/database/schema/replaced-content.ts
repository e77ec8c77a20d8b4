import { type Static, type TSchema, Type } from 'typebox'
import { isGivenDate } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import type { KindValues } from '#contract/orders/field-definition.ts'
import { type FieldValue, ORDER_FIELDS, VALUE_FIELDS, type ValueField } from '#contract/orders/order-fields.ts'
import { isRecordField } from '#contract/orders/order-records.ts'
import { oneOfSchema } from '#contract/orders/order-schema.ts'
import { FIELD_STATES, isStateField } from '#contract/orders/order-states.ts'
import { isRecords } from '#server/database/records.ts'

const DAY = String.raw`[1-9]\d{3}-\d\d-\d\d`
/** Whole numbers that may pass 2^53, as text. */
const whole = Type.String({ pattern: String.raw`^(?:0|-?[1-9]\d{0,17})$` })
const optionalWhole = Type.Union([whole, Type.Null()])
const dateText = Type.Refine(
  Type.String(),
  (text) => text === '' || isGivenDate(text),
  () => 'must be a date like 2025-11-30T23:10:00-05:00',
)

/** Of fields that an order may lack, optional: content from before a field was added does not have it. */
const SCHEMAS = {
  id: Type.String({ minLength: 1 }),
  instant: Type.Integer(),
  day: Type.String({ pattern: `^${DAY}$` }),
  optionalDay: Type.Optional(Type.String({ pattern: `^(?:${DAY})?$` })),
  givenDate: Type.Optional(dateText),
  text: Type.Optional(Type.String()),
  plainText: Type.Optional(Type.String()),
  longText: Type.Optional(Type.String()),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  amount: whole,
  money: Type.Optional(optionalWhole),
  place: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  tags: Type.Optional(Type.String()),
  records: Type.Optional(Type.String()),
  moneyRecords: Type.Optional(Type.String()),
  issuedRecords: Type.Optional(Type.String()),
} as const satisfies Record<Exclude<keyof KindValues, 'status' | 'state' | 'lines'>, TSchema>

function schemaOf(field: ValueField): TSchema {
  if (isRecordField(field)) {
    const isValid = (json: string) => isRecords(field, json)
    return Type.Optional(Type.Refine(Type.String(), isValid, () => 'must be JSON of records'))
  }
  if (!isStateField(field)) return SCHEMAS[ORDER_FIELDS[field].kind]
  const schema = oneOfSchema<string>(FIELD_STATES[field])
  return field === 'status' ? schema : Type.Optional(schema)
}

const LinesSchema = Type.Array(
  Type.Object({
    product: Type.String(),
    quantity: optionalWhole,
    price: optionalWhole,
    amount: optionalWhole,
    sku: Type.Optional(Type.String()),
  }),
)

type JsonValue<V> = V extends bigint ? string : V
/** An order as JSON: what a file or an edit gave it. */
export type OrderContentJson = { readonly [F in ValueField]?: JsonValue<FieldValue<F>> } & {
  readonly lines: Static<typeof LinesSchema>
}
export const OrderContentSchema = Type.Object({ ...mapNames(VALUE_FIELDS, schemaOf), lines: LinesSchema })

/** What `replaced_orders.content` holds as JSON: the order as it was, with `content_hash` and `file_content`; null where there was none. */
export const ReplacedContentSchema = Type.Union([
  Type.Object({ order: OrderContentSchema, hash: Type.String(), file: Type.Optional(OrderContentSchema) }),
  Type.Null(),
])
export type ReplacedContent = {
  readonly order: OrderContentJson
  readonly hash: string
  readonly file?: OrderContentJson
} | null
