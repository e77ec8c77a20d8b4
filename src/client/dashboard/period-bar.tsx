import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { writePeriodQuery } from '#client/data/period-query.ts'
import { useFiguresDialog } from '#client/state/figures-dialog.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { periodName } from './period-presets.ts'
import { countingWords, periodWords } from './period-words.ts'

const FiguresDialogs = lazy(() => import('./figures-dialogs.tsx'))

interface PeriodBarProps {
  readonly period: PeriodView
  readonly query: DashboardQuery
  /** What the address asked for in vain, each a sentence. */
  readonly problems: readonly string[]
}

/** Says in words what is counted, and opens the picker. */
export default function PeriodBar({ period, query, problems }: PeriodBarProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { open, show } = useFiguresDialog()
  const [, setParams] = useSearchParams()
  const onQuery = (next: DashboardQuery) => setParams((current) => writePeriodQuery(current, next))
  return (
    <div className="flex min-h-36 flex-col gap-4 md:min-h-24 2xl:min-h-19">
      <div className="flex flex-wrap items-start justify-between gap-x-7 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p>{periodWords(period)}</p>
          <p className="text-xs text-quiet">{countingWords(period)}</p>
          {problems.map((problem) => (
            <p key={problem} role="alert" className="text-xs text-down">
              {problem}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-9 items-center gap-2 rounded-lg border border-hairline px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-10"
          >
            <Icon name="clock" size={16} />
            <span>Period: {periodName(query)}</span>
            <Icon name="chevron-down" size={16} />
          </button>
          <IconButton icon="target" label="Monthly targets" onClick={() => show('targets')} />
          <IconButton icon="settings" label="What counts" onClick={() => show('settings')} />
        </div>
      </div>
      {open && (
        <ErrorBoundary name="The dialog">
          <Suspense fallback={null}>
            <FiguresDialogs open={open} currencies={currenciesOf(period)} year={Number(period.to.slice(0, 4))} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <PeriodPicker period={period} query={query} onQuery={onQuery} />}
      </div>
    </div>
  )
}

/** The one that is shown first; it is there also where the period has no orders. */
function currenciesOf({ currency, currencies }: PeriodView): readonly string[] {
  return [currency, ...currencies.filter((other) => other !== currency)]
}
