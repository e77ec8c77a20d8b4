import type { ComponentType } from 'react'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { ExportSelected } from './export-selected.tsx'
import { MoveToShop } from './move-to-shop.tsx'
import { PrintSlips } from './print-slips.tsx'
import { SetStatus } from './set-status.tsx'

export interface SelectionActionProps {
  /** Ids of the selected orders, on any page, in the order of their selection. */
  readonly selected: ReadonlySet<string>
  /** The list's query, which all of them match. */
  readonly query: OrderQuery
  /** How many orders match; undefined while unknown. */
  readonly total: number | undefined
}

/** The buttons of the bar of selected orders, in their order; a further action is a further component here. */
export const SELECTION_ACTIONS: readonly ComponentType<SelectionActionProps>[] = [
  SetStatus,
  MoveToShop,
  ExportSelected,
  PrintSlips,
]
