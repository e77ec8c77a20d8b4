import type { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import type { hasChips } from '#client/orders/filters/has-chips.ts'
import type { readFilters } from '#client/orders/filters/read-filters.ts'
import type { StatusTabs } from '#client/orders/filters/status-tabs.tsx'
import type { rememberedView } from '#client/state/choices/list-choices.ts'
import type { ListProblem } from './list-problem.tsx'
import type { LiveHeading, ViewsSlot } from './live-heading.tsx'
import type { newsOf } from './newer-orders.ts'
import type { OrderListSkeleton } from './order-list-skeleton.tsx'
import type { PageField } from './page-field.tsx'
import type { RowsPerPage } from './rows-per-page.tsx'
import type { SortSelect } from './sort-select.tsx'

/** What the list has for real orders only; the sample does not load it. */
export interface LiveList {
  readonly LIVE_COLUMNS: typeof LIVE_COLUMNS
  readonly hasChips: typeof hasChips
  readonly ListProblem: typeof ListProblem
  readonly LiveHeading: typeof LiveHeading
  readonly newsOf: typeof newsOf
  readonly OrderListSkeleton: typeof OrderListSkeleton
  readonly PageField: typeof PageField
  readonly readFilters: typeof readFilters
  readonly searchLabel: string
  readonly RowsPerPage: typeof RowsPerPage
  readonly rememberedView: typeof rememberedView
  readonly SortSelect: typeof SortSelect
  readonly StatusTabs: typeof StatusTabs
  readonly ViewsSlot: typeof ViewsSlot
}
