import type { RemoteSource } from '#client/data/data-source.ts'
import type { Notifications } from '#contract/notifications/notification-schema.ts'
import type { Order } from '#contract/orders/order.ts'
import { MAX_SEARCH, type OrderPage } from '#contract/orders/order-query.ts'
import type { OrderPageReply } from '#contract/orders/order-schema.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'
import { listAddress, matchParameters } from '#contract/orders/read-addresses.ts'
import { RefusedError } from './errors.ts'
import { fetchJson } from './fetch-json.ts'
import { liveOrder } from './live-order.ts'
import { dataMessages } from './messages.ts'

/** The server's orders behind the port. `basePath` precedes `/api`; `deadline` of an answer in milliseconds. */
export function createHttpSource(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): RemoteSource {
  const read = <T>(path: string, signal?: AbortSignal) =>
    fetchJson<T>(fetch, `${basePath}/api/${path}`, signal, deadline)
  return {
    async listOrders(query, signal) {
      // The server would refuse it, and the browser would log a failed request.
      if (query.search.length > MAX_SEARCH) throw new RefusedError(dataMessages.searchTooLong(MAX_SEARCH))
      return orderPage(await read<OrderPageReply>(listAddress(query), signal))
    },
    async countOrders(query, signal) {
      return (await read<{ total: number }>(`orders/count?${matchParameters(query)}`, signal)).total
    },
    readSummary: (query, signal) => read<OrderSummary>(`orders/summary?${matchParameters(query)}`, signal),
    async readStatuses(query, signal) {
      return (await read<StatusCounts>(`orders/statuses?${matchParameters(query)}`, signal)).statuses
    },
    readNotifications: (signal) => read<Notifications>('notifications', signal),
    async readNames(of, part, signal) {
      return (await read<{ names: string[] }>(`orders/names?${new URLSearchParams({ of, part })}`, signal)).names
    },
  }
}

/** A page of the server's list as the screen shows it. */
export function orderPage({ orders, total, pages, page, per }: OrderPageReply): OrderPage<Order> {
  const shown = { orders: orders.map(liveOrder), page, per }
  if (total !== null && pages !== null) return { ...shown, total, pages }
  const seen = (page - 1) * per + orders.length
  return { ...shown, total: seen, pages: orders.length === per ? page + 1 : page, isCounting: true }
}
