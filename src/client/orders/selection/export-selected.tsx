import ExportMenu from '#client/orders/export/export-menu.tsx'
import type { SelectionActionProps } from './selection-actions.ts'

/** The export menu with its choice 'Selected orders'. */
export function ExportSelected(props: SelectionActionProps) {
  return <ExportMenu {...props} isNarrowed isForSelected />
}
