import type { ImportField } from '#contract/imports/import-fields.ts'
import type { HeadingMeaning, HeadingMeanings } from './heading-meanings.ts'

/**
 * For each field, alternatives of meanings with how clearly each names it, in percent: 'order id 100' is a word for order
 * and a word for ID, in any language and order. Behind the slash, further meanings that fit the field. Any other meaning
 * of a heading speaks against it: a 'shipping date' is not the date of the order.
 */
const FIELD_WORDS: Partial<Record<ImportField, string>> = {
  id: 'order id 95|document id 80|sale id 80|placed id 75|id 82|order 84|document 56 / order sale name',
  date: 'date 82|placed 86|order date 96|order time 88|time 55|sold 50|order 30 / order placed time sale document sold',
  paidAt: 'paid date 98|payment date 96|paid time 94|paid 58 / order payment placed time date',
  status: 'status 92|order status 98|state 90|order state 95 / document name description id',
  customerId: 'customer id 98|customer sku 50|customer 50 / order document',
  phone: 'phone 92 / customer bill ship order id',
  email: 'email 95|customer 45 / customer address order bill name',
  customerName:
    'customer name 98|customer 84|full name 88|first last 94|company 36|name 60|sold name 80 / full bill order company description customer name',
  firstName: 'first 72|first name 95|first customer 90|ship first 60 / name address document customer bill order',
  lastName: 'last 66|last name 95|last customer 90|ship last 60 / name address document customer bill order',
  currency: 'currency 96 / order item line gross id total amount price payment name document',
  total:
    'total 88|total amount 94|order total 96|amount 62|order amount 92|paid amount 72|paid 48|document amount 84|gross amount 76|gross 60|sale 58|sale amount 70|net amount 54|net 40|price 30|order price 76|gross price 50 / order document sale gross amount price paid payment total customer minor',
  lineAmount:
    'line total 98|line amount 98|item total 96|item amount 94|product total 96|product amount 94|line sub 92|item sub 90|sub 62|amount 64|sale 62|net 52|gross amount 60|line net 90|line gross 92|line price 50|total 56|price 32 / sub line item product price amount total net sale gross minor',
  product:
    'product 92|product name 100|item 82|item name 96|product description 88|item description 90|line name 90|line description 84|description 66|name 42|sku 32 / line item product order name',
  quantity:
    'quantity 95|item quantity 98|line quantity 98|quantity sold 92|sold 58|item sold 80|unit 36|line 22|item 26 / order placed unit item line product sold',
  price:
    'price 88|unit price 99|item price 96|product price 96|line price 88|unit cost 64|item cost 58|unit amount 78|sale price 80|item amount 48|unit 40 / net gross unit line item amount product minor',
  sku: 'sku 90|product id 62|item id 58 / line item product id',
  lineDiscount: 'line discount amount 98|item discount amount 94 / line item product total minor',
  rowId: 'line id 95|item line 60|line 48 / order item id',
  shipName: 'ship name 95|ship customer 88 / full address name customer company',
  shipStreet:
    'ship address 97|ship street 97|address 84|street 84|address line 84|customer address 88 / line street address customer order',
  shipStreet2: 'address second 84|ship address second 92 / line ship',
  shipCity: 'city 92|ship city 98 / address customer order name zip',
  shipRegion: 'region 86|ship region 97|ship state 96|customer state 92|state 88 / address customer name id state',
  shipZip: 'zip 92|ship zip 98 / name id address customer order',
  shipCountry: 'country 92|ship country 98 / id address customer name order sale',
  billName: 'bill name 84|document name 46 / full address customer',
  billStreet: 'bill address 98|bill street 98|document address 84 / line street address',
  billStreet2: 'bill address second 92 / line',
  billCity: 'bill city 98|document city 84 / address',
  billRegion: 'bill region 98|bill state 94 / address id',
  billZip: 'bill zip 98|document zip 84 / address id',
  billCountry: 'bill country 98|document country 84 / address id',
  // A discount alone may be a rate.
  discount: 'discount amount 90|discount total 92|order discount 88 / amount total order sale minor',
  shipping:
    'ship cost 92|ship amount 90|ship total 90|ship price 88|ship 60 / cost amount total price order paid gross minor',
  tax: 'tax amount 92|tax total 92|order tax 90|sale tax 84|tax 58 / amount total order minor',
  refunded: 'refund amount 94|refund total 92 / order amount total minor',
  financial: 'payment status 94|financial status 96|payment state 92 / order',
  fulfillment: 'fulfillment status 96|ship status 90|fulfillment state 92|fulfillment 66|ship state 60 / order',
  tags: 'tags 84 / order',
  note: 'note 84 / order customer',
  warehouse: 'warehouse 92|warehouse name 96 / order name ship',
  channel: 'channel 92|sale channel 98 / order name sale',
  payment: 'payment method 98|payment 82|paid method 84|method 28 / order name description paid',
  products:
    'product 90|product name 96|item 86|item name 90|line 40|description 58|order line 50 / order item product quantity line name',
}

const FIELD_PATTERNS = (Object.entries(FIELD_WORDS) as [ImportField, string][]).map(([field, words]) => {
  const [names = '', context = ''] = words.split(' / ')
  const alternatives = names.split('|').map((text) => {
    const words = text.split(' ')
    return { meanings: words.slice(0, -1) as HeadingMeaning[], weight: Number(words.at(-1)) / 100 }
  })
  return { field, alternatives, context: new Set(context.split(' ') as HeadingMeaning[]) }
})

/** What each further meaning adds to the score, or takes from it, and what a word that isn't known takes. */
const FITTING = 0.03
const CONTRARY = 0.5
const UNKNOWN_WORD = 0.12
/** The same where the heading says only 'id': it says whose the ID is, and 'SOP Doc No' is rather an order's than 'Konto Ref'. */
const UNKNOWN_OWNER = 0.2

/** Fields that are money, which a heading that says quantity never is: 'Total order quantity'. */
const NEVER_COUNTS: readonly ImportField[] = ['total', 'lineAmount']

/** For each field that a heading can name how clearly it does, from 0 to 1. */
export function fieldsNamed({ meanings, unknown }: HeadingMeanings): ReadonlyMap<ImportField, number> {
  const found = new Map<ImportField, number>()
  const isPlainId = meanings.size === 1 && meanings.has('id')
  for (const { field, alternatives, context } of FIELD_PATTERNS) {
    let best = 0
    if (meanings.has('quantity') && NEVER_COUNTS.includes(field)) continue
    for (const { meanings: needed, weight } of alternatives) {
      if (!needed.every((meaning) => meanings.has(meaning))) continue
      const further = [...meanings].filter((meaning) => !needed.includes(meaning))
      const fitting = further.filter((meaning) => context.has(meaning)).length
      const contrary = further.length - fitting
      const unclear = unknown * (isPlainId ? UNKNOWN_OWNER : UNKNOWN_WORD)
      best = Math.max(best, weight + FITTING * fitting - CONTRARY * contrary - unclear)
    }
    if (best > 0) found.set(field, Math.min(1, best))
  }
  return found
}
