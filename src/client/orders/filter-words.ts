import { inCurrency, NO_CURRENCY } from '#contract/money.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { isolated } from '#contract/text.ts'

export interface FilterWords {
  readonly text: string
  /** The fields of the filters that it tells of. */
  readonly fields: readonly (keyof OrderFilters)[]
}

const NAMES = [
  ['City', 'city', 'cities', 'citiesNot'],
  ['Channel', 'channel', 'channels', 'channelsNot'],
  ['Payment', 'payment method', 'payments', 'paymentsNot'],
] as const

/** Each filter in words for people: 'Counted days Mar 1 – 31, 2026', 'City: Berlin', 'No channel named'. */
export function filterWords(filters: OrderFilters): FilterWords[] {
  const { statuses, from, to, countedFrom, countedTo, counted, product, currency, customer } = filters
  const words: FilterWords[] = []
  const add = (text: string, ...fields: (keyof OrderFilters)[]) => words.push({ text, fields })
  if (statuses) add(`Status: ${either(statuses)}`, 'statuses')
  if (from ?? to) add(`Store days ${days(from, to)}`, 'from', 'to')
  if (countedFrom ?? countedTo) add(`Counted days ${days(countedFrom, countedTo)}`, 'countedFrom', 'countedTo')
  if (counted) add(counted === 'yes' ? 'Counted in the dashboard' : 'Not counted in the dashboard', 'counted')
  for (const [title, what, only, not] of NAMES) {
    const [kept, dropped] = [filters[only], filters[not]]
    if (kept) add(kept.join('') === '' ? `No ${what} named` : `${title}: ${either(kept)}`, only)
    if (dropped) add(dropped.join('') === '' ? `Any ${what} named` : `${title}: not ${either(dropped)}`, not)
  }
  if (product !== undefined) add(`Product: ${isolated(product)}`, 'product')
  if (currency)
    add(currency === NO_CURRENCY ? 'No currency named' : inCurrency(currency).replace(/^i/, 'I'), 'currency')
  if (customer) add(customer === 'known' ? 'Customer known' : 'No customer named', 'customer')
  return words
}

function either(names: readonly string[]): string {
  return names.map((name) => isolated(name) || 'none named').join(' or ')
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const instant = (text: string) => Date.parse(`${text}T00:00:00Z`)

/** 'Mar 1 – 31, 2026', 'from Mar 1, 2026', 'to Mar 31, 2026'. */
function days(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `to ${day.format(instant(to ?? ''))}`
  if (to === undefined) return `from ${day.format(instant(from))}`
  // A range that ends before it starts is no range, and finds nothing.
  if (from > to) return `${day.format(instant(from))} to ${day.format(instant(to))}`
  return day.formatRange(instant(from), instant(to))
}
