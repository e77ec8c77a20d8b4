import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ColumnValues } from './column-values.ts'

type Fit = (values: ColumnValues) => number

const amount: Fit = ({ amounts, dates }) => amounts * (1 - dates)
const text: Fit = ({ dates, emails, worded }) => (dates > 0.5 || emails > 0.5 ? 0 : 0.2 + 0.8 * worded)

/** How well values fit, from 0 to 1, by what a field's values look like. */
export const VALUE_FITS = {
  id: ({ emails, dates, length, codes }) => (emails > 0.5 || dates > 0.6 || length > 60 ? 0 : 0.4 + 0.6 * codes),
  date: ({ dates, dateNumbers }) => Math.max(dates, dateNumbers),
  amount,
  quantity: ({ amounts, integers, dates }) => amounts * (0.6 + 0.4 * integers) * (1 - dates),
  // The same on every row is a rate.
  tax: (values) => amount(values) * (values.isConstant ? 0.2 : 1),
  email: ({ emails }) => emails,
  currency: ({ currencies }) => currencies,
  code: ({ dates, emails }) => (dates > 0.5 || emails > 0.3 ? 0 : 1),
  status: ({ dates, emails, statuses }) => (emails > 0.2 || dates > 0.3 ? 0 : 0.15 + 0.85 * statuses),
  customerId: ({ dates, codes, emails }) => (dates > 0.5 ? 0 : 0.2 + 0.8 * codes * (1 - emails)),
  product: ({ dates, emails, worded, itemLists }) =>
    dates > 0.5 || emails > 0.3 ? 0 : 0.35 + 0.65 * worded - 0.5 * itemLists,
  products: ({ itemLists }) => itemLists,
  region: ({ statuses }) => 1 - statuses,
  // The same name on every row is more likely the seller's.
  name: (values) => text(values) * (values.isConstant ? 0.3 : 1),
  text,
} as const satisfies Record<string, Fit>
type ValueKind = keyof typeof VALUE_FITS

/** How a field is recognised. */
export interface FieldTraits {
  /**
   * Alternatives of meanings with how clearly each names the field, in percent: 'order id 100' is a word for order and a word
   * for ID, in any language and order. Behind the slash, further meanings that fit the field. Any other meaning of a
   * heading speaks against it: a 'shipping date' is not the date of the order.
   */
  readonly words: string
  /** What its values look like. */
  readonly values: ValueKind
}

export const FIELD_TRAITS: Partial<Record<ImportField, FieldTraits>> = {
  id: {
    words: 'order id 95|document id 80|sale id 80|placed id 75|id 58|order 76|document 56 / order sale name',
    values: 'id',
  },
  date: {
    words:
      'date 82|placed 86|order date 96|order time 88|time 55|sold 50|order 30 / order placed time sale document sold',
    values: 'date',
  },
  paidAt: {
    words: 'paid date 98|payment date 96|paid time 94|paid 58 / order payment placed time date',
    values: 'date',
  },
  status: {
    words: 'status 92|order status 98|state 90|order state 95 / document name description id',
    values: 'status',
  },
  customerId: { words: 'customer id 98|customer sku 50|customer 50 / order document', values: 'customerId' },
  phone: { words: 'phone 92 / customer bill ship order id', values: 'code' },
  email: { words: 'email 95|customer 45 / customer address order bill name', values: 'email' },
  customerName: {
    words:
      'customer name 98|customer 84|full name 88|first last 94|company 36|name 60|sold name 80 / full bill order company description customer name',
    values: 'name',
  },
  firstName: { words: 'first 72|first name 95|first customer 90 / customer bill order', values: 'text' },
  lastName: { words: 'last 66|last name 95|last customer 90 / customer bill order', values: 'text' },
  currency: { words: 'currency 96 / order id total amount price payment name document', values: 'currency' },
  total: {
    words:
      'total 88|order total 96|amount 62|order amount 92|paid amount 72|paid 48|document amount 84|gross amount 76|gross 60|sale 58|sale amount 70|net amount 54|net 40|price 30|order price 76|gross price 50 / order document sale gross amount price paid payment total customer minor',
    values: 'amount',
  },
  lineAmount: {
    words:
      'line total 98|line amount 98|item total 96|item amount 94|product total 96|product amount 94|line sub 92|item sub 90|sub 62|amount 64|sale 62|net 52|gross amount 60|line net 90|line price 50|total 56|price 32 / sub line item product price amount total net sale gross minor',
    values: 'amount',
  },
  product: {
    words:
      'product 92|product name 100|item 82|item name 96|product description 88|item description 90|line name 90|line description 84|description 66|name 42|sku 32 / line item product order name',
    values: 'product',
  },
  quantity: {
    words:
      'quantity 95|item quantity 98|line quantity 98|quantity sold 92|sold 58|item sold 80|unit 36|line 22|item 26 / order unit item line product sold',
    values: 'quantity',
  },
  price: {
    words:
      'price 88|unit price 99|item price 96|product price 96|line price 88|unit cost 64|item cost 58|unit amount 78|sale price 80|item amount 48|unit 40 / net gross unit line item amount product minor',
    values: 'amount',
  },
  sku: { words: 'sku 90|product id 62|item id 58 / line item product id', values: 'code' },
  lineDiscount: {
    words: 'line discount amount 98|item discount amount 94 / line item product total',
    values: 'amount',
  },
  rowId: { words: 'line id 95|item line 60|line 48 / order item id', values: 'code' },
  shipName: { words: 'ship name 95|ship customer 88 / full address name customer company', values: 'text' },
  shipStreet: {
    words:
      'ship address 97|ship street 97|address 84|street 84|address line 84|customer address 88 / line street address customer order',
    values: 'text',
  },
  shipStreet2: { words: 'address second 84|ship address second 92 / line ship', values: 'code' },
  shipCity: { words: 'city 92|ship city 98 / address customer order name zip', values: 'text' },
  shipRegion: {
    words: 'region 86|ship region 97|ship state 96|customer state 92|state 88 / address customer name id state',
    values: 'region',
  },
  shipZip: { words: 'zip 92|ship zip 98 / name id address customer order', values: 'code' },
  shipCountry: { words: 'country 92|ship country 98 / id address customer name order sale', values: 'text' },
  billName: { words: 'bill name 84|document name 46 / full address', values: 'text' },
  billStreet: { words: 'bill address 98|bill street 98|document address 84 / line street address', values: 'text' },
  billStreet2: { words: 'bill address second 92 / line', values: 'code' },
  billCity: { words: 'bill city 98|document city 84 / address', values: 'text' },
  billRegion: { words: 'bill region 98|bill state 94 / address id', values: 'region' },
  billZip: { words: 'bill zip 98|document zip 84 / address id', values: 'code' },
  billCountry: { words: 'bill country 98|document country 84 / address id', values: 'text' },
  // A discount alone may be a rate.
  discount: {
    words: 'discount amount 90|discount total 92|order discount 88 / amount total order sale',
    values: 'amount',
  },
  shipping: {
    words: 'ship cost 92|ship amount 90|ship total 90|ship price 88|ship 60 / cost amount total price order paid',
    values: 'amount',
  },
  tax: { words: 'tax amount 92|tax total 92|order tax 90|sale tax 84|tax 58 / amount total order', values: 'tax' },
  refunded: { words: 'refund amount 94|refund total 92 / order amount total', values: 'amount' },
  financial: { words: 'payment status 94|financial status 96|payment state 92 / order', values: 'status' },
  fulfillment: {
    words: 'fulfillment status 96|ship status 90|fulfillment state 92|fulfillment 66|ship state 60 / order',
    values: 'status',
  },
  tags: { words: 'tags 84 / order', values: 'text' },
  note: { words: 'note 84 / order customer', values: 'text' },
  warehouse: { words: 'warehouse 92|warehouse name 96 / order name ship', values: 'text' },
  channel: { words: 'channel 92|sale channel 98 / order name sale', values: 'text' },
  payment: {
    words: 'payment method 98|payment 82|paid method 84|method 28 / order name description paid',
    values: 'text',
  },
  products: {
    words: 'product 60|item 60|line 40|description 28|order line 50 / order item product quantity line',
    values: 'products',
  },
}
