import type { PeriodPreset } from '#contract/dashboard/period-names.ts'
import { formatDay, formatDays } from '#contract/format-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { FIELD_FILTERS, FILTER_KINDS } from '#contract/orders/name-filters.ts'
import { figure, plural } from '#contract/plural.ts'
import type { IgnoredFilter } from './read-filters.ts'

const PRODUCT = 'Product'
const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Apart from `messages.ts`, because filters and export are loaded on demand. */
export const filterMessages = {
  form: 'Filter orders',
  status: 'Status',
  states: { paymentStates: 'Payment', fulfillmentStates: 'Fulfillment' },
  notKnown: 'Not known',
  tags: 'Tags',
  tagsHint: 'Separated by commas; orders with any of them.',
  assignee: 'Assignee',
  assignees: { '': 'Anybody', me: 'Me', none: 'Not assigned' },
  date: 'Date',
  dateKind: 'Filter by',
  orderDate: 'Order date',
  reportingDate: 'Reporting date',
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    'last-7-days': 'Last 7 days',
    'last-30-days': 'Last 30 days',
    'this-month': 'This month',
    'last-month': 'Last month',
  } satisfies Partial<Record<PeriodPreset, string>>,
  from: 'From',
  to: 'To',
  any: 'Any',
  none: 'None',
  currency: 'Currency',
  customer: 'Customer',
  known: 'Known',
  unknown: 'Unknown',
  noSuggestions: (label: string) => `${label} (no suggestions available)`,
  apply: 'Apply filters',
  cancel: 'Cancel',
  /** The label of a field, and of the box for orders without a value. */
  names: mapNames(FILTER_KINDS, (kind) => {
    const filter = FIELD_FILTERS.find(({ name }) => name === kind)
    return filter ? { label: filter.label, none: `No ${filter.noun}` } : { label: PRODUCT, none: '' }
  }),
  contains: (part: string) => `contains “${part}”`,
  removeName: (name: string) => `Remove ${name}`,
  nameHint: 'Enter adds the text. A text that is no name finds all names that contain it.',
  amount: 'Amount',
  amountFrom: 'Amount from',
  amountTo: 'Amount to',
  unknownCurrencies: 'The currencies of the orders are not known yet. Apply the filters again in a moment.',
  amountCurrency: (currency: string) => `In ${currency} unless another currency is chosen.`,
  notAnAmount: (text: string) => `“${text}” isn’t an amount. Write it like 1234.50.`,
  maxBelowMin: 'The lowest amount is above the highest.',
  openFor: 'Open for days',
  openForHint:
    'Not complete, cancelled or unknown, and placed (or paid, if that is the date to report by) so many working days ago or earlier.',
  notDays: (text: string) => `“${text}” is not a number of days.`,
  notADay: (text: string) => `“${text}” is not a date.`,
  endBeforeStart: 'The start date is after the end date.',
}

/** The filters that are set, each in words. */
export const chipMessages = {
  active: 'Active filters',
  remove: 'Remove this filter',
  removeThis: (filter: string) => `Remove filter: ${filter}`,
  clear: 'Clear all',
  statuses: (statuses: readonly string[]) => `Status: ${anyOf.format(statuses)}`,
  states: (label: string, states: readonly string[]) => `${label}: ${anyOf.format(states)}`,
  tags: (tags: readonly string[]) => `Tag: ${anyOf.format(tags)}`,
  orderDate: (from?: string, to?: string) => {
    if (from === undefined) return `Order date until ${formatDay(to ?? '')}`
    return to === undefined ? `Order date from ${formatDay(from)}` : `Order date ${formatDays(from, to)}`
  },
  reportingDate: (from?: string, to?: string) => {
    if (from === undefined) return `Reporting date until ${formatDay(to ?? '')}`
    return to === undefined ? `Reporting date from ${formatDay(from)}` : `Reporting date ${formatDays(from, to)}`
  },
  reported: { yes: 'Included in the dashboard', no: 'Not included in the dashboard' },
  names: [
    ...FIELD_FILTERS.map(({ label, noun, only, not, part }) => ({ ...chips(label, noun), only, not, part })),
    { ...chips(PRODUCT, 'product'), only: 'products', not: undefined, part: 'productContains' },
  ] as const,
  currency: (name: string) => `Currency: ${name}`,
  noCurrency: 'No currency',
  customer: { known: 'Customer: known', unknown: 'Customer: unknown' },
  orderedBefore: (day: string) => `Customers who ordered before ${formatDay(day)}`,
  oneImport: 'Orders of one import',
  customerIs: (name: string) => `Customer: ${name}`,
  amount: (min?: string, max?: string) => {
    if (min === undefined) return `Amount up to ${max}`
    return max === undefined ? `Amount from ${min}` : `Amount ${min} – ${max}`
  },
  openForDays: (days: number) => (days === 0 ? 'Open' : `Open for ${plural(days, '# day', '# days')} or more`),
  late: 'Late',
}

function chips(label: string, noun: string) {
  const either = (names: readonly string[]) => anyOf.format(names.map((name) => name || 'none'))
  return {
    none: `No ${noun}`,
    any: `Any ${noun}`,
    contains: (part: string) => `${label} contains “${part}”`,
    oneOf: (names: readonly string[]) => `${label}: ${either(names)}`,
    noneOf: (names: readonly string[]) => `${label}: not ${either(names)}`,
  }
}

export const summaryMessages = {
  loading: 'Calculating totals…',
  notLoaded: (reason: string) => `The totals could not be loaded. ${reason}`,
  total: (orders: string, amount: string) => `${orders} · ${amount} total`,
  beforeRefunds: ' before refunds',
  net: (amount: string) => `, ${amount} after refunds`,
  amountIn: (amount: string, orders: string) => `${amount} in ${orders}`,
  orders: (count: number) => plural(count, '# order', '# orders'),
  elsewhere: (count: number) => `0 here, ${figure(count)} without filters`,
  customers: (count: number) => plural(count, '# customer', '# customers'),
  units: (count: number) => plural(count, '# unit', '# units'),
  product: (name: string, sold: string) => `${name}: ${sold}`,
  noProductFigures: 'no quantity or amount data',
}

/** Why a filter of the address is ignored. */
export const ignoredFilter: Record<IgnoredFilter['reason'], (name: string, value: string) => string> = {
  repeated: (name) => `“${name}” is in the address more than once. The last one is used.`,
  day: (name, value) => `“${value}” is not a date. The filter “${name}” is ignored.`,
  currency: (name, value) => `“${value}” is not a currency code. The filter “${name}” is ignored.`,
  customer: (name, value) => `“${value}” is neither “known” nor “unknown”. The filter “${name}” is ignored.`,
  reported: (name, value) => `“${value}” is neither “yes” nor “no”. The filter “${name}” is ignored.`,
  empty: (name) => `The filter “${name}” is empty and is ignored.`,
  number: (name, value) => `“${value}” is not a valid whole number. The filter “${name}” is ignored.`,
  late: (name, value) => `“${value}” is not “yes”. The filter “${name}” is ignored.`,
  status: (name, value) => `“${value}” is not an order status. The filter “${name}” is ignored.`,
}
