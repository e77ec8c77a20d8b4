import type { ListedShop } from '#client/data/http-shops.ts'
import { formatMoney, NO_CURRENCY } from '#contract/money.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { isolated } from '#contract/text.ts'
import { chipMessages, filterMessages } from './filter-messages.ts'
import { STATE_FILTERS } from './state-filters.ts'

export interface FilterLabel {
  readonly text: string
  /** The fields of the filters that it describes. */
  readonly fields: readonly (keyof OrderFilters)[]
}

/** Names of what the filters have by key or slug; those that are not known yet are left out. */
export interface FilterNames {
  readonly customerName?: string | undefined
  readonly shops?: readonly ListedShop[] | undefined
}

/** Each filter in words: 'Reporting date Mar 1 – 31, 2026', 'City: Berlin', 'No channel'. */
export function filterLabels(filters: OrderFilters, { customerName, shops = [] }: FilterNames = {}): FilterLabel[] {
  const { statuses, from, to, reportedFrom, reportedTo, reported, currency, customer } = filters
  const { customerKey, orderedBefore, importId, amountMin, amountMax, openForDays, late } = filters
  const labels: FilterLabel[] = []
  const add = (text: string, ...fields: (keyof OrderFilters)[]) => labels.push({ text, fields })
  const shown = (of: keyof OrderFilters, names: readonly string[]) =>
    names.map((name) => isolated((of === 'shops' && shops.find(({ slug }) => slug === name)?.name) || name))
  if (statuses) add(chipMessages.statuses(statuses), 'statuses')
  for (const of of STATE_FILTERS) {
    const states = filters[of]
    if (states) add(chipMessages.states(filterMessages.states[of], states), of)
  }
  if (filters.tags) add(chipMessages.tags(filters.tags.map(isolated)), 'tags')
  if (from ?? to) add(chipMessages.orderDate(from, to), 'from', 'to')
  if (reportedFrom ?? reportedTo)
    add(chipMessages.reportingDate(reportedFrom, reportedTo), 'reportedFrom', 'reportedTo')
  if (reported) add(chipMessages.reported[reported], 'reported')
  for (const { only, not, part, ...messages } of chipMessages.names) {
    const [included, excluded, text] = [filters[only], not && filters[not], part && filters[part]]
    if (included) add(isNone(included) ? messages.none : messages.oneOf(shown(only, included)), only)
    if (part && text !== undefined) add(messages.contains(isolated(text)), part)
    if (excluded && not) add(isNone(excluded) ? messages.any : messages.noneOf(shown(only, excluded)), not)
  }
  if (currency) add(currency === NO_CURRENCY ? chipMessages.noCurrency : chipMessages.currency(currency), 'currency')
  if (amountMin !== undefined || amountMax !== undefined) {
    add(chipMessages.amount(moneyOf(amountMin, currency), moneyOf(amountMax, currency)), 'amountMin', 'amountMax')
  }
  if (openForDays !== undefined) add(chipMessages.openForDays(openForDays), 'openForDays')
  if (late) add(chipMessages.late, 'late')
  if (customer) add(chipMessages.customer[customer], 'customer')
  if (customerKey !== undefined) add(chipMessages.customerIs(isolated(customerName || customerKey)), 'customerKey')
  if (orderedBefore !== undefined) add(chipMessages.orderedBefore(orderedBefore), 'orderedBefore')
  if (importId !== undefined) add(chipMessages.oneImport, 'importId')
  return labels
}

function moneyOf(minor: number | undefined, currency = NO_CURRENCY): string | undefined {
  return minor === undefined ? undefined : formatMoney(minor, currency)
}

function isNone(names: readonly string[]): boolean {
  return names.length === 1 && names[0] === ''
}
