import { figure, plural } from '#contract/plural.ts'

export const listMessages = {
  title: 'Order List',
  table: 'Orders',
  sorted: (heading: string, direction: string) => `Sorted by ${heading}, ${direction}`,
  /** Directions of a sort, ascending and descending. */
  byText: ['ascending', 'descending'] as const,
  byAge: ['oldest first', 'newest first'] as const,
  bySize: ['lowest first', 'highest first'] as const,
  addOrder: 'Add order',
  filterOrders: 'Filter orders',
  sortOrders: 'Sort orders',
  search: 'Search By Order Status',
  searched: (headings: readonly string[]) => `Searches ${headings.slice(0, -1).join(', ')} and ${headings.at(-1)}`,
  email: 'e-mail',
  actions: 'Actions',
  actionsFor: (id: string) => `Actions for order ${id}`,
  statusOf: (id: string, status: string) => `Status of order ${id}: ${status}`,
  undo: 'Undo',
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
  /** The names of parts of the page, for when one of them fails. */
  addressPart: 'The address',
  filtersPart: 'The filter',
  tabsPart: 'The status tabs',
  selectionPart: 'The bar of selected orders',
  marksPart: 'The marking of matches',
}

export const pageMessages = {
  pagination: 'Pagination',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
}
