import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { exportAddress } from '#client/data/downloads.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { type CommandDialog, openCommands, useCommandDialog } from '#client/state/dialogs/command-dialog.ts'
import { keyActions } from '#client/state/keys.ts'
import { loadViews, useSavedViews } from '#client/state/saved-views.ts'
import { useTheme } from '#client/state/theme-in-page.ts'
import { startDownload } from '#client/ui/start-download.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { KeyList } from './key-list.tsx'
import { Palette } from './palette.tsx'

interface CommandDialogsProps {
  readonly open: CommandDialog
  readonly onImport: () => void
}

/** Not if the other dialog has replaced it by then. */
function close(dialog: CommandDialog): void {
  if (useCommandDialog.getState().open === dialog) openCommands(undefined)
}

/** The palette and the list of keys. A separate module, which the first look does not need. */
export default function CommandDialogs({ open, onImport }: CommandDialogsProps) {
  const [, go] = useLocation()
  const { theme, toggleTheme } = useTheme()
  const { dataSet, hasServer, hasOrders, role, mayManage, show } = useDataSet()
  const { views = [] } = useSavedViews()
  const hasViews = dataSet === 'orders'
  useEffect(() => {
    // Without them the palette still has everything else.
    if (hasViews) loadViews().catch(() => {})
  }, [hasViews])
  if (open === 'keys') return <KeyList onClose={() => close('keys')} />
  const context = {
    ...{ dataSet, hasServer, hasOrders, role, mayManage, theme, go, toggleTheme, show },
    signOut: () => void import('#client/accounts/sign-out-button.tsx').then(({ signOut }) => signOut()),
    views: hasViews ? views : [],
    importOrders: onImport,
    exportOrders:
      keyActions.exportOrders ??
      (() => startDownload(exportAddress(DEFAULT_QUERY, { format: 'commas', forExcel: true }))),
    showKeys: () => openCommands('keys'),
  }
  return <Palette context={context} onClose={() => close('palette')} />
}
