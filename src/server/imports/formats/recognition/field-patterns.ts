import type { ImportField } from '#contract/import-fields.ts'
import type { HeadingMeanings } from './heading-meanings.ts'
import type { HeadingMeaning } from './heading-words.ts'

/**
 * Which meanings name a field: in `core` alternatives with how clearly each does, in percent ('order id 100' is a word for
 * order and a word for ID, in any language and order); `context` are further meanings that fit the field. Any other
 * meaning of a heading speaks against it: a 'shipping date' is not the date of the order.
 */
const PATTERNS: Partial<Record<ImportField, { readonly core: string; readonly context?: string }>> = {
  id: {
    core: 'order id 95|document id 80|sale id 80|placed id 75|id 58|order 76|document 56',
    context: 'order sale name',
  },
  date: {
    core: 'date 82|placed 86|order date 96|order time 88|time 55|sold 50|order 30',
    context: 'order placed time sale document sold',
  },
  paidAt: { core: 'paid date 98|payment date 96|paid time 94|paid 58', context: 'order payment placed time date' },
  status: {
    core: 'status 92|order status 98|state 90|order state 95',
    context: 'document name description id',
  },
  customerId: { core: 'customer id 98|customer sku 50|customer 50', context: 'order document' },
  phone: { core: 'phone 92', context: 'customer bill ship order id' },
  email: { core: 'email 95|customer 45', context: 'customer address order bill name' },
  customerName: {
    core: 'customer name 98|customer 84|full name 88|first last 94|company 36|name 60|sold name 80',
    context: 'full bill order company description customer name',
  },
  firstName: { core: 'first 72|first name 95|first customer 90', context: 'customer bill order' },
  lastName: { core: 'last 66|last name 95|last customer 90', context: 'customer bill order' },
  currency: { core: 'currency 96', context: 'order id total amount price payment name document' },
  total: {
    core: 'total 88|order total 96|amount 62|order amount 92|paid amount 72|paid 48|document amount 84|gross amount 76|gross 60|sale 58|sale amount 70|net amount 54|net 40|price 30|order price 76|gross price 50',
    context: 'order document sale gross amount price paid payment total customer minor',
  },
  lineAmount: {
    core: 'line total 98|line amount 98|item total 96|item amount 94|product total 96|product amount 94|line sub 92|item sub 90|sub 62|amount 64|sale 62|net 52|gross amount 60|line net 90|line price 50|total 56|price 32',
    context: 'sub line item product price amount total net sale gross minor',
  },
  product: {
    core: 'product 92|product name 100|item 82|item name 96|product description 88|item description 90|line name 90|line description 84|description 66|name 42|sku 32',
    context: 'line item product order name',
  },
  quantity: {
    core: 'quantity 95|item quantity 98|line quantity 98|quantity sold 92|sold 58|item sold 80|unit 36|line 22|item 26',
    context: 'order unit item line product sold',
  },
  price: {
    core: 'price 88|unit price 99|item price 96|product price 96|line price 88|unit cost 64|item cost 58|unit amount 78|sale price 80|item amount 48|unit 40',
    context: 'net gross unit line item amount product minor',
  },
  sku: { core: 'sku 90|product id 62|item id 58', context: 'line item product id' },
  lineDiscount: { core: 'line discount amount 98|item discount amount 94', context: 'line item product total' },
  rowId: { core: 'line id 95|item line 60|line 48', context: 'order item id' },
  shipName: { core: 'ship name 95|ship customer 88', context: 'full address name customer company' },
  shipStreet: {
    core: 'ship address 97|ship street 97|address 84|street 84|address line 84|customer address 88',
    context: 'line street address customer order',
  },
  shipStreet2: { core: 'address second 84|ship address second 92', context: 'line ship' },
  shipCity: { core: 'city 92|ship city 98', context: 'address customer order name zip' },
  shipRegion: {
    core: 'region 86|ship region 97|ship state 96|customer state 92|state 88',
    context: 'address customer name id state',
  },
  shipZip: { core: 'zip 92|ship zip 98', context: 'name id address customer order' },
  shipCountry: { core: 'country 92|ship country 98', context: 'id address customer name order sale' },
  billName: { core: 'bill name 84|document name 46', context: 'full address' },
  billStreet: { core: 'bill address 98|bill street 98|document address 84', context: 'line street address' },
  billStreet2: { core: 'bill address second 92', context: 'line' },
  billCity: { core: 'bill city 98|document city 84', context: 'address' },
  billRegion: { core: 'bill region 98|bill state 94', context: 'address id' },
  billZip: { core: 'bill zip 98|document zip 84', context: 'address id' },
  billCountry: { core: 'bill country 98|document country 84', context: 'address id' },
  // A discount alone may be a rate.
  discount: { core: 'discount amount 90|discount total 92|order discount 88', context: 'amount total order sale' },
  shipping: {
    core: 'ship cost 92|ship amount 90|ship total 90|ship price 88|ship 60',
    context: 'cost amount total price order paid',
  },
  tax: { core: 'tax amount 92|tax total 92|order tax 90|sale tax 84|tax 58', context: 'amount total order' },
  refunded: { core: 'refund amount 94|refund total 92', context: 'order amount total' },
  financial: { core: 'payment status 94|financial status 96|payment state 92', context: 'order' },
  fulfillment: {
    core: 'fulfillment status 96|ship status 90|fulfillment state 92|fulfillment 66|ship state 60',
    context: 'order',
  },
  tags: { core: 'tags 84', context: 'order' },
  note: { core: 'note 84', context: 'order customer' },
  channel: { core: 'channel 92|sale channel 98', context: 'order name sale' },
  payment: { core: 'payment method 98|payment 82|paid method 84|method 28', context: 'order name description paid' },
  products: {
    core: 'product 60|item 60|line 40|description 28|order line 50',
    context: 'order item product quantity line',
  },
}

interface FieldPattern {
  readonly core: readonly { readonly meanings: readonly HeadingMeaning[]; readonly weight: number }[]
  readonly context: ReadonlySet<HeadingMeaning>
}

const FIELD_PATTERNS = (Object.entries(PATTERNS) as [ImportField, { core: string; context?: string }][]).map(
  ([field, { core, context = '' }]): readonly [ImportField, FieldPattern] => [
    field,
    { core: core.split('|').map(weighted), context: new Set(context.split(' ') as HeadingMeaning[]) },
  ],
)

function weighted(text: string): FieldPattern['core'][number] {
  const words = text.split(' ')
  return { meanings: words.slice(0, -1) as HeadingMeaning[], weight: Number(words.at(-1)) / 100 }
}

/** What each further meaning adds to the score, or takes from it, and what a word that isn't known takes. */
const FITTING = 0.03
const CONTRARY = 0.5
const UNKNOWN_WORD = 0.12

/** For each field that a heading can name how clearly it does, from 0 to 1. */
export function fieldsNamed({ meanings, unknown }: HeadingMeanings): ReadonlyMap<ImportField, number> {
  const found = new Map<ImportField, number>()
  if (meanings.size === 0) return found
  for (const [field, { core, context }] of FIELD_PATTERNS) {
    let best = 0
    for (const { meanings: needed, weight } of core) {
      if (!needed.every((meaning) => meanings.has(meaning))) continue
      const further = [...meanings].filter((meaning) => !needed.includes(meaning))
      const fitting = further.filter((meaning) => context.has(meaning)).length
      const contrary = further.length - fitting
      best = Math.max(best, weight + FITTING * fitting - CONTRARY * contrary - UNKNOWN_WORD * unknown)
    }
    if (best > 0) found.set(field, Math.min(1, best))
  }
  return found
}
