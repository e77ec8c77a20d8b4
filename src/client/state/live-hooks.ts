import { hashKey, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Loaded, RemoteSource } from '#client/data/data-source.ts'
import { mayRecover, retryDelay } from '#client/data/errors.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import { useShown } from './use-shown.ts'

/**
 * Failed queries are retried after a growing delay, when the tab becomes visible and when the network returns. Each
 * failure is reported immediately, so that the screen can show it in the meantime.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server may run on this machine, so the browser being offline does not matter.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        refetchInterval: ({ state: { error, errorUpdateCount } }) =>
          error !== null && mayRecover(error) && retryDelay(errorUpdateCount),
        staleTime: 15_000,
      },
    },
  })
}

/** How often this page has changed stored data. Part of every query key, so that all queries run again after a change. */
export const useWriteCount = create<number>(() => 0)

interface OwnChanges {
  /** How often everything was read again, as after an import. */
  readonly reloads: number
  /** The orders that this page changed one by one, until the list has read them again. */
  readonly ids: ReadonlySet<string>
  /** What the last of them does to a page on screen. */
  readonly update?: ((page: OrderPage<Order>) => OrderPage<Order>) | undefined
}

/** The list takes what these changes do to its rows without asking. */
export const useOwnChanges = create<OwnChanges>(() => ({ reloads: 0, ids: new Set() }))

/** Makes all queries run again after this page has written orders; `changed`: only this one. */
export function noteWrite(changed?: Required<Pick<OwnChanges, 'update'>> & { readonly id: string }): void {
  useOwnChanges.setState(({ reloads, ids }) =>
    changed
      ? { ids: new Set([...ids, changed.id]), update: changed.update }
      : { reloads: reloads + 1, ids: new Set(), update: undefined },
  )
  useWriteCount.setState((count) => count + 1)
}

export function orderPageQuery(source: RemoteSource, query: OrderQuery, writes: number) {
  return queryOptions({
    queryKey: ['orders', query, writes],
    queryFn: async ({ signal }) => source.listOrders(query, signal),
  })
}

/** An answer that background updates replace without asking. */
export function useAnswer<T>(question: readonly unknown[], read: (signal: AbortSignal) => T | Promise<T>): Loaded<T> {
  const queryKey = [...question, useWriteCount()]
  return useShown(hashKey(queryKey), useQuery({ queryKey, queryFn: async ({ signal }) => read(signal) }))
}

/** An answer, undefined until it is there: never that to an earlier question. */
export function useFact<T>(question: readonly unknown[], read: (signal: AbortSignal) => Promise<T>): T | undefined {
  return useQuery({ queryKey: [...question, useWriteCount()], queryFn: ({ signal }) => read(signal) }).data
}
