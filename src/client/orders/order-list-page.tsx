import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useDataSet } from '#client/state/data-set.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { OverStale, ProblemMessage } from '#client/ui/problem-message.tsx'
import { AddressProblems } from './address-problems.tsx'
import { NoOrders } from './list-messages.tsx'
import { ListNotice } from './list-notice.tsx'
import { ListSummary } from './list-summary.tsx'
import { newerOrders } from './newer-orders.ts'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { focusPage, Pagination } from './pagination.tsx'
import { useOrderList } from './use-order-list.ts'

// The sample is the specification's list, which has no export.
const ExportMenu = lazy(() => import('./export-menu.tsx'))

const ListFilters = lazy(() => import('./list-filters.tsx'))

const NO_TICKS: ReadonlySet<string> = new Set()

/** The Order List screen (specification §2, §4). */
export default function OrderListPage() {
  const { state, query, canFilter, problems, loaded, dispatch } = useOrderList()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  // Then the screen comes with its filters, or they would push the rows down when they come.
  const [startedFiltered] = useState(state.filters !== '')
  const [hasExport, setHasExport] = useState(true)
  const filterButton = useRef<HTMLButtonElement>(null)
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  const { data, error, isStale, retry, newer, countError } = loaded
  const heading = useRef<HTMLHeadingElement>(null)
  const pagination = useRef<HTMLElement>(null)
  const goToPage = (page: number) => dispatch({ type: 'goToPage', page })
  // The two buttons below vanish when they are pressed; the focus goes where the next step is.
  const goToFirstPage = () => {
    goToPage(1)
    if (pagination.current) focusPage(pagination.current)
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    filterButton.current?.focus()
  }
  // What is pressed vanishes here too.
  const andFocusHeading = (act: () => void) => () => {
    act()
    heading.current?.focus()
  }
  const hasAnswer = data !== undefined && !isStale
  const unfresh = hasAnswer ? (error ?? countError) : undefined
  const news = unfresh ? undefined : newer && data && newerOrders(data, newer.data)
  const hasStaleRows = isStale && data !== undefined && data.orders.length > 0
  const problem = error && !hasAnswer && (
    <ProblemMessage
      what="The orders could not be loaded."
      advice={hasStaleRows ? `${error.message} The rows below are from before.` : error.message}
      onRetry={andFocusHeading(retry)}
    />
  )
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="shrink-0 font-semibold text-lg">
          Order List
        </h1>
        {unfresh && (
          <ListNotice
            text={error ? 'Not up to date' : 'Not counted'}
            title={unfresh.message}
            action="Try again"
            onAction={andFocusHeading(retry)}
          />
        )}
        {newer && news && <ListNotice text={news} action="Show" onAction={andFocusHeading(newer.show)} />}
        {isLive && hasExport && (
          <ErrorBoundary name="The export" onClose={() => setHasExport(false)}>
            <Suspense fallback={<span className="size-7 pointer-coarse:size-10" />}>
              <ExportMenu
                query={query}
                ticked={isStale ? NO_TICKS : state.ticked}
                total={hasAnswer && !data.isCounting ? data.total : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <OrderListToolbar
          state={state}
          dispatch={dispatch}
          {...(canFilter && { filterButton, isPanelOpen, onFilter: () => setIsPanelOpen(!isPanelOpen) })}
        />
        {problems && <AddressProblems {...problems} />}
        {canFilter && (isPanelOpen || state.filters !== '') && (
          <ErrorBoundary name="The filters">
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
            <ListSummary state={state} page={data} isStale={isStale} news={news ?? unfresh?.message} />
          )}
          {/* Arrows that stood here before the pages are known would be pushed aside by their buttons. */}
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
