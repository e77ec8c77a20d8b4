import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useDataSet } from '#client/state/data-set.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { OverStale, ProblemMessage } from '#client/ui/problem-message.tsx'
import { AddressProblems } from './address-problems.tsx'
import { reportEarlyInput } from './early-input.ts'
import { ListNotice } from './list-notice.tsx'
import { ListSummary } from './list-summary.tsx'
import { listMessages } from './messages.ts'
import { newerOrders } from './newer-orders.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { focusPage, Pagination } from './pagination.tsx'
import { useOrderList } from './use-order-list.ts'

// The sample has no export.
const ExportMenu = lazy(() => import('./export-menu.tsx'))

const ListFilters = lazy(() => import('./list-filters.tsx'))

const NOTHING_SELECTED: ReadonlySet<string> = new Set()

/** The Order List screen (specification §2, §4). */
export default function OrderListPage() {
  const { state, query, canFilter, problems, loaded, dispatch } = useOrderList()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  // A screen that starts with filters appears with them; loading them later would push the rows down.
  const [startedFiltered] = useState(state.filters !== '')
  const [hasExport, setHasExport] = useState(true)
  const filterButton = useRef<HTMLButtonElement>(null)
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  const { data, error, isStale, retry, newer, countError } = loaded
  const heading = useRef<HTMLHeadingElement>(null)
  const pagination = useRef<HTMLElement>(null)
  useEffect(reportEarlyInput, [])
  const goToPage = useCallback((page: number) => dispatch({ type: 'goToPage', page }), [dispatch])
  const togglePanel = useCallback(() => setIsPanelOpen((isOpen) => !isOpen), [])
  // The pressed button disappears, so the focus moves to the pagination.
  const goToFirstPage = () => {
    goToPage(1)
    if (pagination.current) focusPage(pagination.current)
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    filterButton.current?.focus()
  }
  // The pressed button disappears, so the focus moves to the heading.
  const andFocusHeading = (act: () => void) => () => {
    act()
    heading.current?.focus()
  }
  const isNarrowed = state.search !== '' || (canFilter && state.filters !== '')
  const hasAnswer = data !== undefined && !isStale
  const failure = hasAnswer ? (error ?? countError) : undefined
  const news = failure ? undefined : newer && data && newerOrders(data, newer.data)
  const hasStaleRows = isStale && data !== undefined && data.orders.length > 0
  const problem = error && !hasAnswer && (
    <ProblemMessage
      what={listMessages.notLoaded}
      advice={hasStaleRows ? listMessages.earlierRows(error.message) : error.message}
      onRetry={andFocusHeading(retry)}
    />
  )
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="shrink-0 font-semibold text-lg">
          {listMessages.title}
        </h1>
        {failure && (
          <ListNotice
            text={error ? listMessages.notUpToDate : listMessages.notCounted}
            title={failure.message}
            action={listMessages.tryAgain}
            onAction={andFocusHeading(retry)}
          />
        )}
        {newer && news && <ListNotice text={news} action={listMessages.show} onAction={andFocusHeading(newer.show)} />}
        {isLive && hasExport && (
          <ErrorBoundary name={listMessages.exportPart} onClose={() => setHasExport(false)}>
            <Suspense fallback={<span className="size-7 pointer-coarse:size-10" />}>
              <ExportMenu
                query={query}
                isNarrowed={isNarrowed}
                selected={isStale ? NOTHING_SELECTED : state.selected}
                total={hasAnswer && !data.isCounting ? data.total : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <OrderListToolbar
          search={state.search}
          sort={state.sort}
          dispatch={dispatch}
          {...(canFilter && { filterButton, isPanelOpen, onFilter: togglePanel })}
        />
        {problems && <AddressProblems {...problems} />}
        {canFilter && (isPanelOpen || state.filters !== '') && (
          <ErrorBoundary name={listMessages.filtersPart}>
            <UntilLoaded isAwaited={startedFiltered}>
              <ListFilters
                filters={state.filters}
                search={state.search}
                isPanelOpen={isPanelOpen}
                onFilters={(filters) => dispatch({ type: 'filter', filters })}
                onClosePanel={closePanel}
              />
            </UntilLoaded>
          </ErrorBoundary>
        )}
        <OrderListTable
          state={state}
          orders={data?.orders ?? []}
          isBusy={isStale || (!data && !error)}
          isInactive={isStale && error !== undefined}
          dispatch={dispatch}
        >
          {problem && (hasStaleRows ? <OverStale>{problem}</OverStale> : <div className="grid grow">{problem}</div>)}
          {!data && !error && <OrderListSkeleton />}
          {data?.orders.length === 0 && !problem && (
            <div className={`flex grow flex-col ${isStale ? 'opacity-60 delay-150' : ''}`} inert={isStale}>
              <NoOrders total={data.total} onFirstPage={goToFirstPage} />
            </div>
          )}
        </OrderListTable>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {(hasAnswer || !error) && (
            <ListSummary
              state={state}
              page={data}
              isNarrowed={isNarrowed}
              isStale={isStale}
              news={news ?? failure?.message}
            />
          )}
          {/* Not before the pages are known: their buttons would push the arrows aside. */}
          {(data || error) && (
            <Pagination ref={pagination} page={state.page} pages={data?.pages ?? 0} onPage={goToPage} />
          )}
        </div>
      </div>
    </>
  )
}

function UntilLoaded({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  return isAwaited ? children : <Suspense fallback={null}>{children}</Suspense>
}
