import {
  type FieldsOfKind,
  type FieldsWith,
  fieldsOfKind,
  fieldsWith,
  ORDER_FIELDS,
  type OrderFieldName,
} from './order-fields.ts'

/** Fields that `OrderValues` has under their own names. */
type PlainField = Exclude<FieldsWith<'label'>, FieldsWith<'path'>>
/** A field as people see it: name, e-mail address and phone number are the customer. */
export type ShownField = PlainField | 'customer'

export function shownFieldOf(field: FieldsWith<'label'>): ShownField {
  return isPlain(field) ? field : 'customer'
}

function isPlain(field: OrderFieldName): field is PlainField {
  return 'label' in ORDER_FIELDS[field] && !('path' in ORDER_FIELDS[field])
}

/** The fields that a change or an import can change, in the order in which they are shown. */
export const SHOWN_FIELDS: readonly ShownField[] = [...new Set(fieldsWith('label').map(shownFieldOf))]

type TextField = PlainField & FieldsOfKind<'text' | 'plainText' | 'longText'>
const TEXTS = fieldsOfKind('text', 'plainText', 'longText').filter((field): field is TextField => isPlain(field))

/** The texts that people enter, each in one entry. */
export type EditedText = TextField & FieldsWith<'isEdited'>
export const EDITED_TEXTS = TEXTS.filter((field): field is EditedText => 'isEdited' in ORDER_FIELDS[field])

/** What only files say. */
export type ImportedText = Exclude<TextField, EditedText>
export const IMPORTED_TEXTS = TEXTS.filter((field): field is ImportedText => !('isEdited' in ORDER_FIELDS[field]))
/** Amounts of an order as a whole that some files have in addition to its total. */
export const MONEY_FIELDS = fieldsOfKind('money')
export type MoneyField = FieldsOfKind<'money'>
export type EditedMoney = MoneyField & FieldsWith<'isEdited'>
export const EDITED_MONEY = MONEY_FIELDS.filter((field): field is EditedMoney => 'isEdited' in ORDER_FIELDS[field])
