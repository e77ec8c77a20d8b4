import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { rememberedView } from '#client/state/list-choices.ts'
import type { ListColumn } from './columns.ts'
import type { ListProblem } from './list-problem.tsx'
import type { ListAction } from './list-state.ts'
import type { LIVE_COLUMNS } from './live-columns.ts'
import type { LiveHeading, ViewsSlot } from './live-heading.tsx'
import type { newsOf } from './newer-orders.ts'
import type { OrderListSkeleton } from './order-list-skeleton.tsx'
import type { PageField } from './page-field.tsx'
import type { readFilters } from './read-filters.ts'
import type { RowsPerPage } from './rows-per-page.tsx'
import type { StatusTabs } from './status-tabs.tsx'

export interface LiveListParts {
  LIVE_COLUMNS: typeof LIVE_COLUMNS
  ListProblem: typeof ListProblem
  LiveHeading: typeof LiveHeading
  newsOf: typeof newsOf
  OrderListSkeleton: typeof OrderListSkeleton
  PageField: typeof PageField
  readFilters: typeof readFilters
  RowsPerPage: typeof RowsPerPage
  rememberedView: typeof rememberedView
  StatusTabs: typeof StatusTabs
  ViewsSlot: typeof ViewsSlot
}

/** What the list has in the live mode only. Empty until `live-list-parts.tsx` fills it, for which the live list waits. */
export const liveList: Partial<LiveListParts> = {}

export interface ColumnMenuProps {
  /** The columns as in the address. */
  readonly chosen: string
  readonly dispatch: (action: ListAction) => void
}

/** What chooses and resizes columns. */
export interface ColumnTools {
  /** The columns of the table for those in the address. */
  readonly columnsOf: (chosen: string) => readonly ListColumn[]
  readonly ColumnMenu: ComponentType<ColumnMenuProps>
  readonly ColumnGroup: ComponentType<{ columns: readonly ListColumn[] }>
  readonly ColumnSeparator: ComponentType<{ column: ListColumn }>
}

/** Empty until `loadColumnTools`. */
export const useColumnTools = create<Partial<ColumnTools>>(() => ({}))
