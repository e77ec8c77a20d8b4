import { maySeeMoney } from '#client/state/rights.ts'
import type { ListColumn } from './list-columns.ts'

const EVERY: readonly ListColumn[] = [
  { field: 'id', heading: 'Order ID', layout: '@2xl:w-[8em] @4xl:w-[9em]' },
  { field: 'user', heading: 'Customer', layout: '@4xl:w-[13em]' },
  { field: 'project', heading: 'Products', layout: '' },
  { field: 'address', heading: 'Address', layout: '' },
  { field: 'date', heading: 'Date', layout: '@2xl:w-[7.5em] @4xl:w-[9.25em]' },
  { field: 'amount', heading: 'Amount', layout: '@2xl:w-[8.5em] @2xl:*:ml-auto @2xl:*:flex-row-reverse' },
  { field: 'status', heading: 'Status', layout: '@2xl:w-[8.5em] @2xl:pl-4.5' },
]

/** The sortable columns of real orders. Those of long texts share the width; a narrow table drops address and products (order-list.css). */
export const LIVE_COLUMNS = EVERY.filter(({ field }) => field !== 'amount' || maySeeMoney())
