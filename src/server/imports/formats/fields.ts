/** What a column can be for us. `ship…` and `bill…` are the two addresses an order may have. */
export const FIELDS = [
  'id',
  'date',
  'paidAt',
  'status',
  'customerId',
  'email',
  'customerName',
  'firstName',
  'lastName',
  'currency',
  'total',
  'product',
  'quantity',
  'price',
  'lineAmount',
  'lineDiscount',
  'rowId',
  'shipName',
  'shipStreet',
  'shipStreet2',
  'shipCity',
  'shipRegion',
  'shipZip',
  'shipCountry',
  'billName',
  'billStreet',
  'billStreet2',
  'billCity',
  'billRegion',
  'billZip',
  'billCountry',
  'channel',
  'payment',
  'financial',
  'fulfillment',
  'cancelledAt',
  'products',
  'refunded',
  'captured',
] as const
export type Field = (typeof FIELDS)[number]

/** Which column holds which field; of several columns for a field the first that is not empty counts. */
export type Columns = ReadonlyMap<Field, readonly number[]>

/** The text of a field in a record, without the space around it; '' where there is none. */
export function fieldText(cells: readonly string[], columns: Columns, field: Field): string {
  for (const column of columns.get(field) ?? []) {
    const text = cells[column]?.trim()
    if (text) return text
  }
  return ''
}
