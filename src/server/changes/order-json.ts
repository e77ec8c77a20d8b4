import { mapNames } from '#contract/map-names.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import type { OrderContentJson } from '#server/database/schema/replaced-content.ts'
import { integerOrNull, storedLine } from './order-columns.ts'
import { EMPTY_ORDER, type OrderContent } from './order-content.ts'

/** The order that `exactJson` wrote, as its schema allows it; fields that were added since are empty, and its shop is the first. */
export function orderOfJson(json: OrderContentJson): OrderContent {
  const amounts = mapNames(fieldsOfKind('amount', 'money'), (field) => integerOrNull(json[field]))
  return { ...EMPTY_ORDER, shop: FIRST_SHOP, ...json, ...amounts, lines: json.lines.map(storedLine) } as OrderContent
}
