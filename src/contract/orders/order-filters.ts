import { FIELD_FILTERS, type FieldFilter, type NameFilters, PART_FILTERS } from './name-filters.ts'
import type { OrderStatus } from './order.ts'
import type { FulfillmentState, PaymentState } from './order-states.ts'

/** Filters of a list. Every field present narrows it. */
export interface OrderFilters extends NameFilters {
  readonly statuses?: readonly OrderStatus[]
  readonly paymentStates?: readonly PaymentState[]
  /** As `shownFulfillment` has them. */
  readonly fulfillmentStates?: readonly FulfillmentState[]
  /** Orders with any of these tags, exactly as written. */
  readonly tags?: readonly string[]
  /** Store days `YYYY-MM-DD` on which the orders were placed, inclusive. */
  readonly from?: string
  readonly to?: string
  /** Reporting dates, inclusive; orders that the figures leave out have none. */
  readonly reportedFrom?: string
  readonly reportedTo?: string
  /** Whether the figures include them, on any day. */
  readonly reported?: 'yes' | 'no'
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
  /** Orders placed at least so many working days ago that are pending, approved or in progress. */
  readonly openForDays?: number
  /** Those of them that are open for as many days as the settings call late and not sent. */
  readonly late?: 'yes'
}

type ListFilter = 'statuses' | 'paymentStates' | 'fulfillmentStates' | 'tags' | 'products' | FieldFilter['only' | 'not']
/** Names in the API and in the list's address of the filters that can be repeated. */
export const LIST_FILTERS: Readonly<Record<string, ListFilter>> = {
  status: 'statuses',
  payment: 'paymentStates',
  fulfillment: 'fulfillmentStates',
  tag: 'tags',
  ...Object.fromEntries(
    FIELD_FILTERS.flatMap(({ name, only, not }) => [
      [name, only],
      [`${name}Not`, not],
    ]),
  ),
  product: 'products',
}

/** The filters that cannot be repeated, with the same names in the API. */
export const TEXT_FILTERS = [
  ...(['from', 'to', 'reportedFrom', 'reportedTo', 'reported'] as const),
  ...(['currency', 'customer', 'customerKey', 'orderedBefore', 'importId', 'late'] as const),
  ...PART_FILTERS,
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

/** Filters that do not depend on today. */
export type DatedFilters = Omit<OrderFilters, 'openForDays' | 'late'> & {
  readonly [Name in 'openForDays' | 'late']?: never
}
