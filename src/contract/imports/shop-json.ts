import type { ImportMapping } from './import-mapping.ts'

interface ShopJson {
  /** The names that all of its orders have, and no other orders together. */
  readonly names: readonly string[]
  /** Names of values of lines begin with `line`. */
  readonly columns: NonNullable<ImportMapping['columns']>
}

const address = (prefix: string, kind: 'ship' | 'bill', names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([part, name]) => [kind + part, [`${prefix} ${name}`]]))

const SHOPIFY_ADDRESS = {
  ...{ Name: 'name', Street: 'address1', Street2: 'address2', City: 'city', Region: 'province', Zip: 'zip' },
  Country: 'country_code',
}
const WOOCOMMERCE_ADDRESS = {
  ...{ Street: 'address_1', Street2: 'address_2', City: 'city', Region: 'state', Zip: 'postcode', Country: 'country' },
}

/**
 * How the programming interfaces and webhooks of shop systems name the fields of an order; the number is that of their own
 * exports. https://shopify.dev/docs/api/webhooks, https://developer.woocommerce.com/docs/apis/rest-api/v3/orders/
 */
export const SHOP_JSON = {
  shopify: {
    names: ['admin_graphql_api_id', 'name', 'created_at', 'total_price', 'financial_status', 'line_items'],
    columns: {
      ...{ id: ['name'], date: ['created_at'], email: ['email', 'contact_email'] },
      phone: ['phone', 'shipping_address phone', 'billing_address phone'],
      ...{ currency: ['currency'], total: ['total_price'], discount: ['total_discounts'], tax: ['total_tax'] },
      shipping: ['total_shipping_price_set shop_money amount'],
      ...{ product: ['line name'], quantity: ['line quantity'], price: ['line price'], sku: ['line sku'] },
      lineDiscount: ['line total_discount'],
      ...address('shipping_address', 'ship', SHOPIFY_ADDRESS),
      ...address('billing_address', 'bill', SHOPIFY_ADDRESS),
      ...{ channel: ['source_name'], payment: ['gateway'], financial: ['financial_status'] },
      ...{ fulfillment: ['fulfillment_status'], cancelledAt: ['cancelled_at'], tags: ['tags'], note: ['note'] },
    },
  },
  woocommerce: {
    names: ['number', 'status', 'date_created', 'total', 'order_key', 'billing', 'line_items'],
    columns: {
      ...{
        id: ['number'],
        date: ['date_created'],
        paidAt: ['date_paid'],
        status: ['status'],
        email: ['billing email'],
      },
      phone: ['billing phone', 'shipping phone'],
      firstName: ['billing first_name', 'shipping first_name'],
      lastName: ['billing last_name', 'shipping last_name'],
      ...{ currency: ['currency'], total: ['total'], discount: ['discount_total'], shipping: ['shipping_total'] },
      ...{ tax: ['total_tax'], product: ['line name'], quantity: ['line quantity'], price: ['line price'] },
      ...{ lineAmount: ['line total'], sku: ['line sku'] },
      ...address('shipping', 'ship', WOOCOMMERCE_ADDRESS),
      ...address('billing', 'bill', WOOCOMMERCE_ADDRESS),
      ...{ payment: ['payment_method_title', 'payment_method'], note: ['customer_note'] },
    },
  },
} as const satisfies Readonly<Record<string, ShopJson>>

export type ShopSystem = keyof typeof SHOP_JSON
export const SHOP_SYSTEMS = Object.keys(SHOP_JSON) as readonly ShopSystem[]

export function isShopSystem(format: string): format is ShopSystem {
  return format in SHOP_JSON
}
