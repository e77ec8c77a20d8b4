import { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import { loadColumnTools } from '#client/orders/columns/use-column-tools.ts'
import { hasChips } from '#client/orders/filters/has-chips.ts'
import { readFilters } from '#client/orders/filters/read-filters.ts'
import { StatusTabs } from '#client/orders/filters/status-tabs.tsx'
import { liveListMessages } from '#client/orders/live-messages.ts'
import { rememberedView } from '#client/state/choices/list-choices.ts'
import { ListProblem } from './list-problem.tsx'
import { LiveHeading, ViewsSlot } from './live-heading.tsx'
import type { LiveList } from './live-list.ts'
import { newsOf } from './newer-orders.ts'
import OrderListPage from './order-list-page.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { PageField } from './page-field.tsx'
import { RowsPerPage } from './rows-per-page.tsx'
import { SortSelect } from './sort-select.tsx'

const LIVE_LIST: LiveList = {
  LIVE_COLUMNS,
  hasChips,
  ListProblem,
  LiveHeading,
  newsOf,
  OrderListSkeleton,
  PageField,
  readFilters,
  RowsPerPage,
  rememberedView,
  searchLabel: liveListMessages.search,
  SortSelect,
  StatusTabs,
  ViewsSlot,
}

/** The Order List screen with real orders. */
export default function LiveOrderList() {
  return <OrderListPage live={LIVE_LIST} />
}

/** The first look waits for them only where columns were chosen or resized, as `page-start.js` found. */
export const ready = document.documentElement.dataset.columns === undefined ? undefined : loadColumnTools()
