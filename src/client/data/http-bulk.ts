import type { BulkChange, BulkJob, BulkPreview } from '#contract/changes/bulk-change.ts'
import { filterParameters } from '#contract/orders/order-filters.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { jsonOf, reach, withDeadline } from './fetch-json.ts'

/** The orders of a bulk change: some, or all that match a query, of which there should be `expected`. */
export type BulkOrders =
  | { readonly ids: readonly string[] }
  | { readonly query: SummaryQuery; readonly expected: number }

/** Changes of many orders. Calls reject with an `Error` whose message can be shown to people. */
export interface BulkSource {
  preview(orders: BulkOrders, change: BulkChange, signal: AbortSignal): Promise<BulkPreview>
  start(orders: BulkOrders, change: BulkChange): Promise<BulkJob>
  read(id: string): Promise<BulkJob>
  cancel(id: string): Promise<BulkJob>
}

export function createHttpBulk(fetch: typeof globalThis.fetch): BulkSource {
  const call = <T>(path: string, init: { method?: string; body?: string }, caller?: AbortSignal) =>
    withDeadline(async (signal) => {
      const headers = { accept: 'application/json', ...(init.body && { 'content-type': 'application/json' }) }
      return await jsonOf<T>(await reach(fetch, `/api/${path}`, { ...init, headers, signal }), signal)
    }, caller)
  const send = <T>(orders: BulkOrders, more: object, signal?: AbortSignal) =>
    call<T>('orders/bulk', { method: 'POST', body: JSON.stringify({ ...bodyOf(orders), ...more }) }, signal)
  return {
    preview: (orders, change, signal) => send(orders, { change, dryRun: true }, signal),
    start: (orders, change) => send(orders, { change }),
    read: (id) => call(`jobs/${id}`, {}),
    cancel: (id) => call(`jobs/${id}`, { method: 'DELETE' }),
  }
}

function bodyOf(orders: BulkOrders): object {
  if ('ids' in orders) return orders
  const { search, ...filters } = orders.query
  const query: Record<string, string | string[]> = search === '' ? {} : { q: search }
  const parameters = filterParameters(filters)
  for (const name of new Set(parameters.keys())) query[name] = parameters.getAll(name)
  return { query, expected: orders.expected }
}
