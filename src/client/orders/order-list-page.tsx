import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useDataSet } from '#client/state/data-set.ts'
import { Problem } from '#client/ui/problem.tsx'
import { NoOrders } from './list-messages.tsx'
import { ListSummary } from './list-summary.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { OrderTable } from './order-table.tsx'
import { focusPage, Pagination } from './pagination.tsx'
import { useOrderList } from './use-order-list.ts'

// The sample is the specification's list, which has no export.
const ExportMenu = lazy(() => import('./export-menu.tsx'))

const ListFilters = lazy(() => import('./list-filters.tsx'))

/** The Order List screen (specification §2, §4). */
export default function OrderListPage() {
  const { state, query, canFilter, loaded, dispatch } = useOrderList()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  // Then the screen comes with its filters, or they would push the rows down when they come.
  const [startedFiltered] = useState(state.filters !== '')
  const filterButton = useRef<HTMLButtonElement>(null)
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  const { data, error, isStale, retry } = loaded
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
  const tryAgain = () => {
    retry()
    heading.current?.focus()
  }
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          Order List
        </h1>
        {isLive && (
          <Suspense fallback={<span className="size-7 pointer-coarse:size-10" />}>
            <ExportMenu query={query} ticked={state.ticked} total={data?.isCounting ? undefined : data?.total} />
          </Suspense>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <OrderListToolbar
          state={state}
          dispatch={dispatch}
          {...(canFilter && { filterButton, isPanelOpen, onFilter: () => setIsPanelOpen(!isPanelOpen) })}
        />
        {canFilter && (isPanelOpen || state.filters !== '') && (
          <UntilLoaded isAwaited={startedFiltered}>
            <ListFilters
              filters={state.filters}
              search={state.search}
              isPanelOpen={isPanelOpen}
              onFilters={(filters) => dispatch({ type: 'filter', filters })}
              onClosePanel={closePanel}
            />
          </UntilLoaded>
        )}
        <OrderTable state={state} orders={data?.orders ?? []} isBusy={isStale || (!data && !error)} dispatch={dispatch}>
          {error && (
            <div className="grid grow">
              <Problem what="The orders could not be loaded." advice={error.message} onRetry={tryAgain} />
            </div>
          )}
          {!data && !error && <OrderListSkeleton />}
          {data && !error && data.orders.length === 0 && <NoOrders total={data.total} onFirstPage={goToFirstPage} />}
        </OrderTable>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!error && <ListSummary state={state} total={data?.total} isCounting={data?.isCounting} />}
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
