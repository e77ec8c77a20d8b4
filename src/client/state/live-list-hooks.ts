import { hashKey, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { RemoteSource } from '#client/data/data-source.ts'
import type { DataHooks } from '#client/state/data-hooks.ts'
import { narrowsBeyond } from '#contract/orders/order-filters.ts'
import { type OrderPage, type OrderQuery, pageCount, type SummaryQuery } from '#contract/orders/order-query.ts'
import { orderPageQuery, useAnswer, useOwnChanges, useWriteCount } from './live-hooks.ts'
import { useStayingRows } from './staying-rows.ts'
import { useShown } from './use-shown.ts'

/** Milliseconds without a new query before the next page is prefetched. */
const IDLE = 1500

/** Reads the list of the company's own orders through `source`. */
export function createListHooks(source: RemoteSource, client: QueryClient): Required<Omit<DataHooks, 'useDashboard'>> {
  return {
    useOrderPage(query) {
      const writes = useWriteCount()
      const options = orderPageQuery(source, query, writes)
      const result = useQuery(options)
      const next = nextPage(result.data)
      // biome-ignore lint/correctness/useExhaustiveDependencies: client and source are given once, with the hooks
      useEffect(() => {
        if (!next) return
        // The next page then appears at once. Not while typing, when each keystroke already costs a request.
        const prefetch = () => void client.prefetchQuery(orderPageQuery(source, { ...query, page: next }, writes))
        const timer = setTimeout(prefetch, IDLE)
        return () => clearTimeout(timer)
      }, [next, query, writes])
      const { reloads, ids: own, update } = useOwnChanges()
      const question = hashKey([query, reloads])
      const needsConsent = (before: WithIds, answer: WithIds) => hasOtherRows(before, answer, own)
      const shown = useShown(question, result, needsConsent, update)
      const isRead = own.size > 0 && !result.isFetching && result.data !== undefined && shown.data === result.data
      useEffect(() => {
        // Later differences come from others.
        if (isRead) useOwnChanges.setState({ ids: new Set() })
      }, [isRead])
      const isCounting = !shown.isStale && shown.data?.isCounting === true
      const counted = useCount(source, query, isCounting)
      const complete = useMemo(() => completed(shown.data, counted.data), [shown.data, counted.data])
      const page = useStayingRows(complete, query, shown.isStale ? undefined : question, own)
      return {
        ...shown,
        ...(page && { data: page }),
        ...(counted.error && { countError: counted.error, retry: () => void counted.refetch() }),
      }
    },
    useOrderSummary: (query) => useAnswer(...summaryOf(source, query)),
    useStatusCounts: (query) => useAnswer(...statusesOf(source, query)),
    useOrderCount: (query) => useAnswer(['count', query], (signal) => source.countOrders(query, signal)),
    useOrderNames: (of, part) => useAnswer(['names', of, part], (signal) => source.readNames(of, part, signal)),
  }
}

/** The totals that the screen shows with filters. */
function summaryOf(source: RemoteSource, query: SummaryQuery) {
  // A packer's has no amounts.
  const read = async (signal: AbortSignal) => ({ ...{ amounts: [] }, ...(await source.readSummary(query, signal)) })
  return [['summary', query], read] as const
}

/** How many orders have each status, for the tabs. */
function statusesOf(source: RemoteSource, query: SummaryQuery) {
  return [['statuses', query], (signal: AbortSignal) => source.readStatuses(query, signal)] as const
}

/**
 * How many orders match, once a page says that it is still counting. The screen reads the same in what it shows anyway: with
 * filters in the totals, else in the counts of the tabs, which are asked for when typing stops.
 */
function useCount(
  source: RemoteSource,
  { sort: _sort, page: _page, per: _per, ...matching }: OrderQuery,
  isDue: boolean,
) {
  const writes = useWriteCount()
  const isFiltered = narrowsBeyond(matching, [])
  const [summaryKey, readSummary] = summaryOf(source, matching)
  const [statusesKey, readStatuses] = statusesOf(source, matching)
  const counted = useQuery({
    queryKey: [...statusesKey, writes],
    queryFn: ({ signal }) => readStatuses(signal),
    select: (statuses) => statuses.reduce((sum, { orders }) => sum + orders, 0),
    enabled: false,
  })
  const summary = useQuery({
    queryKey: [...summaryKey, writes],
    queryFn: ({ signal }) => readSummary(signal),
    select: ({ orders }) => orders,
    enabled: isDue && isFiltered,
  })
  return isFiltered ? summary : counted
}

type WithId = { readonly id: string }
type WithIds = Pick<OrderPage<WithId>, 'orders'>

/**
 * Whether the answer adds, removes or moves rows that the user is reading or has selected, apart from the orders that this
 * page has changed (`own`) and the rows that take their places at the end.
 */
export function hasOtherRows(shown: WithIds, answer: WithIds, own: ReadonlySet<string>): boolean {
  const isOther = ({ id }: WithId) => !own.has(id)
  const [before, after] = [shown.orders.filter(isOther), answer.orders.filter(isOther)]
  const added = after.length - before.length
  // A row of its own that left makes room for another one; one that came back takes the place of one.
  const room = shown.orders.length - before.length - (answer.orders.length - after.length)
  const isSame = after.slice(0, before.length).every(({ id }, index) => id === before[index]?.id)
  return !isSame || (added > 0 ? added > room : added < Math.min(0, room))
}

function completed<Row>(page: OrderPage<Row> | undefined, total: number | undefined): OrderPage<Row> | undefined {
  if (!page?.isCounting || total === undefined) return page
  const { isCounting: _isCounting, ...shown } = page
  return { ...shown, total, pages: pageCount(total, page.per) }
}

function nextPage(page: OrderPage<unknown> | undefined): number | undefined {
  return page && page.page < page.pages ? page.page + 1 : undefined
}
