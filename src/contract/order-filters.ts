import type { OrderStatus } from '#contract/order.ts'

/**
 * Which orders a list keeps to. Each field that is there narrows; the names in one list are alternatives. Among names ''
 * stands for the orders that name none, so `cities: ['']` are those without a city and `citiesNot: ['']` those with one.
 */
export interface OrderFilters {
  readonly statuses?: readonly OrderStatus[]
  /** Store days `YYYY-MM-DD` on which the orders were placed, inclusive. */
  readonly from?: string
  readonly to?: string
  /** Days under which the dashboard counts the orders, inclusive; what it does not count lies in no such period. */
  readonly countedFrom?: string
  readonly countedTo?: string
  /** Whether the dashboard counts them at all, on whichever day. */
  readonly counted?: 'yes' | 'no'
  readonly cities?: readonly string[]
  readonly citiesNot?: readonly string[]
  readonly channels?: readonly string[]
  readonly channelsNot?: readonly string[]
  readonly payments?: readonly string[]
  readonly paymentsNot?: readonly string[]
  /** Orders with a line of exactly this product. */
  readonly product?: string
  /** ISO 4217; 'XXX' are the orders that name none. */
  readonly currency?: string
  /** Orders that tell who ordered, or those that do not. */
  readonly customer?: 'known' | 'unknown'
}

/** How the API's queries and the list's address call the filters that may be repeated. */
export const LIST_FILTERS = {
  status: 'statuses',
  city: 'cities',
  cityNot: 'citiesNot',
  channel: 'channels',
  channelNot: 'channelsNot',
  payment: 'payments',
  paymentNot: 'paymentsNot',
} as const satisfies Record<string, keyof OrderFilters>

/** Those that stand once, under their own names. */
export const TEXT_FILTERS = [
  'from',
  'to',
  'countedFrom',
  'countedTo',
  'counted',
  'product',
  'currency',
  'customer',
] as const satisfies readonly (keyof OrderFilters)[]

/** Whether the filters, or a question with more than filters in it, narrow by anything but these fields. */
export function narrowsBeyond(filters: OrderFilters, fields: readonly (keyof OrderFilters)[]): boolean {
  const all: readonly (keyof OrderFilters)[] = [...TEXT_FILTERS, ...Object.values(LIST_FILTERS)]
  return all.some((field) => filters[field] !== undefined && !fields.includes(field))
}

/** The filters as the API's queries and the list's address spell them, always in this order. */
export function filterParameters(filters: OrderFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const name of TEXT_FILTERS) {
    const value = filters[name]
    if (value !== undefined) parameters.set(name, value)
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    for (const value of filters[field] ?? []) parameters.append(name, value)
  }
  return parameters
}

/** The parts of an order whose names a list can be filtered by. */
export const NAME_KINDS = ['city', 'channel', 'payment', 'product'] as const
export type NameKind = (typeof NAME_KINDS)[number]
