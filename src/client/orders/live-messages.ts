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
