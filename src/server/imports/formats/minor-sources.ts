import type { JsonObject } from './json-object.ts'

interface MinorSource {
  readonly name: string
  /** Whether an object is one of its. */
  readonly has: (object: JsonObject) => boolean
  /** Where it has the amount of an order, if several values could be it. */
  readonly totals?: readonly string[]
}

/** Programs whose interfaces write all amounts in the smallest unit of the currency. */
const SOURCES: readonly MinorSource[] = [
  // https://docs.stripe.com/api/charges/object
  {
    name: 'Stripe',
    has: ({ id, object }) => typeof object === 'string' && /^(?:ch|py|pi|cs|in|txn|or)_/.test(String(id)),
    totals: ['amount_total', 'total', 'amount'],
  },
  // https://developer.squareup.com/reference/square/objects/Money
  {
    name: 'Square',
    has: (object) => Object.entries(object).some(([key, value]) => key.endsWith('_money') && isMoney(value)),
  },
  // https://docs.klarna.com/api/ordermanagement/
  { name: 'Klarna', has: (object) => 'order_amount' in object && 'purchase_currency' in object },
  // https://docs.adyen.com/development-resources/currency-codes/
  { name: 'Adyen', has: (object) => 'pspReference' in object },
  // https://razorpay.com/docs/api/orders/
  { name: 'Razorpay', has: ({ id, entity }) => typeof entity === 'string' && /^(?:order|pay)_/.test(String(id)) },
]

function isMoney(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}

/** The program that wrote all of these objects, if it is one of those. */
export function minorSource(objects: readonly JsonObject[]): MinorSource | undefined {
  return objects.length === 0 ? undefined : SOURCES.find(({ has }) => objects.every(has))
}
