import { type FiguresDialog, useFiguresDialog } from '#client/state/figures-dialog.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { TargetsDialog } from './targets-dialog.tsx'

interface FiguresDialogsProps {
  readonly open: FiguresDialog
  readonly currencies: readonly string[]
  /** The first year in the targets dialog. */
  readonly year: number
}

/** The open dialog; after it saves, all figures are read again. */
export default function FiguresDialogs({ open, currencies, year }: FiguresDialogsProps) {
  const show = useFiguresDialog((state) => state.show)
  const close = () => show(undefined)
  const saved = () => {
    refreshOrders()
    close()
  }
  if (open === 'settings') return <SettingsDialog onClose={close} onSaved={saved} />
  return <TargetsDialog currencies={currencies} year={year} onClose={close} onSaved={saved} />
}
