import type { BulkChange, BulkJob, BulkPreview } from '#contract/changes/bulk-change.ts'
import type { CustomerErasure, ErasedCustomer } from '#contract/changes/customer-data.ts'
import { undoneByJob } from '#contract/changes/order-changes.ts'
import type { UndoneChange } from '#contract/changes/order-history.ts'
import { filterParameters } from '#contract/orders/order-filters.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { RefusedError } from './errors.ts'
import { jsonOf, reach, withDeadline } from './fetch-json.ts'

/** The orders of a bulk change: some, or all that match a query but for exceptions. `expected` should match, these included. */
export type BulkOrders =
  | { readonly ids: readonly string[] }
  | { readonly query: SummaryQuery; readonly expected: number; readonly except: readonly string[] }

/** Other orders match than were selected: so many, and of the exceptions only these. */
export class OtherOrdersError extends RefusedError {
  readonly total: number
  readonly except: ReadonlySet<string>

  constructor(sentence: string, { total, except }: OtherOrders) {
    super(sentence)
    this.total = total
    this.except = new Set(except)
  }
}

/** Of the problem document of a 409. */
interface OtherOrders {
  readonly total: number
  readonly except: readonly string[]
}

/** Changes of many orders. Calls reject with an `Error` whose message can be shown to people. */
export interface BulkSource {
  preview(orders: BulkOrders, change: BulkChange, signal: AbortSignal): Promise<BulkPreview>
  start(orders: BulkOrders, change: BulkChange): Promise<BulkJob>
  read(id: string): Promise<BulkJob>
  /** Resolves with the job when it has ended; `onProgress` gets it as it was read each time before. */
  follow(job: BulkJob, onProgress: (job: BulkJob) => void): Promise<BulkJob>
  cancel(id: string): Promise<BulkJob>
  /** `onProgress`: of a change of many orders, whose undo is a job. */
  undo(id: string, onProgress?: (job: BulkJob) => void): Promise<UndoneChange>
  /** Erases the personal data of a customer, or says what would be erased. */
  erase(erasure: CustomerErasure, signal?: AbortSignal): Promise<ErasedCustomer>
}

/** Milliseconds before the first look at the progress, and at most between two. */
const FIRST_PAUSE = 100
const PAUSE = 500
/** Milliseconds for what takes longer the more orders it is about: reading their IDs, undoing an import. */
const LONG = 3_600_000

export function createHttpBulk(fetch: typeof globalThis.fetch): BulkSource {
  const call = <T>(path: string, init: { method?: string; body?: string }, caller?: AbortSignal, deadline?: number) =>
    withDeadline(
      async (signal) => {
        const headers = { accept: 'application/json', ...(init.body && { 'content-type': 'application/json' }) }
        return await answerOf<T>(await reach(fetch, `/api/${path}`, { ...init, headers, signal }), signal)
      },
      caller,
      deadline,
    )
  const send = <T>(orders: BulkOrders, more: object, signal?: AbortSignal) =>
    call<T>('orders/bulk', { method: 'POST', body: JSON.stringify({ ...bodyOf(orders), ...more }) }, signal, LONG)
  const read = (id: string) => call<BulkJob>(`jobs/${id}`, {})
  const follow: BulkSource['follow'] = async (job, onProgress) => {
    let current = job
    for (let pause = FIRST_PAUSE; current.state === 'running'; pause = Math.min(2 * pause, PAUSE)) {
      onProgress(current)
      await new Promise((resolve) => setTimeout(resolve, pause))
      // It goes on at the server while the connection is lost.
      current = await read(job.id).catch(() => current)
    }
    return current
  }
  return {
    preview: (orders, change, signal) => send(orders, { change, dryRun: true }, signal),
    start: (orders, change) => send(orders, { change }),
    read,
    follow,
    cancel: (id) => call(`jobs/${id}`, { method: 'DELETE' }),
    erase: (erasure, signal) =>
      call('customers/erase', { method: 'POST', body: JSON.stringify(erasure) }, signal, LONG),
    undo: async (id, onProgress = () => {}) => {
      const path = `changes/${id}/undo?background=1`
      const answer = await call<UndoneChange | BulkJob>(path, { method: 'POST' }, undefined, LONG)
      return 'undone' in answer ? answer : undoneByJob(await follow(answer, onProgress))
    },
  }
}

async function answerOf<T>(response: Response, signal: AbortSignal): Promise<T> {
  const copy = response.status === 409 ? response.clone() : undefined
  try {
    return await jsonOf<T>(response, signal)
  } catch (error) {
    const others: unknown = await copy?.json().catch(() => undefined)
    throw error instanceof RefusedError && hasOthers(others) ? new OtherOrdersError(error.message, others) : error
  }
}

function hasOthers(body: unknown): body is OtherOrders {
  return typeof body === 'object' && body !== null && 'total' in body && 'except' in body
}

function bodyOf(orders: BulkOrders): object {
  if ('ids' in orders) return orders
  const { search, ...filters } = orders.query
  const query: Record<string, string | string[]> = search === '' ? {} : { q: search }
  const parameters = filterParameters(filters)
  for (const name of new Set(parameters.keys())) query[name] = parameters.getAll(name)
  return { query, expected: orders.expected, except: orders.except }
}
