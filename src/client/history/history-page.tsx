import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PRODUCT_NAME } from '#client/navigation.ts'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { OverStale, ProblemMessage } from '#client/ui/problem-message.tsx'
import type { WorkspaceHistory } from '#contract/changes/workspace-history.ts'
import { ChangeList } from './change-list.tsx'
import { historyPath, readHistoryAddress } from './history-address.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { useHistory } from './live-history.ts'
import { changeListMessages } from './messages.ts'
import { NoChanges } from './no-changes.tsx'
import { PageButtons } from './page-buttons.tsx'

/** The History screen: every change of the workspace, each of which can be undone. */
export default function HistoryPage() {
  const { query, problems } = readHistoryAddress(useSearch())
  const [, navigate] = useLocation()
  const { data, error, isStale, retry } = useHistory(query)
  useDocumentTitle(`${changeListMessages.title} · ${PRODUCT_NAME}`)
  const heading = useRef<HTMLHeadingElement>(null)
  // For when the pressed button or link disappears.
  const focusHeading = () => heading.current?.focus()
  const readAgain = () => {
    retry()
    focusHeading()
  }
  const problem = (advice: string) => (
    <ProblemMessage what={changeListMessages.notLoaded} advice={advice} onRetry={readAgain} />
  )
  const isEmpty = data?.changes.length === 0
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg">
        {changeListMessages.title}
      </h1>
      {problems.length > 0 && (
        <div role="alert" className="grid gap-1 text-down text-xs">
          {problems.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      )}
      <HistoryFilters query={query} onCleared={focusHeading} />
      {/* Of the same height in every state, so that the lines stay where they are. */}
      <p role="status" className="min-h-4 text-quiet text-xs tabular-nums">
        {(!data || isStale) && !error && changeListMessages.loading}
        {data &&
          !isStale &&
          (isEmpty ? <span className="sr-only">{changeListMessages.noneFound}</span> : rangeText(data))}
      </p>
      {error && data && !isStale && (
        <p className="text-down text-xs">
          {changeListMessages.notUpdated(error.message)}{' '}
          <button type="button" onClick={readAgain} className="min-h-6 underline pointer-coarse:min-h-11">
            {changeListMessages.tryAgain}
          </button>
        </p>
      )}
      <div className="relative min-h-64" aria-busy={isStale || (!data && !error)}>
        {!data && (error ? problem(error.message) : <HistorySkeleton />)}
        {data && error && isStale && <OverStale>{problem(changeListMessages.earlierRows(error.message))}</OverStale>}
        {data && (
          <div inert={isStale} className={`transition-opacity ${isStale ? 'opacity-60 delay-150' : ''}`}>
            {isEmpty ? (
              <NoChanges query={query} total={data.total} onPressed={focusHeading} />
            ) : (
              <ChangeList history={data} />
            )}
          </div>
        )}
      </div>
      {data && data.pages > 1 && (
        <PageButtons
          page={query.page}
          pages={data.pages}
          onPage={(page) => navigate(historyPath({ ...query, page }))}
        />
      )}
    </div>
  )
}

function rangeText({ page, per, total, changes, timeZone }: WorkspaceHistory): string {
  const first = (page - 1) * per + 1
  return changeListMessages.shown(first, first + changes.length - 1, total, timeZone ?? 'UTC')
}
