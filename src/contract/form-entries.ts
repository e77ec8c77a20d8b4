import { type FieldsWith, fieldsWith, ORDER_FIELDS, type OrderFieldName } from '#contract/orders/order-fields.ts'

type EditedField = FieldsWith<'isEdited'>
type CustomerField = FieldsWith<'path'>
/** An entry of a form, named as `OrderValues` has it: 'city', 'customer.email'. */
export type Entry = Exclude<EditedField, CustomerField> | (typeof ORDER_FIELDS)[CustomerField]['path']

function isOfCustomer(field: OrderFieldName): field is CustomerField {
  return 'path' in ORDER_FIELDS[field]
}

function entryOf(field: EditedField): Entry {
  return isOfCustomer(field) ? ORDER_FIELDS[field].path : field
}

const LAST: readonly Entry[] = ['amount', 'note']
/** In the order of the form. */
export const ENTRIES: readonly Entry[] = [
  ...fieldsWith('isEdited')
    .map(entryOf)
    .filter((entry) => !LAST.includes(entry)),
  ...LAST,
]
export const ENTRY_LABELS = Object.fromEntries(
  fieldsWith('isEdited').map((field) => [entryOf(field), ORDER_FIELDS[field].label]),
) as Readonly<Record<Entry, string>>
