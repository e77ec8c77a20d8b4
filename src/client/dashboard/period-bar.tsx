import { lazy, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { writePeriodQuery } from '#client/data/period-query.ts'
import { useFiguresDialog } from '#client/state/figures-dialog.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Part } from '#client/ui/part.tsx'
import { dashboardMessages } from './messages.ts'
import { periodMessages } from './period-messages.ts'
import { calculationText, dataText, oldText, periodName, periodText } from './period-text.ts'

// Loaded on demand, since most people look at one period.
const PeriodPicker = lazy(() => import('./period-picker.tsx'))
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
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { open, show } = useFiguresDialog()
  const [, setParams] = useSearchParams()
  const onQuery = (next: DashboardQuery) => setParams((current) => writePeriodQuery(current, next))
  return (
    <div className="relative flex min-h-40 flex-col gap-4 md:min-h-28 xl:min-h-24 2xl:min-h-19">
      <div className="flex flex-wrap items-start justify-between gap-x-7 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <div inert={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
            <p>{periodText(period)}</p>
            <p className="text-xs text-quiet">
              {dataText(period)}
              {oldText(period) && (
                <span className="whitespace-nowrap text-text">
                  {' '}
                  <Icon name="alert" size={12} className="inline" /> {oldText(period)}
                </span>
              )}
            </p>
            <p className="text-xs text-quiet">{calculationText(period)}</p>
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
            <span>{periodMessages.period(periodName(query))}</span>
            <Icon name="chevron-down" size={16} />
          </button>
          <IconButton icon="target" label={periodMessages.targets} onClick={() => show('targets')} />
          <IconButton icon="settings" label={periodMessages.settings} onClick={() => show('settings')} />
        </div>
      </div>
      {/* In the gap below the bar, so that it moves nothing. */}
      <p role="status" className="absolute top-full left-0 truncate max-w-full text-down text-xs/4">
        {isStale ? (
          <span className="sr-only">{dashboardMessages.loadingFigures}</span>
        ) : (
          error && dashboardMessages.notUpToDate(error.message)
        )}
      </p>
      {open && (
        <Part name={dashboardMessages.dialogPart} onClose={() => show(undefined)}>
          <FiguresDialogs open={open} period={period} />
        </Part>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Part name={dashboardMessages.pickerPart} onClose={() => setIsOpen(false)}>
            <PeriodPicker period={period} query={query} onQuery={onQuery} />
          </Part>
        )}
      </div>
    </div>
  )
}
