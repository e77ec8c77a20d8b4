import { mapNames } from '#contract/map-names.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { SHOWN_FIELDS, type ShownField } from './shown-fields.ts'

/** The names of an order's fields on screen. */
export const ORDER_FIELD_NAMES: Readonly<Record<ShownField, string>> = mapNames(SHOWN_FIELDS, (field) =>
  field === 'customer' ? 'Customer' : ORDER_FIELDS[field].label,
)
