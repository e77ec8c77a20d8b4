import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import type { HttpOrders } from '#client/data/http-orders.ts'
import { liveClient, refreshOrders } from '#client/state/live-data.tsx'
import { type noteWrite, useAnswer, useFact, useWriteCount } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import { hasAccounts } from '#client/state/rights.ts'
import { useShops } from '#client/state/shops.ts'
import { useShown } from '#client/state/use-shown.ts'
import { mainCurrency } from '#contract/main-currency.ts'
import { type Order, statusColor } from '#contract/orders/order.ts'
import { OPEN_FORM_INTERVAL } from '#contract/orders/order-limits.ts'
import type { OrderPage } from '#contract/orders/order-query.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

/** Provides single orders of the company's own; inside of `LiveData`. */
export default function LiveOrderData({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [data] = useState(() => liveOrderData(liveOrders, client, refreshOrders))
  return <OrderDataProvider value={data}>{children}</OrderDataProvider>
}

const orderKey = (id: string, writes: number) => ['order', id, writes]

/** Reads an order that is about to be opened, so that its panel has it at once. */
export function readAhead(id: string): void {
  const queryKey = orderKey(id, useWriteCount.getState())
  void liveClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => liveOrders.readOrder(id, signal) })
}

/** `refreshLists` makes all queries run again, after a change of one order or of others. */
export function liveOrderData(source: HttpOrders, client: QueryClient, refreshLists: typeof noteWrite): OrderData {
  return {
    source,
    isSample: false,
    useSingleOrder: (id) => useAnswerOf(orderKey(id, useWriteCount()), (signal) => source.readOrder(id, signal)),
    useOrderHistory: (id, page) =>
      useAnswerOf(['order history', id, page, useWriteCount()], (signal) => source.readHistory(id, page, signal)),
    useCustomerTotals: (key) => useFact(['customer totals', key], (signal) => source.readCustomerTotals(key, signal)),
    useCustomer: (key) => useFact(['customer', key], (signal) => source.readCustomer(key, signal)),
    useOpenForms(id, isOpen) {
      const isShared = hasAccounts()
      const { data } = useQuery({
        queryKey: ['open forms', id, isOpen],
        queryFn: ({ signal }) => source.readOpenForms(id, isOpen || undefined, signal),
        enabled: isShared,
        staleTime: 0,
        refetchInterval: OPEN_FORM_INTERVAL,
        refetchIntervalInBackground: isOpen,
      })
      // A form that closes without it is forgotten after two intervals.
      useEffect(
        () => (isOpen && isShared ? () => void source.readOpenForms(id, false).catch(() => {}) : undefined),
        [source, id, isOpen, isShared],
      )
      return data
    },
    useOrderCount: (filters) => useFact(['order count', filters], (signal) => source.countOrders(filters, signal)),
    useTimeZone() {
      const { data, error } = useAnswer(['time zone'], (signal) => source.readTimeZone(signal))
      return data || error ? (data?.timeZone ?? null) : undefined
    },
    useNewOrderStart() {
      // Each keeps its answer while another one is read: the form that it opened stays.
      const totals = useAnswer(['start currency'], (signal) => source.readTotals(signal))
      const shops = useShops()
      if ([totals, shops].some(({ data, error }) => !(data || error))) return undefined
      return {
        currency: mainCurrency(totals.data?.amounts.map(({ currency }) => currency) ?? []),
        shops: shops.data ?? [],
      }
    },
    readNames: source.readNames,
    refresh(order) {
      refreshLists(order && { id: order.id, update: withStatus(order) })
      // The screen shows the answer of the change without asking for it again.
      if (order) client.setQueryData(orderKey(order.id, useWriteCount.getState()), order)
    },
  }
}

/** The row of the changed order has its status while the rows are read again, or offered. */
function withStatus({ id, status, etag }: SingleOrder) {
  const changed = (row: Order) => (row.id === id ? { ...row, status, etag, statusColor: statusColor(status) } : row)
  return (page: OrderPage<Order>) => ({ ...page, orders: page.orders.map(changed) })
}

function useAnswerOf<T>(queryKey: readonly unknown[], read: (signal: AbortSignal) => T | Promise<T>): Loaded<T> {
  return useShown(hashKey(queryKey), useQuery({ queryKey, queryFn: async ({ signal }) => read(signal) }))
}
