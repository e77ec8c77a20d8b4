import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { writePeriodQuery } from '#client/data/period-query.ts'
import { useFiguresDialog } from '#client/state/figures-dialog.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { periodName } from './period-presets.ts'
import { countingWords, periodWords } from './period-words.ts'

// Most people look at one period, so the others come when they are asked for.
const PeriodPicker = lazy(() => import('./period-picker.tsx'))
const FiguresDialogs = lazy(() => import('./settings/figures-dialogs.tsx'))

interface PeriodBarProps {
  readonly period: PeriodView
  readonly query: DashboardQuery
  /** What the address asked for in vain, each a sentence. */
  readonly problems: readonly string[]
  /** Whether `period` is left from an earlier query. */
  readonly isStale: boolean
  /** Why the figures could not be read, or read again. */
  readonly error: Error | undefined
}

/** Says in words what is counted, and opens the picker. */
export default function PeriodBar({ period, query, problems, isStale, error }: PeriodBarProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { open, show } = useFiguresDialog()
  const [, setParams] = useSearchParams()
  const onQuery = (next: DashboardQuery) => setParams((current) => writePeriodQuery(current, next))
  return (
    <div className="relative flex min-h-36 flex-col gap-4 md:min-h-24 2xl:min-h-19">
      <div className="flex flex-wrap items-start justify-between gap-x-7 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <div inert={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
            <p>{periodWords(period)}</p>
            <p className="text-xs text-quiet">{countingWords(period)}</p>
          </div>
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
          <IconButton icon="settings" label="Calculation settings" onClick={() => show('settings')} />
        </div>
      </div>
      {/* Within the gap below the bar, so that nothing moves for it. */}
      <p role="status" className="absolute top-full left-0 truncate max-w-full text-down text-xs/4">
        {isStale ? <span className="sr-only">Loading the figures…</span> : error && `Not up to date. ${error.message}`}
      </p>
      {open && (
        <ErrorBoundary name="The dialog" onClose={() => show(undefined)}>
          <Suspense fallback={null}>
            <FiguresDialogs open={open} currencies={currenciesOf(period)} year={Number(period.to.slice(0, 4))} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ErrorBoundary name="The choice of periods" onClose={() => setIsOpen(false)}>
            <Suspense fallback={null}>
              <PeriodPicker period={period} query={query} onQuery={onQuery} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  )
}

/** The one that is shown first; it is there also where the period has no orders. */
function currenciesOf({ currency, currencies }: PeriodView): readonly string[] {
  return [currency, ...currencies.filter((other) => other !== currency)]
}
