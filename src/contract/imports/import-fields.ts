/** What a column can be for us. `ship…` and `bill…` are the two addresses an order may have. */
export const IMPORT_FIELDS = [
  'id',
  'date',
  'paidAt',
  'status',
  'customerId',
  'email',
  'phone',
  'customerName',
  'firstName',
  'lastName',
  'currency',
  'total',
  'discount',
  'shipping',
  'tax',
  'product',
  'quantity',
  'price',
  'lineAmount',
  'lineDiscount',
  'rowId',
  'sku',
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
  'tags',
  'note',
  'warehouse',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields that one column holds alone; of several columns for another field, the first that is not empty counts. */
export const SINGLE_COLUMN_FIELDS: readonly ImportField[] = [
  'id',
  'date',
  'paidAt',
  'status',
  'currency',
  'total',
  'quantity',
  'price',
  'lineAmount',
]

/** The amounts of which an order needs one. */
export const AMOUNT_FIELDS = ['total', 'lineAmount', 'price'] as const

/** What orders cannot be read without: each list names fields of which all are needed, and one list suffices. */
export const NEEDED_FIELDS: readonly {
  readonly what: string
  readonly oneOf: readonly (readonly ImportField[])[]
}[] = [
  { what: 'the order ID', oneOf: [['id']] },
  { what: 'the date', oneOf: [['date']] },
  {
    what: 'an amount (a total, or an amount or price per line)',
    oneOf: AMOUNT_FIELDS.map((field) => [field]),
  },
]

/** Of what orders need, what these fields lack, in words. `missingIds`: see `ImportMapping`. */
export function missingFields(has: (field: ImportField) => boolean, missingIds?: string): string[] {
  const isThere = (field: ImportField) => has(field) || (field === 'id' && missingIds === 'row')
  return NEEDED_FIELDS.filter(({ oneOf }) => !oneOf.some((fields) => fields.every(isThere))).map(({ what }) => what)
}
