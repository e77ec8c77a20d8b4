import type { ComponentType } from 'react'
import type { Selection } from '#client/orders/list-state.ts'
import { maySeeMoney, mayWork } from '#client/state/rights.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { ExportSelected } from './export-selected.tsx'
import { MoveToShop } from './move-to-shop.tsx'
import { PrintSlips } from './print-slips.tsx'
import { SetStatus } from './set-status.tsx'
import { WorkOn } from './work-on.tsx'

export interface SelectionActionProps {
  /** On any page. */
  readonly selected: Selection
  /** The list's query, which all of them match. */
  readonly query: OrderQuery
  /** Selects all that match, of which there are `total`. */
  readonly onSelectMatching: (total: number, except?: ReadonlySet<string>) => void
  /** These orders were changed: clears their selection, unless others are selected by now. */
  readonly onChanged: (selected: Selection) => void
}

/** The buttons of the bar of selected orders, in their order; a further action is a further component here. */
export const selectionActions = (): readonly ComponentType<SelectionActionProps>[] => [
  ...(mayWork() ? [SetStatus, WorkOn, MoveToShop] : []),
  ...(maySeeMoney() ? [ExportSelected] : []),
  PrintSlips,
]
