import ExportMenu from '#client/orders/export/export-menu.tsx'
import type { SelectionActionProps } from './selection-actions.ts'

/** The export menu of the selected orders. */
export function ExportSelected({ selected, query }: SelectionActionProps) {
  return <ExportMenu query={query} selected={selected} total={undefined} isNarrowed isForSelected />
}
