import { type FiguresDialog, useFiguresDialog } from '#client/state/figures-dialog.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { TargetsDialog } from './targets-dialog.tsx'

interface FiguresDialogsProps {
  readonly open: FiguresDialog
  readonly currencies: readonly string[]
  /** The targets' first. */
  readonly year: number
}

/** The dialog that is open; what it changes is read again. */
export default function FiguresDialogs({ open, currencies, year }: FiguresDialogsProps) {
  const show = useFiguresDialog((state) => state.show)
  const close = () => show(undefined)
  if (open === 'settings') return <SettingsDialog onClose={close} onChanged={refreshOrders} />
  return <TargetsDialog currencies={currencies} year={year} onClose={close} onChanged={refreshOrders} />
}
