import type { ListColumn } from './columns.ts'

/** The sortable columns of real orders. */
export const LIVE_COLUMNS: readonly ListColumn[] = [
  { field: 'id', heading: 'Order ID', width: '@2xl:w-[13.5%]' },
  { field: 'user', heading: 'Customer', width: '@2xl:w-[16%]' },
  { field: 'project', heading: 'Products', width: '@2xl:w-[13%] @4xl:w-[14%]' },
  { field: 'address', heading: 'Address', width: '' },
  { field: 'date', heading: 'Date', width: '@2xl:w-[13%]' },
  { field: 'amount', heading: 'Amount', width: '@2xl:w-[10.5%]' },
  { field: 'status', heading: 'Status', width: '@2xl:w-[12.5%]' },
]
