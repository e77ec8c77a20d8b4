import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { wordSet } from '#server/imports/parse/words.ts'
import { isObject, type JsonObject } from './json-object.ts'

export interface MinorSource {
  readonly name: string
  /** Whether an object is one of its. */
  readonly has: (object: JsonObject) => boolean
  /** Where it has the amount of an order, if several values could be it. */
  readonly totals?: readonly string[]
  /** Decimals of currencies that it writes with others than ISO 4217; undefined where it doesn't say how it writes all. */
  readonly decimals?: Readonly<Record<string, number>>
}

/** Programs whose interfaces write all amounts in the smallest unit of the currency. */
const SOURCES: readonly MinorSource[] = [
  // https://docs.stripe.com/api/charges/object
  {
    name: 'Stripe',
    has: ({ id, object }) => typeof object === 'string' && /^(?:ch|py|pi|cs|in|txn|or)_/.test(String(id)),
    totals: ['amount_total', 'total', 'amount'],
    // https://docs.stripe.com/currencies#special-cases
    decimals: { ISK: 2, UGX: 2, MGA: 0 },
  },
  // https://developer.squareup.com/reference/square/objects/Money
  {
    name: 'Square',
    has: (object) => Object.entries(object).some(([key, value]) => key.endsWith('_money') && isMoney(value)),
  },
  // https://docs.klarna.com/api/ordermanagement/
  { name: 'Klarna', has: (object) => 'order_amount' in object && 'purchase_currency' in object },
  // https://docs.adyen.com/development-resources/currency-codes/
  {
    name: 'Adyen',
    has: ({ pspReference, amount }) =>
      pspReference !== undefined && isObject(amount) && 'value' in amount && 'currency' in amount,
    decimals: { CLP: 2, CVE: 0, IDR: 0, ISK: 2 },
  },
  // https://razorpay.com/docs/api/orders/
  { name: 'Razorpay', has: ({ id, entity }) => typeof entity === 'string' && /^(?:order|pay)_/.test(String(id)) },
]

function isMoney(value: unknown): boolean {
  return isObject(value) && 'amount' in value && 'currency' in value
}

/** The program that wrote all of these objects, if it is one of those. */
export function minorSource(objects: readonly JsonObject[]): MinorSource | undefined {
  return objects.length === 0 ? undefined : SOURCES.find(({ has }) => objects.every(has))
}

const NO_DECIMALS = wordSet('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
const THREE_DECIMALS = wordSet('BHD IQD JOD KWD LYD OMR TND')
/** Stripe, Adyen or shops write them otherwise. */
const OTHERWISE = wordSet('CLP CVE ISK TWD UGX')

/** Decimals of the smallest unit of a currency, by ISO 4217. */
export function isoDecimals(code: string): number {
  return NO_DECIMALS.has(code) ? 0 : THREE_DECIMALS.has(code) ? 3 : 2
}

/** Whether programs write the currency with other decimals: HUF, COP and IDR have two by ISO 4217 and none by Unicode. */
export function isDisputed(code: string): boolean {
  return OTHERWISE.has(code) || isoDecimals(code) !== minorDigits(code || NO_CURRENCY)
}
