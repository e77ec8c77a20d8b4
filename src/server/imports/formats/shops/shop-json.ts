import type { ImportField } from '#contract/imports/import-fields.ts'
import { SHOP_JSON, SHOP_SYSTEMS, type ShopSystem } from '#contract/imports/shop-json.ts'
import type { TextOf } from '#server/imports/formats/columns.ts'
import { isObject, type JsonObject } from '#server/imports/formats/json-object.ts'
import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import { shopifyHead } from './shopify.ts'
import { withWooStates } from './woocommerce.ts'
import { refundedIn } from './woocommerce-cells.ts'

/** The shop system whose orders all of these objects are. */
export function shopOfJson(orders: readonly JsonObject[]): ShopSystem | undefined {
  const isOf = (system: ShopSystem) => orders.every((order) => SHOP_JSON[system].names.every((name) => name in order))
  return orders.length === 0 ? undefined : SHOP_SYSTEMS.find(isOf)
}

/** What a value of an order does not show by itself. */
const OTHER_TEXTS: Readonly<Record<ShopSystem, (order: JsonObject) => Partial<Record<ImportField, string>>>> = {
  shopify: ({ refunds, payment_gateway_names: gateways, fulfillment_status: fulfillment }) => {
    const transactions = objectsIn(refunds).flatMap((refund) => objectsIn(refund.transactions))
    const paid = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success')
    return {
      refunded: sumOf(paid.map(({ amount }) => amount)),
      // As in its export.
      payment: Array.isArray(gateways) ? gateways.join(' + ').replace('shopify_payments', 'Shopify Payments') : '',
      fulfillment: String(fulfillment ?? 'unfulfilled'),
    }
  },
  woocommerce: ({ refunds }) => ({ refunded: sumOf(objectsIn(refunds).map(({ total }) => total)) }),
}

/** The texts of an order with those that follow from its lists. */
export function shopTexts(system: ShopSystem, order: JsonObject, text: TextOf): TextOf {
  const others = OTHER_TEXTS[system](order)
  return (field) => others[field] || text(field)
}

/** The head with what the shop system's own words mean. */
export function shopHead(system: ShopSystem, head: OrderHead, text: TextOf): OrderHead {
  return system === 'shopify' ? shopifyHead(head, text) : withWooStates(head)
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** WooCommerce writes refunds as negative amounts. */
function sumOf(amounts: readonly unknown[]): string {
  return refundedIn(['0', ...amounts].map((amount) => `amount:${String(amount).replace('-', '')}`).join(';'))
}
