import { ConflictError, FieldsError, NotFoundError, type OrderSource } from '#client/data/order-source.ts'
import type { Me } from '#contract/accounts/account-schema.ts'
import type { OpenFormReply } from '#contract/changes/open-form-schema.ts'
import type { OrderHistory, UndoneChange } from '#contract/changes/order-history.ts'
import type { RecordKind } from '#contract/changes/record-bodies.ts'
import type { SettingsReply } from '#contract/dashboard/settings-schema.ts'
import type { NameKind } from '#contract/name-kinds.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import type { FieldProblem } from '#contract/orders/order-checks.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { BusyError, RefusedError } from './errors.ts'
import { detailOf, jsonOf, reach, withDeadline } from './fetch-json.ts'
import { dataMessages } from './messages.ts'

export interface HttpOrders extends OrderSource {
  /** The totals of the orders of a customer (`SingleOrder.customerKey`). */
  readCustomerTotals(key: string, signal?: AbortSignal): Promise<OrderSummary>
  /** What else is known of the customer. */
  readCustomer(key: string, signal?: AbortSignal): Promise<Customer>
  /** Who else has the form of an order open; `isOpen`: says that the caller has, or has no more. */
  readOpenForms(id: string, isOpen?: boolean, signal?: AbortSignal): Promise<readonly string[]>
  /** How many orders match the filters, which are written as in the list's address. */
  countOrders(filters: string, signal?: AbortSignal): Promise<number>
  /** The totals of all orders. */
  readTotals(signal?: AbortSignal): Promise<OrderSummary>
  /** Who is signed in. */
  readMe(signal?: AbortSignal): Promise<Me>
  readTimeZone(signal?: AbortSignal): Promise<Pick<SettingsReply, 'timeZone'>>
  readNames(of: NameKind, part: string, signal?: AbortSignal): Promise<readonly string[]>
}

/** The server's single orders behind the port. `deadline` of an answer in milliseconds. */
export function createHttpOrders(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): HttpOrders {
  const api = `${basePath}/api`
  const call = <T>(path: string, init: CallInit = {}, caller?: AbortSignal) =>
    withDeadline(
      async (signal) => {
        const headers = { accept: 'application/json', ...init.headers }
        return await answerOf<T>(await reach(fetch, `${api}/${path}`, { ...init, headers, signal }), signal)
      },
      caller,
      deadline,
    )
  return {
    readOrder: async (id, signal) => complete(await call<SingleOrder>(orderAddress('order', id), {}, signal)),
    readHistory: (id, page = 1, signal) =>
      call<OrderHistory>(`${orderAddress('order/history', id)}&page=${page}`, {}, signal),
    changeOrder: async (id, change, etag) =>
      complete(await call<SingleOrder>(orderAddress('order', id), jsonInit('PATCH', change, { 'if-match': etag }))),
    recordOfOrder: async (id, { kind, ...body }, etag, key) =>
      complete(
        await call<SingleOrder>(
          orderAddress(`order/${PLACES[kind]}`, id),
          jsonInit('POST', body, { 'if-match': etag, 'idempotency-key': key }),
        ),
      ),
    createOrder: (order, key) => call<SingleOrder>('orders', jsonInit('POST', order, { 'idempotency-key': key })),
    undoChange: (id) => call<UndoneChange>(`changes/${encodeURIComponent(id)}/undo`, { method: 'POST' }),
    readCustomerTotals: (customerKey, signal) =>
      call<OrderSummary>(`orders/summary?${new URLSearchParams({ customerKey })}`, {}, signal),
    readCustomer: (key, signal) => call<Customer>(`customer?${new URLSearchParams({ key })}`, {}, signal),
    async readOpenForms(id, isOpen, signal) {
      const init = isOpen === undefined ? {} : jsonInit('PUT', { isOpen }, {})
      return (await call<OpenFormReply>(orderAddress('order/forms', id), init, signal)).people
    },
    countOrders: async (filters, signal) =>
      (await call<{ total: number }>(`orders/count?${filters}`, {}, signal)).total,
    readTotals: (signal) => call<OrderSummary>('orders/summary', {}, signal),
    readMe: (signal) => call<Me>('me', {}, signal),
    readTimeZone: (signal) => call<SettingsReply>('settings', {}, signal),
    async readNames(of, part, signal) {
      return (await call<{ names: string[] }>(`orders/names?${new URLSearchParams({ of, part })}`, {}, signal)).names
    },
  }
}

/** Where something is recorded. */
const PLACES: Readonly<Record<RecordKind, string>> = {
  ...{
    shipment: 'shipments',
    return: 'returns',
    payment: 'payments',
    refund: 'refunds',
    note: 'notes',
    invoice: 'invoices',
  },
}

/** A packer's order has no amounts. */
async function complete(order: SingleOrder): Promise<SingleOrder> {
  return 'amount' in order ? order : (await import('./unknown-money.ts')).withUnknownMoney(order)
}

/** Any ID is possible in the query; in the path, '..' would be resolved. */
function orderAddress(path: string, id: string): string {
  return `${path}?${new URLSearchParams({ id })}`
}

interface CallInit {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

function jsonInit(method: string, body: unknown, headers: Record<string, string>): CallInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function answerOf<T>(response: Response, signal: AbortSignal): Promise<T> {
  if (![404, 412, 422, 503].includes(response.status)) return await jsonOf<T>(response, signal)
  const body: unknown = await response.json().catch(() => signal.throwIfAborted())
  const sentence = detailOf(body) ?? dataMessages.refused(response.status)
  if (response.status === 404) throw new NotFoundError(sentence)
  if (response.status === 503) throw new BusyError(sentence)
  const [first, ...others] = problemsOf(body)
  if (first) throw new FieldsError(first.problem, [first, ...others])
  if (response.status === 422) throw new RefusedError(sentence)
  throw hasCurrent(body) ? new ConflictError(sentence, await complete(body.current)) : new Error(sentence)
}

/** The order that was saved first, in the problem document of a 412. */
function hasCurrent(body: unknown): body is { current: SingleOrder } {
  return typeof body === 'object' && body !== null && 'current' in body && typeof body.current === 'object'
}

/** What is wrong with each field, in the problem document of a 422. */
function problemsOf(body: unknown): readonly FieldProblem[] {
  const isOne = (one: unknown): one is FieldProblem => typeof one === 'object' && one !== null && 'problem' in one
  if (typeof body !== 'object' || body === null || !('problems' in body)) return []
  return Array.isArray(body.problems) ? body.problems.filter(isOne) : []
}
