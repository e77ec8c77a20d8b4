import {
  type FieldsOfKind,
  type FieldsWith,
  type FieldValue,
  fieldsOfKind,
  fieldsWith,
  ORDER_FIELDS,
  VALUE_FIELDS,
  type ValueField,
} from '#contract/orders/order-fields.ts'
import { isRecordField } from '#contract/orders/order-records.ts'
import type { IndexedSort } from '#contract/orders/order-sort.ts'
import { FIELD_STATES, isStateField } from '#contract/orders/order-states.ts'
import { isRecords } from '#server/database/records.ts'
import { type Column, derived, KIND_COLUMNS, oneOf, text } from './columns.ts'

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S
/** The column of `orders` that holds a field: `payment_method` for `paymentMethod`. */
export type FieldColumn<F extends ValueField> = SnakeCase<F>

export function columnOf<F extends ValueField>(field: F): FieldColumn<F> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as FieldColumn<F>
}

/** The type of a field's column. Its integers are read as bigint. */
type ColumnType<F extends ValueField> = Column<
  FieldValue<F> extends string ? FieldValue<F> : null extends FieldValue<F> ? bigint | null : bigint
>

export const FIELD_COLUMNS = Object.fromEntries(
  VALUE_FIELDS.map((field): [string, Column] => [
    columnOf(field),
    isStateField(field)
      ? oneOf<string>(FIELD_STATES[field])
      : isRecordField(field)
        ? text((value) => (isRecords(field, value) ? undefined : 'must be JSON of records'))
        : KIND_COLUMNS[ORDER_FIELDS[field].kind],
  ]),
) as { [F in ValueField as FieldColumn<F>]: ColumnType<F> }

/** The sorted fields whose order is that of a key: `fold` of the text, of the ID `orderIdKey`. */
export type KeyedField = FieldsWith<'sort'> & FieldsOfKind<'id' | 'text' | 'plainText' | 'status'>
export type KeyColumn<F extends KeyedField> = `${FieldColumn<F>}_key`

const texts: readonly string[] = fieldsOfKind('id', 'text', 'plainText', 'status')
export const KEYED_FIELDS = fieldsWith('sort').filter((field): field is KeyedField => texts.includes(field))

export function keyColumnOf<F extends KeyedField>(field: F): KeyColumn<F> {
  return `${columnOf(field)}_key`
}

export const KEY_COLUMNS = Object.fromEntries(KEYED_FIELDS.map((field) => [keyColumnOf(field), derived(text())])) as {
  [F in KeyedField as KeyColumn<F>]: Column<string>
}

/** The column that each sort of the list with an index compares first; ties are sorted by `id_key`. */
export const SORT_COLUMNS = Object.fromEntries(
  fieldsWith('sort').map((field) => [
    ORDER_FIELDS[field].sort,
    texts.includes(field) ? `${columnOf(field)}_key` : columnOf(field),
  ]),
) as Record<IndexedSort, KeyColumn<KeyedField> | FieldColumn<Exclude<FieldsWith<'sort'>, KeyedField>>>
