import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { SAMPLE_COLUMNS } from '#client/orders/columns/list-columns.ts'
import { type ColumnTools, useColumnTools } from '#client/orders/columns/use-column-tools.ts'
import { listMessages } from '#client/orders/messages.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { useLasting } from '#client/ui/use-lasting.ts'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { reportEarlyInput } from './early-input.ts'
import { ListSummary } from './list-summary.tsx'
import type { LiveList } from './live-list.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderListTable } from './order-list-table.tsx'
import { OrderListToolbar } from './order-list-toolbar.tsx'
import { focusPage, Pagination } from './pagination.tsx'
import { useOrderList } from './use-order-list.ts'

const AddressProblems = lazy(() => import('./address-problems.tsx'))
const SelectionBar = lazy(() => import('#client/orders/selection/selection-bar.tsx'))
const ListFilters = lazy(() => import('#client/orders/filters/list-filters.tsx'))
const SearchMatches = lazy(() => import('./search-matches.tsx'))

/** The Order List screen (specification §2, §4); the sample's without `live`, which has no filters. */
export default function OrderListPage({ live }: { live?: LiveList }) {
  const { state, view, query, problems, loaded, dispatch } = useOrderList(live)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  // A screen that starts with these parts appears with them; loading them later would push the rows down.
  const [started] = useState({
    withFilters: live?.hasChips(state.filters) === true,
    withProblems: problems !== undefined,
  })
  const filterButton = useRef<HTMLButtonElement>(null)
  const { data, error, isStale, retry } = loaded
  const columns = live?.LIVE_COLUMNS ?? SAMPLE_COLUMNS
  const loadedTools = useColumnTools()
  const tools = live ? loadedTools : NO_TOOLS
  const tableColumns = tools.columnsOf?.(state.columns) ?? columns
  const heading = useRef<HTMLHeadingElement>(null)
  const pagination = useRef<HTMLElement>(null)
  useEffect(reportEarlyInput, [])
  const goToPage = useCallback((page: number) => dispatch({ type: 'goToPage', page }), [dispatch])
  const togglePanel = useCallback(() => setIsPanelOpen((isOpen) => !isOpen), [])
  // For when the pressed button disappears.
  const focusHeading = () => heading.current?.focus()
  // The pressed button disappears, so the focus moves to the pagination.
  const goToFirstPage = () => {
    goToPage(1)
    if (pagination.current) focusPage(pagination.current)
  }
  const closePanel = () => {
    setIsPanelOpen(false)
    filterButton.current?.focus()
    // The bar of selected orders hides it.
    if (document.activeElement !== filterButton.current) focusHeading()
  }
  const retryRows = () => {
    retry()
    focusHeading()
  }
  const isNarrowed = state.search !== '' || (live !== undefined && state.filters !== '')
  const isLong = live !== undefined && state.per > LIVE_PAGE_SIZE
  const hasAnswer = data !== undefined && !isStale
  const isLate = useLasting(isStale)
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="shrink-0 font-semibold text-lg">
          {listMessages.title}
        </h1>
        {live && (
          <live.LiveHeading
            loaded={loaded}
            query={query}
            isNarrowed={isNarrowed}
            selected={state.selected}
            onPressed={focusHeading}
          />
        )}
      </div>
      <div className={`flex flex-col gap-3 ${live ? 'live-list mt-2' : 'mt-4'} ${isLong ? 'long-list' : ''}`}>
        {live && (
          <ErrorBoundary name={listMessages.tabsPart}>
            <live.StatusTabs view={state} onFilters={(filters) => dispatch({ type: 'filter', filters })} />
          </ErrorBoundary>
        )}
        <OrderListToolbar
          columns={columns}
          search={state.search}
          onSearch={(text) => dispatch({ type: 'search', text, startsAgain: live !== undefined })}
          sort={state.sort}
          dispatch={dispatch}
          further={
            live && (
              <>
                <live.SortSelect view={view} dispatch={dispatch} />
                {tools.ColumnMenu && <tools.ColumnMenu chosen={state.columns} dispatch={dispatch} />}
                <live.ViewsSlot view={view} />
              </>
            )
          }
          cover={
            live &&
            state.selected.size > 0 && (
              <LazyModule name={listMessages.selectionPart}>
                <SelectionBar
                  state={state}
                  query={query}
                  total={hasAnswer && !data.isCounting ? data.total : undefined}
                  dispatch={dispatch}
                  onFocusLost={focusHeading}
                />
              </LazyModule>
            )
          }
          {...(live && { filterButton, isPanelOpen, onFilter: togglePanel, searchLabel: live.searchLabel })}
        />
        {problems && (
          <ErrorBoundary name={listMessages.addressPart}>
            <UntilLoaded isAwaited={started.withProblems}>
              <AddressProblems {...problems} />
            </UntilLoaded>
          </ErrorBoundary>
        )}
        {live && (isPanelOpen || live.hasChips(state.filters)) && (
          <ErrorBoundary name={listMessages.filtersPart}>
            <UntilLoaded isAwaited={started.withFilters}>
              <ListFilters
                filters={state.filters}
                search={state.search}
                isPanelOpen={isPanelOpen}
                onFilters={(filters) => {
                  if (!isPanelOpen && !live.hasChips(filters)) focusHeading()
                  dispatch({ type: 'filter', filters })
                }}
                onClosePanel={closePanel}
              />
            </UntilLoaded>
          </ErrorBoundary>
        )}
        <OrderListTable
          columns={tableColumns}
          tools={tools}
          state={state}
          orders={data?.orders ?? []}
          isOneLine={live !== undefined}
          isBusy={isStale || (!data && !error)}
          isInactive={isStale && error !== undefined}
          isLate={isLate}
          dispatch={dispatch}
        >
          {live && <live.ListProblem loaded={loaded} onRetry={retryRows} />}
          {live && !data && !error && <live.OrderListSkeleton rows={state.per} />}
          {data?.orders.length === 0 && (hasAnswer || !error) && (
            <div className={`flex grow flex-col ${isLate ? 'opacity-60' : ''}`} inert={isStale}>
              <NoOrders total={data.total} onFirstPage={goToFirstPage} />
            </div>
          )}
        </OrderListTable>
        {live && state.search !== '' && data && (
          <LazyModule name={listMessages.marksPart}>
            <SearchMatches search={state.search} orders={data.orders} columns={tableColumns} />
          </LazyModule>
        )}
        <div
          className={`list-footer flex flex-wrap items-center justify-between gap-3 ${isLong ? 'max-sm:contents' : ''}`}
        >
          {live && (data || error) && (
            <live.RowsPerPage per={state.per} onChange={(per) => dispatch({ type: 'setPageSize', per })} />
          )}
          {(hasAnswer || !error) && (
            <ListSummary
              columns={columns}
              state={state}
              page={data}
              isNarrowed={isNarrowed}
              isStale={isStale}
              isLate={isLate}
              news={live?.newsOf(loaded)}
            />
          )}
          {/* Not before the pages are known: their buttons would push the arrows aside. */}
          {(data || error) && (
            <Pagination
              ref={pagination}
              PageField={live?.PageField}
              page={state.page}
              pages={data?.pages ?? 0}
              onPage={goToPage}
            />
          )}
        </div>
      </div>
    </>
  )
}

const NO_TOOLS: Partial<ColumnTools> = {}

function UntilLoaded({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  return isAwaited ? children : <Suspense fallback={null}>{children}</Suspense>
}
