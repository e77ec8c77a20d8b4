import { exactNumberOf, parseExact } from '#contract/exact-number.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportMapping } from './import-mapping.ts'

/** An object of JSON, whose names may be any, `__proto__` too. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface ShopJson {
  /** The names that all of its orders have, and no other orders together. */
  readonly names: readonly string[]
  /** When it was changed, and what the text lacks of ISO 8601. */
  readonly modified: { readonly name: string; readonly zone: string }
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
    names: ['name', 'order_number', 'created_at', 'total_price', 'financial_status', 'line_items'],
    modified: { name: 'updated_at', zone: '' },
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
    modified: { name: 'date_modified_gmt', zone: 'Z' },
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

/** The shop system whose orders all of these objects are. */
export function shopOfJson(orders: readonly JsonObject[]): ShopSystem | undefined {
  const isOf = (system: ShopSystem) => orders.every((order) => SHOP_JSON[system].names.every((name) => name in order))
  return orders.length === 0 ? undefined : SHOP_SYSTEMS.find(isOf)
}

/** What follows from the lists of an order. */
export const SHOP_TEXTS: Readonly<Record<ShopSystem, (order: JsonObject) => Partial<Record<ImportField, string>>>> = {
  shopify: ({ refunds, payment_gateway_names: gateways, fulfillment_status: fulfillment }) => {
    const transactions = objectsIn(refunds).flatMap((refund) => objectsIn(refund.transactions))
    const paid = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success')
    return {
      refunded: sumOfRefunds(paid.map(({ amount }) => amount)),
      // As in its export.
      payment: Array.isArray(gateways) ? gateways.join(' + ').replace('shopify_payments', 'Shopify Payments') : '',
      fulfillment: String(fulfillment ?? 'unfulfilled'),
    }
  },
  woocommerce: ({ refunds }) => ({ refunded: sumOfRefunds(objectsIn(refunds).map(({ total }) => total)) }),
}

function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
}

const DIGITS = 6

/** The sum of amounts, which WooCommerce writes as negative in JSON; '' where one is no amount. */
export function sumOfRefunds(amounts: readonly unknown[]): string {
  const numbers = amounts.map((amount) => parseExact(String(amount).replace('-', ''), DIGITS))
  if (numbers.includes(undefined)) return ''
  return exactNumberOf(
    numbers.reduce<bigint>((sum, number = 0n) => sum + number, 0n),
    DIGITS,
  )
}

/** An order that a shop has sent itself. */
export interface SentOrder {
  /** The shop's own, and the number that people know. */
  readonly id: string
  readonly number: string
  /** UTC milliseconds; NaN where it does not say. */
  readonly modifiedAt: number
}

/** Undefined where the text is no JSON of one order. Its numbers are read as texts, so that none is rounded. */
export function sentOrderOf(system: ShopSystem, text: string): SentOrder | undefined {
  const order = parsedObject(text)
  const textOf = (name: string) => (typeof order?.[name] === 'string' ? order[name] : '')
  const id = textOf('id')
  if (id === '') return undefined
  const { modified, columns } = SHOP_JSON[system]
  return { id, number: textOf(columns.id[0] ?? ''), modifiedAt: Date.parse(textOf(modified.name) + modified.zone) }
}

function parsedObject(text: string): JsonObject | undefined {
  // `source` is the number as written (ECMAScript 2026; the type library doesn't have it yet).
  const exact = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  try {
    const value: unknown = JSON.parse(text, exact)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
