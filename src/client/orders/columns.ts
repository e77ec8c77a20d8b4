import type { Sort, SortField } from '#contract/order-query.ts'

export type ColumnField = Exclude<SortField, 'amount'>

interface Column {
  readonly field: ColumnField
  readonly heading: string
  /** Its share of the table; the address takes what is left. */
  readonly width: string
}

/** The columns that can be sorted, in the order they stand (specification §2). */
export const COLUMNS: readonly Column[] = [
  { field: 'id', heading: 'Order ID', width: '@2xl:w-[12%] @4xl:w-[10.5%]' },
  { field: 'user', heading: 'User', width: '@2xl:w-[18.5%]' },
  { field: 'project', heading: 'Project', width: '@2xl:w-[16%]' },
  { field: 'address', heading: 'Address', width: '' },
  { field: 'date', heading: 'Date', width: '@2xl:w-[13%] @4xl:w-[14.5%]' },
  { field: 'status', heading: 'Status', width: '@2xl:w-[12.5%]' },
]

const DIRECTIONS: Partial<Record<SortField, readonly [string, string]>> = {
  date: ['oldest first', 'newest first'],
  amount: ['lowest first', 'highest first'],
}

/** For example 'sorted by date, newest first'. */
export function describeSort({ field, descending }: Sort): string {
  const heading = COLUMNS.find((column) => column.field === field)?.heading ?? field
  const direction = DIRECTIONS[field] ?? ['ascending', 'descending']
  return `sorted by ${heading === 'Order ID' ? 'order ID' : heading.toLowerCase()}, ${direction[descending ? 1 : 0]}`
}
