import { figure, plural } from '#contract/plural.ts'

/** Of the parts that only the live mode has. */
export const liveListMessages = {
  notLoaded: 'The orders could not be loaded.',
  earlierRows: (reason: string) => `${reason} The rows below are from the previous request.`,
  notUpToDate: 'Not up to date',
  notCounted: 'Total not available',
  changed: 'The list has changed',
  newOrders: (count: number) => plural(count, '# new order', '# new orders'),
  show: 'Show',
  importOrders: 'Import orders',
  import: 'Import',
  sort: 'Sort:',
  search: 'Orders, customers, products',
  tryAgain: 'Try again',
  /** The names of parts, for when they fail. */
  exportPart: 'The export',
  viewsPart: 'The views',
}

export const tabMessages = {
  status: 'Status',
  all: 'All',
  work: 'Orders to work on',
  late: 'Late',
  mine: 'Mine',
  unassigned: 'Unassigned',
}

export const pageFieldMessages = {
  rows: 'Rows per page',
  compact: 'Compact rows',
  field: 'Page',
  of: (pages: number) => `of ${figure(pages)}`,
  fieldLabel: (pages: number) => `Page number, 1 to ${figure(pages)}`,
  outOfRange: (pages: number) => `Enter a whole number from 1 to ${figure(pages)}.`,
}

/** Why a filter of the address is ignored. */
export const ignoredFilter = {
  repeated: (name: string) => `“${name}” is in the address more than once. The last one is used.`,
  day: (value: string, name: string) => `“${value}” is not a date. The filter “${name}” is ignored.`,
  currency: (value: string, name: string) => `“${value}” is not a currency code. The filter “${name}” is ignored.`,
  customer: (value: string, name: string) =>
    `“${value}” is neither “known” nor “unknown”. The filter “${name}” is ignored.`,
  reported: (value: string, name: string) => `“${value}” is neither “yes” nor “no”. The filter “${name}” is ignored.`,
  empty: (_value: string, name: string) => `The filter “${name}” is empty and is ignored.`,
  number: (value: string, name: string) => `“${value}” is not a valid whole number. The filter “${name}” is ignored.`,
  late: (value: string, name: string) => `“${value}” is not “yes”. The filter “${name}” is ignored.`,
  status: (value: string, name: string) => `“${value}” is not an order status. The filter “${name}” is ignored.`,
}
