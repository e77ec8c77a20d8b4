import { mapNames } from '#contract/map-names.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'

/** What an order was found by where the list does not show it. */
export const matchedFields = {
  ...mapNames(['paymentState', 'fulfillmentState', 'shop'], (field) => ORDER_FIELDS[field].label),
  product: 'Product',
  sku: 'SKU',
  ...mapNames(HINTED_SEARCHED, (field) => ORDER_FIELDS[field].search),
}
