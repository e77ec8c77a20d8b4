import type { SortField } from '#contract/order-query.ts'
import { figure, plural } from '#contract/plural.ts'

const allOf = new Intl.ListFormat('en')
const quoted = (names: Iterable<string>) => allOf.format([...names].map((name) => `“${name}”`))

export const listMessages = {
  title: 'Order List',
  table: 'Orders',
  /** Of the sort, ascending and descending. */
  sorted: {
    id: ['Sorted by order ID, ascending', 'Sorted by order ID, descending'],
    user: ['Sorted by user, ascending', 'Sorted by user, descending'],
    project: ['Sorted by project, ascending', 'Sorted by project, descending'],
    address: ['Sorted by address, ascending', 'Sorted by address, descending'],
    date: ['Sorted by date, oldest first', 'Sorted by date, newest first'],
    status: ['Sorted by status, ascending', 'Sorted by status, descending'],
    amount: ['Sorted by amount, lowest first', 'Sorted by amount, highest first'],
  } satisfies Record<SortField, readonly [string, string]>,
  addOrder: 'Add order',
  filterOrders: 'Filter orders',
  sortOrders: 'Sort orders',
  search: 'Search By Order Status',
  searched: 'Searches order ID, user, project, address and status',
  actions: 'Actions',
  actionsFor: (id: string) => `Actions for order ${id}`,
  selectAll: 'Select all orders on this page',
  select: (id: string) => `Select order ${id}`,
  selected: (count: number) => `${figure(count)} selected`,
  loading: 'Loading orders…',
  counting: 'Counting…',
  total: (count: number) => plural(count, '# order', '# orders'),
  matching: (count: number) => plural(count, '# matching order', '# matching orders'),
  none: 'No orders found.',
  onEarlierPages: (count: number) =>
    plural(count, 'The only order found is on page 1.', 'The # orders found start on page 1.'),
  goToFirstPage: 'Go to page 1',
  notLoaded: 'The orders could not be loaded.',
  earlierRows: (reason: string) => `${reason} The rows below are from the previous request.`,
  notUpToDate: 'Not up to date',
  notCounted: 'Total not available',
  tryAgain: 'Try again',
  changed: 'The list has changed',
  newOrders: (count: number) => plural(count, '# new order', '# new orders'),
  show: 'Show',
  /** The names of parts of the page, for when one of them fails. */
  exportPart: 'The export',
  filtersPart: 'The filter',
}

export const pageMessages = {
  pagination: 'Pagination',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  field: 'Page',
  of: (pages: number) => `of ${figure(pages)}`,
  fieldLabel: (pages: number) => `Page number, 1 to ${figure(pages)}`,
  outOfRange: (pages: number) => `Enter a whole number from 1 to ${figure(pages)}.`,
}

/** What in the address cannot be used. */
export const addressMessages = {
  sort: (value: string) => `“${value}” is not a sort order. The list is sorted by date.`,
  page: (value: string) => `“${value}” is not a page number. Showing page 1.`,
  repeated: (name: string) => `“${name}” is in the address more than once. The first one is used.`,
  repeatedFilter: (name: string) => `“${name}” is in the address more than once. The last one is used.`,
  unknown: (names: ReadonlySet<string>) =>
    names.size === 1
      ? `Unknown parameter in the address: ${quoted(names)}.`
      : `Unknown parameters in the address: ${quoted(names)}.`,
  noAmounts: 'The sample data has no amounts. The list is sorted by date.',
  sampleFilters: (names: ReadonlySet<string>) =>
    names.size === 1
      ? `The sample data cannot be filtered. This filter is ignored: ${quoted(names)}.`
      : `The sample data cannot be filtered. These filters are ignored: ${quoted(names)}.`,
}

/** Why a filter of the address is ignored. */
export const ignoredFilter = {
  day: (value: string, name: string) => `“${value}” is not a date. The filter “${name}” is ignored.`,
  currency: (value: string, name: string) => `“${value}” is not a currency code. The filter “${name}” is ignored.`,
  customer: (value: string, name: string) =>
    `“${value}” is neither “known” nor “unknown”. The filter “${name}” is ignored.`,
  counted: (value: string, name: string) => `“${value}” is neither “yes” nor “no”. The filter “${name}” is ignored.`,
  product: (_value: string, name: string) => `The filter “${name}” is empty and is ignored.`,
  status: (value: string, name: string) => `“${value}” is not an order status. The filter “${name}” is ignored.`,
}
