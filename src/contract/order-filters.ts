import type { OrderStatus } from '#contract/order.ts'

/**
 * Filters of a list. Every field present narrows it; the names in one list are alternatives. The name '' means orders
 * without a name: `cities: ['']` are those without a city, `citiesNot: ['']` those with one.
 */
export interface OrderFilters {
  readonly statuses?: readonly OrderStatus[]
  /** Store days `YYYY-MM-DD` on which the orders were placed, inclusive. */
  readonly from?: string
  readonly to?: string
  /** Reporting dates, inclusive; orders that the figures leave out have none. */
  readonly countedFrom?: string
  readonly countedTo?: string
  /** Whether the figures include them, on any day. */
  readonly counted?: 'yes' | 'no'
  readonly cities?: readonly string[]
  readonly citiesNot?: readonly string[]
  readonly countries?: readonly string[]
  readonly countriesNot?: readonly string[]
  readonly channels?: readonly string[]
  readonly channelsNot?: readonly string[]
  readonly payments?: readonly string[]
  readonly paymentsNot?: readonly string[]
  /** Orders with a line of exactly one of these products. */
  readonly products?: readonly string[]
  /** Parts of the names; case, accents and width are ignored. A line has to meet both filters of products. */
  readonly cityContains?: string
  readonly channelContains?: string
  readonly paymentContains?: string
  readonly productContains?: string
  /** ISO 4217; 'XXX' for orders without a currency. */
  readonly currency?: string
  /** Orders with or without customer data. */
  readonly customer?: 'known' | 'unknown'
  /** Orders of exactly this customer. */
  readonly customerKey?: string
  /** Orders of customers with an order in the same currency that is reported before this day. */
  readonly orderedBefore?: string
  /** Orders that this import was the last to change. */
  readonly importId?: string
  /** Bounds of the order total in minor units of its own currency, inclusive. */
  readonly amountMin?: number
  readonly amountMax?: number
  /** Orders placed at least so many store days ago that are pending, approved or in progress. */
  readonly openForDays?: number
}

/** Names in the API and in the list's address of the filters that can be repeated. */
export const LIST_FILTERS = {
  status: 'statuses',
  city: 'cities',
  cityNot: 'citiesNot',
  country: 'countries',
  countryNot: 'countriesNot',
  channel: 'channels',
  channelNot: 'channelsNot',
  payment: 'payments',
  paymentNot: 'paymentsNot',
  product: 'products',
} as const satisfies Record<string, keyof OrderFilters>

/** The filters that cannot be repeated, with the same names in the API. */
export const TEXT_FILTERS = [
  'from',
  'to',
  'countedFrom',
  'countedTo',
  'counted',
  'currency',
  'customer',
  'customerKey',
  'orderedBefore',
  'importId',
  'cityContains',
  'channelContains',
  'paymentContains',
  'productContains',
] as const satisfies readonly (keyof OrderFilters)[]

/** The filters that are whole numbers, with the same names in the API. */
export const NUMBER_FILTERS = [
  'amountMin',
  'amountMax',
  'openForDays',
] as const satisfies readonly (keyof OrderFilters)[]

/** Minor units that an amount's filter may have at most. */
export const MAX_AMOUNT = 10 ** 14
export const MAX_OPEN_DAYS = 36_500

/** Every name of a filter in the API and in addresses. */
export const FILTER_NAMES: readonly string[] = [...TEXT_FILTERS, ...NUMBER_FILTERS, ...Object.keys(LIST_FILTERS)]

/** Whether there are filters other than these fields. */
export function narrowsBeyond(filters: OrderFilters, fields: readonly (keyof OrderFilters)[]): boolean {
  const all: readonly (keyof OrderFilters)[] = [...TEXT_FILTERS, ...NUMBER_FILTERS, ...Object.values(LIST_FILTERS)]
  return all.some((field) => filters[field] !== undefined && !fields.includes(field))
}

/** The filters as query parameters of the API and of the list's address, always in this order. */
export function filterParameters(filters: OrderFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const name of [...TEXT_FILTERS, ...NUMBER_FILTERS]) {
    const value = filters[name]
    if (value !== undefined) parameters.set(name, String(value))
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    for (const value of filters[field] ?? []) parameters.append(name, value)
  }
  return parameters
}

/** The parts of an order whose names are suggested; lists can be filtered by all but the customer's. */
export const NAME_KINDS = ['city', 'channel', 'payment', 'product', 'customer'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** The kinds of names that lists can be filtered by. */
export const FILTER_KINDS = ['city', 'channel', 'payment', 'product'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

/** The filters by name of each kind: the exact names, and a part of them. */
export const NAME_FILTERS = {
  city: { exact: 'cities', part: 'cityContains' },
  channel: { exact: 'channels', part: 'channelContains' },
  payment: { exact: 'payments', part: 'paymentContains' },
  product: { exact: 'products', part: 'productContains' },
} as const satisfies Record<FilterKind, Record<'exact' | 'part', keyof OrderFilters>>

/** Filters that do not depend on today. */
export type DatedFilters = Omit<OrderFilters, 'openForDays'> & { readonly openForDays?: never }
