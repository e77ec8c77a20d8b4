import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { DataSource, Loaded } from '#client/data/data-source.ts'
import { createHttpSource } from '#client/data/http-source.ts'
import { type DataHooks, DataHooksProvider } from '#client/state/data-hooks.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'

/** A retry is the person's to press; the screen keeps its rows meanwhile. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, placeholderData: keepPreviousData } },
  })
}

/** Reads the company's own orders through `source`, keeping what was shown until the newer answer is there. */
export function createLiveHooks(source: DataSource, client: QueryClient): DataHooks {
  const orderPage = (query: OrderQuery) => ({
    queryKey: ['orders', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => source.listOrders(query, signal),
  })
  return {
    useOrderPage(query) {
      const result = useQuery(orderPage(query))
      const next = nextPage(result.data)
      // biome-ignore lint/correctness/useExhaustiveDependencies: client and orderPage are made once, with the hooks
      useEffect(() => {
        // So that the next arrow is answered at once.
        if (next) void client.prefetchQuery(orderPage({ ...query, page: next }))
      }, [next, query])
      return loaded(result)
    },
    useDashboard(query) {
      return loaded(
        useQuery({
          queryKey: ['dashboard', query],
          queryFn: async ({ signal }: { signal: AbortSignal }) => source.readDashboard(query, signal),
        }),
      )
    },
  }
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

const client = createQueryClient()
const hooks = createLiveHooks(
  createHttpSource((input, init) => fetch(input, init)),
  client,
)

/** Hands the live hooks to the screens; loaded only when orders are shown, so the sample does not pay for it. */
export default function LiveData({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
    </QueryClientProvider>
  )
}

/** After an import: everything shown is asked for again. */
export function refreshOrders(): void {
  void client.invalidateQueries()
}
