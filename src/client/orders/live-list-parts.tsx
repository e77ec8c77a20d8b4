import { rememberedView } from '#client/state/list-choices.ts'
import { ListProblem } from './list-problem.tsx'
import { LIVE_COLUMNS } from './live-columns.ts'
import { LiveHeading, ViewsSlot } from './live-heading.tsx'
import { type LiveListParts, liveList } from './live-list.ts'
import { loadColumnTools } from './load-column-tools.ts'
import { newsOf } from './newer-orders.ts'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { PageField } from './page-field.tsx'
import { readFilters } from './read-filters.ts'
import { RowsPerPage } from './rows-per-page.tsx'
import { StatusTabs } from './status-tabs.tsx'

const parts: LiveListParts = {
  LIVE_COLUMNS,
  ListProblem,
  LiveHeading,
  newsOf,
  OrderListSkeleton,
  PageField,
  readFilters,
  RowsPerPage,
  rememberedView,
  StatusTabs,
  ViewsSlot,
}
Object.assign(liveList, parts)

/** The first look waits for them only where columns were chosen or resized, as `page-start.js` found. */
export const chosenTools = document.documentElement.dataset.columns === undefined ? undefined : loadColumnTools()
