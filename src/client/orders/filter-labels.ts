import { NO_CURRENCY } from '#contract/money.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { isolated } from '#contract/text.ts'
import { chipMessages } from './filter-messages.ts'

export interface FilterLabel {
  readonly text: string
  /** The fields of the filters that it describes. */
  readonly fields: readonly (keyof OrderFilters)[]
}

const NAMES = [
  [chipMessages.names.city, 'cities', 'citiesNot'],
  [chipMessages.names.channel, 'channels', 'channelsNot'],
  [chipMessages.names.payment, 'payments', 'paymentsNot'],
] as const

/** Each filter in words: 'Reporting date Mar 1 – 31, 2026', 'City: Berlin', 'No channel'. */
export function filterLabels(filters: OrderFilters): FilterLabel[] {
  const { statuses, from, to, countedFrom, countedTo, counted, product, currency, customer } = filters
  const labels: FilterLabel[] = []
  const add = (text: string, ...fields: (keyof OrderFilters)[]) => labels.push({ text, fields })
  if (statuses) add(chipMessages.statuses(statuses), 'statuses')
  if (from ?? to) add(chipMessages.orderDate(from, to), 'from', 'to')
  if (countedFrom ?? countedTo) add(chipMessages.reportingDate(countedFrom, countedTo), 'countedFrom', 'countedTo')
  if (counted) add(chipMessages.counted[counted], 'counted')
  for (const [messages, only, not] of NAMES) {
    const [included, excluded] = [filters[only], filters[not]]
    if (included) add(isNone(included) ? messages.none : messages.only(included.map(isolated)), only)
    if (excluded) add(isNone(excluded) ? messages.any : messages.not(excluded.map(isolated)), not)
  }
  if (product !== undefined) add(chipMessages.product(isolated(product)), 'product')
  if (currency) add(currency === NO_CURRENCY ? chipMessages.noCurrency : chipMessages.currency(currency), 'currency')
  if (customer) add(chipMessages.customer[customer], 'customer')
  return labels
}

function isNone(names: readonly string[]): boolean {
  return names.length === 1 && names[0] === ''
}
