import { keepPreviousData, QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Loaded, RemoteSource } from '#client/data/data-source.ts'
import { readPeriodQuery } from '#client/data/period-query.ts'
import type { DataHooks } from '#client/state/data-hooks.ts'
import { type OrderPage, type OrderQuery, pageCount } from '#contract/order-query.ts'

/** A retry is the person's to press; the screen keeps its rows meanwhile. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, placeholderData: keepPreviousData } },
  })
}

/** One page of the list as the query cache knows it. */
export function orderPageQuery(source: RemoteSource, query: OrderQuery) {
  return queryOptions({
    queryKey: ['orders', query],
    queryFn: async ({ signal }) => source.listOrders(query, signal),
  })
}

/** Reads the company's own orders through `source`, keeping what was shown until the newer answer is there. */
export function createLiveHooks(source: RemoteSource, client: QueryClient): DataHooks {
  return {
    useOrderPage(query) {
      const result = useQuery(orderPageQuery(source, query))
      // Of an answer only: former rows tell nothing about how many pages the newer query has.
      const next = result.isPlaceholderData ? undefined : nextPage(result.data)
      // biome-ignore lint/correctness/useExhaustiveDependencies: client and source are given once, with the hooks
      useEffect(() => {
        // So that the next arrow is answered at once.
        if (next) void client.prefetchQuery(orderPageQuery(source, { ...query, page: next }))
      }, [next, query])
      const counted = useCount(source, query, !result.isPlaceholderData && result.data?.isCounting === true)
      const page = useMemo(() => completed(result.data, counted.data), [result.data, counted.data])
      const shown = loaded(result)
      if (counted.error) return { ...shown, error: counted.error, retry: () => void counted.refetch() }
      return { ...shown, ...(page && { data: page }) }
    },
    useDashboard(search) {
      const asked = useMemo(() => readPeriodQuery(new URLSearchParams(search)), [search])
      const { query } = asked
      const queryFn = async ({ signal }: { signal: AbortSignal }) => source.readDashboard(query, signal)
      return { ...loaded(useQuery({ queryKey: ['dashboard', query], queryFn })), asked }
    },
    useOrderSummary(query) {
      const queryFn = ({ signal }: { signal: AbortSignal }) => source.readSummary(query, signal)
      // Former sums beside newer filters would be wrong.
      return loaded(useQuery({ queryKey: ['summary', query], queryFn, placeholderData: () => undefined }))
    },
    useOrderNames(of, part) {
      const queryFn = ({ signal }: { signal: AbortSignal }) => source.readNames(of, part, signal)
      return loaded(useQuery({ queryKey: ['names', of, part], queryFn }))
    },
  }
}

/** How many orders match, once a page says that it is still counting. */
function useCount(
  source: RemoteSource,
  { sort: _sort, page: _page, per: _per, ...matching }: OrderQuery,
  isDue: boolean,
) {
  return useQuery({
    queryKey: ['orders', 'count', matching],
    queryFn: ({ signal }) => source.countOrders(matching, signal),
    enabled: isDue,
    placeholderData: () => undefined,
  })
}

function completed<Row>(page: OrderPage<Row> | undefined, total: number | undefined): OrderPage<Row> | undefined {
  if (!page?.isCounting || total === undefined) return page
  const { isCounting: _isCounting, ...shown } = page
  return { ...shown, total, pages: pageCount(total, page.per) }
}

function nextPage(page: OrderPage<unknown> | undefined): number | undefined {
  return page && page.page < page.pages ? page.page + 1 : undefined
}

function loaded<T>(result: UseQueryResult<T>): Loaded<T> {
  const { data, error, isPlaceholderData, refetch } = result
  return {
    ...(data === undefined ? {} : { data }),
    ...(error ? { error } : {}),
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  }
}
