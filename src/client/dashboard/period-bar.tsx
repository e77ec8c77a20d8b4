import { lazy, Suspense, useState } from 'react'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { useFiguresDialog } from '#client/state/dialogs/figures-dialog.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { whenIdle } from '#client/ui/when-idle.ts'
import { dashboardMessages } from './messages.ts'
import { periodMessages } from './period-messages.ts'
import { PeriodNote } from './period-note.tsx'
import { periodName } from './period-text.ts'

// Loaded on demand, since most people look at one period.
const PeriodPicker = lazy(() => import('./period-picker.tsx'))
// Most people have one shop. The page has the links before their code.
const ShopLinks = lazy(() => whenIdle().then(() => import('./shop-links.tsx')))
const FiguresDialogs = lazy(() => import('./settings/figures-dialogs.tsx'))

interface PeriodBarProps {
  readonly period: PeriodView
  readonly query: DashboardQuery
  /** What in the address cannot be used, each a sentence. */
  readonly problems: readonly string[]
  /** Whether `period` answers an earlier query. */
  readonly isStale: boolean
  /** Why the figures could not be loaded or updated. */
  readonly error: Error | undefined
}

/** The period in words, and the buttons that change it, the settings and the targets. */
export default function PeriodBar({ period, query, problems, isStale, error }: PeriodBarProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement>()
  const { open, show } = useFiguresDialog()
  const { mayManage } = useDataSet()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
          className={`${BUTTON} border border-hairline`}
        >
          <Icon name="calendar" size={16} />
          <span>{periodMessages.period(periodName(query))}</span>
          <Icon name="chevron-down" size={16} />
        </button>
        {anchor && (
          <LazyModule name={dashboardMessages.pickerPart} onClose={() => setAnchor(undefined)}>
            <PeriodPicker button={anchor} period={period} query={query} onClose={() => setAnchor(undefined)} />
          </LazyModule>
        )}
        {mayManage && (
          <>
            <LabelledButton
              icon="target"
              label={periodMessages.targets}
              text={periodMessages.targetsShort}
              onClick={() => show('targets')}
            />
            <LabelledButton icon="settings" label={periodMessages.settings} onClick={() => show('settings')} />
          </>
        )}
      </div>
      <div className="relative mb-1 min-h-19 w-full sm:min-h-10">
        {period.shops[1] && (
          <Suspense>
            <ShopLinks {...period} />
          </Suspense>
        )}
        {/* While figures are loaded, the link that was followed keeps the focus. */}
        <div inert={isStale && error !== undefined} className={isStale ? 'opacity-60' : ''}>
          <PeriodNote {...{ period, isStale }} />
        </div>
        {problems.map((problem) => (
          <p key={problem} role="alert" className="text-xs text-down">
            {problem}
          </p>
        ))}
        {/* In the gap below the bar, so that it moves nothing. */}
        <p role="status" className="absolute top-full left-0 truncate max-w-full text-down text-xs/4">
          {isStale ? (
            <span className="sr-only">{dashboardMessages.loadingFigures}</span>
          ) : (
            error && dashboardMessages.notUpToDate(error.message)
          )}
        </p>
      </div>
      {open && (
        <LazyModule name={dashboardMessages.dialogPart} onClose={() => show(undefined)}>
          <FiguresDialogs open={open} period={period} />
        </LazyModule>
      )}
    </>
  )
}

const BUTTON = 'flex min-h-9 items-center gap-2 rounded-lg px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-11'

interface LabelledButtonProps {
  readonly icon: IconName
  readonly label: string
  /** A part of the label. */
  readonly text?: string
  readonly onClick: () => void
}

/** An icon, and a text where there is room. */
function LabelledButton({ icon, label, text = label, onClick }: LabelledButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={BUTTON}>
      <Icon name={icon} />
      <span className="max-xl:hidden">{text}</span>
    </button>
  )
}
