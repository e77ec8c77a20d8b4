import { type FieldsWith, fieldsWith, ORDER_FIELDS, type OrderFieldName } from './orders/order-fields.ts'

/** Parts of lines; without a price in any of them, there is no such column. */
const LINE_LABELS = { sku: 'SKU', price: 'Price' }
type LinePart = keyof typeof LINE_LABELS

/** On every slip. */
const ALWAYS: readonly OrderFieldName[] = ['placedAt', 'customerName', 'address', 'city', 'country', 'lines']
/** Amounts have their currency; payments and invoices have papers of their own. */
const NEVER: readonly string[] = ['currency', 'moneyRecords', 'issuedRecords']

/** What a shop chooses to have on its packing slips. */
export type SlipField = OrderSlipField | LinePart
export type OrderSlipField = FieldsWith<'label'>
export const SLIP_FIELDS: readonly SlipField[] = [
  ...(Object.keys(LINE_LABELS) as LinePart[]),
  ...fieldsWith('label').filter((name) => !ALWAYS.includes(name) && !NEVER.includes(ORDER_FIELDS[name].kind)),
]

/** Of a shop that has chosen nothing yet. */
export const DEFAULT_SLIP = 'sku,phone,note'

/** Names of fields, separated by commas; '' for none. */
export const SLIP_PATTERN = '^(?:[A-Za-z]+(?:,[A-Za-z]+)*)?$'

/** The names that no such field has. */
export function unknownSlipFields(slip: string): readonly string[] {
  const known: readonly string[] = ['', ...SLIP_FIELDS]
  return slip.split(',').filter((name) => !known.includes(name))
}

export function slipFieldsOf(slip: string): readonly SlipField[] {
  const chosen = slip.split(',')
  return SLIP_FIELDS.filter((field) => chosen.includes(field))
}

/** The list of fields with one more, or without it. */
export function withSlipField(slip: string, field: SlipField, isChosen: boolean): string {
  const chosen = slipFieldsOf(slip)
  return SLIP_FIELDS.filter((one) => (one === field ? isChosen : chosen.includes(one))).join(',')
}

export function slipLabel(field: SlipField): string {
  return isOfOrder(field) ? ORDER_FIELDS[field].label : LINE_LABELS[field]
}

/** Whether it is a field of the order as a whole. */
export function isOfOrder(field: SlipField): field is OrderSlipField {
  return field in ORDER_FIELDS
}
