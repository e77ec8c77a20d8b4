import type { Sort, SortField } from '#contract/order-query.ts'
import { listMessages } from './messages.ts'

export type ColumnField = Exclude<SortField, 'amount'>

interface Column {
  readonly field: ColumnField
  readonly heading: string
  /** Its share of the table; the address takes the rest. */
  readonly width: string
}

/** The sortable columns in their order on screen (specification §2). */
export const COLUMNS: readonly Column[] = [
  { field: 'id', heading: 'Order ID', width: '@2xl:w-[12%] @4xl:w-[10.5%]' },
  { field: 'user', heading: 'User', width: '@2xl:w-[18.5%]' },
  { field: 'project', heading: 'Project', width: '@2xl:w-[16%]' },
  { field: 'address', heading: 'Address', width: '' },
  { field: 'date', heading: 'Date', width: '@2xl:w-[13%] @4xl:w-[14.5%]' },
  { field: 'status', heading: 'Status', width: '@2xl:w-[12.5%]' },
]

/** 'Sorted by date, newest first'. */
export function describeSort({ field, descending }: Sort): string {
  return listMessages.sorted[field][descending ? 1 : 0]
}
