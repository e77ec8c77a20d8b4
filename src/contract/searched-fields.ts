import { type FieldsWith, fieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'

type HintedField = {
  [F in FieldsWith<'search'>]: (typeof ORDER_FIELDS)[F]['search'] extends 'shown' ? never : F
}[FieldsWith<'search'>]
function isHinted(field: FieldsWith<'search'>): field is HintedField {
  return ORDER_FIELDS[field].search !== 'shown'
}

/** The searched fields that a list shows, and those that it has to name where only they match. */
export const SHOWN_SEARCHED = fieldsWith('search').filter((field) => !isHinted(field))
export const HINTED_SEARCHED = fieldsWith('search').filter(isHinted)
