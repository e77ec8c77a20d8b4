import type { PeriodView } from '#client/data/dashboard-view.ts'
import { type FiguresDialog, useFiguresDialog } from '#client/state/dialogs/figures-dialog.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { ShopsDialog } from './shops-dialog.tsx'
import { TargetsDialog } from './targets-dialog.tsx'

interface FiguresDialogsProps {
  readonly open: FiguresDialog
  /** Its currencies and its last year come first in the targets dialog. */
  readonly period: PeriodView
}

/** The open dialog; after it saves, all figures are read again. */
export default function FiguresDialogs({ open, period }: FiguresDialogsProps) {
  const show = useFiguresDialog((state) => state.show)
  const close = () => show(undefined)
  const saved = () => {
    refreshOrders()
    close()
  }
  if (open === 'settings') return <SettingsDialog onClose={close} onSaved={saved} onShops={() => show('shops')} />
  if (open === 'shops') return <ShopsDialog onClose={close} />
  const year = Number(period.to.slice(0, 4))
  return <TargetsDialog currencies={currenciesOf(period)} year={year} onClose={close} onSaved={saved} />
}

/** The displayed currency first, even if the period has no orders in it. */
function currenciesOf({ currency, currencies }: PeriodView): readonly string[] {
  return [currency, ...currencies.filter((other) => other !== currency)]
}
