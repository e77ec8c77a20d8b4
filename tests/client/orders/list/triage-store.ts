import type { RemoteSource } from '#client/data/data-source.ts'
import type { HttpOrders } from '#client/data/http-orders.ts'
import { createSampleOrderSource } from '#client/data/sample/sample-order-source.ts'
import { type Order, type OrderStatus, statusColor } from '#contract/orders/order.ts'
import { pageCount } from '#contract/orders/order-query.ts'

/** A server with these orders, the newest first. `statuses`: what is stored now. */
export interface TriageStore {
  readonly orders: HttpOrders
  readonly list: RemoteSource
  readonly statuses: () => ReadonlyMap<string, OrderStatus>
  /** Another person adds an order. */
  readonly addByOthers: (status: OrderStatus) => Promise<void>
}

/** `count` orders with the IDs '#1' and up. `statusOf`: that of the order with this number. */
export function triageStore(count: number, statusOf: (number: number) => OrderStatus): TriageStore {
  const start = Array.from({ length: count }, (_, index) => row(index + 1, statusOf(index + 1)))
  let rows: readonly Order[] = start
  const source = createSampleOrderSource({
    clock: () => Date.UTC(2026, 2, 10, 12),
    start,
    onChange: (changed) => {
      rows = changed
    },
  })
  const numberOf = ({ id }: Order) => Number(id.slice(1))
  const listed = () => [...rows].sort((a, b) => numberOf(b) - numberOf(a))
  let added = count
  return {
    orders: {
      ...source,
      readCustomerTotals: () => Promise.reject(new Error('There are no totals.')),
      readCustomer: () => Promise.reject(new Error('There are no customers.')),
      readOpenForms: async () => [],
      countOrders: async () => 1,
      readTotals: () => Promise.reject(new Error('There are no totals.')),
      readMe: () => Promise.reject(new Error('There are no accounts.')),
      readTimeZone: async () => ({ timeZone: null }),
      readNames: async () => [],
    },
    list: {
      async listOrders({ statuses = [], page, per }) {
        const matching = listed().filter(({ status }) => statuses.length === 0 || statuses.includes(status))
        const orders = await Promise.all(
          matching.slice((page - 1) * per, page * per).map(async (order) => {
            const { etag } = await source.readOrder(order.id)
            return { ...order, date: 'Jun 1, 2026', amount: '€10.00', currency: 'EUR', etag }
          }),
        )
        return { orders, total: matching.length, pages: pageCount(matching.length, per), page, per }
      },
      countOrders: async () => rows.length,
      readSummary: async () => ({ orders: rows.length, amounts: [] }),
      readStatuses: async () =>
        (['Pending', 'Approved', 'In Progress'] as const).map((status) => ({
          status,
          orders: rows.filter((order) => order.status === status).length,
        })),
      readNotifications: async () => ({ notifications: [], unread: 0, isMailed: null, timeZone: null }),
      readNames: async () => [],
    },
    statuses: () => new Map(rows.map(({ id, status }) => [id, status])),
    async addByOthers(status) {
      const customer = { name: `Customer ${++added}` }
      const order = { id: `#${added}`, status, customer, placedAt: '2026-06-01T10:00', currency: 'EUR', lines: [] }
      await source.createOrder(order, `key ${added}`)
    },
  }
}

function row(number: number, status: OrderStatus): Order {
  return {
    ...{ id: `#${number}`, user: { name: `Customer ${number}`, avatar: '' } },
    ...{ project: '', address: '', date: 'Jun 1, 2026', status, statusColor: statusColor(status) },
  }
}
