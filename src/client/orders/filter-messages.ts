import { formatDay, formatDays } from '#contract/format-date.ts'
import type { NameKind } from '#contract/order-filters.ts'
import { plural } from '#contract/plural.ts'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Apart from `messages.ts`, because filters and export are loaded on demand. */
export const filterMessages = {
  form: 'Filter orders',
  status: 'Status',
  date: 'Date',
  dateKind: 'Filter by',
  orderDate: 'Order date',
  reportingDate: 'Reporting date',
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
  notADay: (text: string) => `“${text}” is not a date.`,
  endBeforeStart: 'The start date is after the end date.',
  notACurrency: 'Enter a currency code of three letters, for example EUR.',
  /** The label of a field, and of the box for orders without a value. */
  names: {
    city: { label: 'City', none: 'No city' },
    channel: { label: 'Channel', none: 'No channel' },
    payment: { label: 'Payment method', none: 'No payment method' },
    product: { label: 'Product', none: '' },
  } satisfies Record<NameKind, { label: string; none: string }>,
  noCurrency: 'No currency',
}

/** The filters that are set, each in words. */
export const chipMessages = {
  active: 'Active filters',
  remove: 'Remove this filter',
  removeThis: (filter: string) => `Remove filter: ${filter}`,
  clear: 'Clear all',
  statuses: (statuses: readonly string[]) => `Status: ${anyOf.format(statuses)}`,
  orderDate: (from?: string, to?: string) => {
    if (from === undefined) return `Order date until ${formatDay(to ?? '')}`
    return to === undefined ? `Order date from ${formatDay(from)}` : `Order date ${formatDays(from, to)}`
  },
  reportingDate: (from?: string, to?: string) => {
    if (from === undefined) return `Reporting date until ${formatDay(to ?? '')}`
    return to === undefined ? `Reporting date from ${formatDay(from)}` : `Reporting date ${formatDays(from, to)}`
  },
  counted: { yes: 'Included in the dashboard', no: 'Not included in the dashboard' },
  names: {
    city: chips('City', 'No city', 'Any city'),
    channel: chips('Channel', 'No channel', 'Any channel'),
    payment: chips('Payment method', 'No payment method', 'Any payment method'),
  } satisfies Partial<Record<NameKind, unknown>>,
  product: (name: string) => `Product: ${name}`,
  currency: (name: string) => `Currency: ${name}`,
  noCurrency: 'No currency',
  customer: { known: 'Customer: known', unknown: 'Customer: unknown' },
}

function chips(label: string, none: string, any: string) {
  const either = (names: readonly string[]) => anyOf.format(names.map((name) => name || 'none'))
  return {
    none,
    any,
    only: (names: readonly string[]) => `${label}: ${either(names)}`,
    not: (names: readonly string[]) => `${label}: not ${either(names)}`,
  }
}

export const summaryMessages = {
  loading: 'Calculating totals…',
  notLoaded: (reason: string) => `The totals could not be loaded. ${reason}`,
  total: (orders: string, amount: string) => `${orders} · ${amount} total`,
  amountIn: (amount: string, orders: string) => `${amount} in ${orders}`,
  orders: (count: number) => plural(count, '# order', '# orders'),
  customers: (count: number) => plural(count, '# customer', '# customers'),
  units: (count: number) => plural(count, '# unit', '# units'),
  product: (name: string, sold: string) => `${name}: ${sold}`,
  noProductFigures: 'no quantity or amount data',
}
