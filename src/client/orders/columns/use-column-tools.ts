import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { ListAction } from '#client/orders/list-state.ts'
import type { ListColumn } from './list-columns.ts'

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

/** A failure is reported as a missing part of the page; the list then has the columns that it starts with. */
export function loadColumnTools(): Promise<void> {
  return import('./column-tools.ts').then(
    ({ columnTools }) => useColumnTools.setState(columnTools),
    () => {},
  )
}
