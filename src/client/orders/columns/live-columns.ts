import type { ListColumn } from './list-columns.ts'

/** The sortable columns of real orders. */
export const LIVE_COLUMNS: readonly ListColumn[] = [
  { field: 'id', heading: 'Order ID', layout: '@2xl:w-[12%]' },
  { field: 'user', heading: 'Customer', layout: '@2xl:w-[16%]' },
  { field: 'project', heading: 'Products', layout: '@2xl:w-[13%] @4xl:w-[14%]' },
  { field: 'address', heading: 'Address', layout: '' },
  { field: 'date', heading: 'Date', layout: '@2xl:w-[13%]' },
  { field: 'amount', heading: 'Amount', layout: '@2xl:w-[13%] @2xl:*:ml-auto @2xl:*:flex-row-reverse' },
  { field: 'status', heading: 'Status', layout: '@2xl:w-[12.5%]' },
]
