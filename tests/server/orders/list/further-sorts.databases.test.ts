import { expect, it } from 'vitest'
import { compareOrderIds } from '#contract/orders/order-id.ts'
import { SORT_FIELDS, type SortField } from '#contract/orders/order-sort.ts'
import { compareText } from '#contract/text.ts'
import { idPages } from '#server/orders/export/matching-orders.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const pick = <T>(i: number, ...values: readonly T[]): T => values[i % values.length] as T

const ORDERS = Array.from({ length: 60 }, (_, i) => ({
  ...{ id: `#${i}`, name: pick(i, 'Ann', 'Bo'), status: pick(i, 'Pending' as const, 'Complete' as const) },
  ...{ currency: pick(i, 'USD', 'EUR', 'JPY'), channel: pick(i, 'Web', '', 'app'), payment: pick(i, 'Card', 'cash') },
  ...{ city: pick(i, 'Oslo', 'bern', 'Graz', ''), paidDay: pick(i, '', '2026-01-02', '2025-12-31') },
  day: pick(i, '2026-01-03', '2026-01-01', '2026-01-02', '2026-01-05', '2026-01-04'),
  lines:
    i % 4 === 0
      ? []
      : [
          { product: 'Chair', quantity: i % 5 === 0 ? null : (i % 7) * 5000 },
          { product: 'Lamp', quantity: 10_000 },
        ],
  details: {
    ...{
      country: pick(i, 'Norway', '', 'Austria'),
      warehouse: pick(i, 'b', 'A', ''),
      assignee: pick(i, '', 'by@x.at', 'Ann@x.at'),
      tags: pick(i, 'vip', '', 'Gift, vip'),
    },
    ...{
      shop: pick(i, 'main', 'second'),
      paymentState: pick(i, 'Paid' as const, 'Unknown' as const, 'Unpaid' as const),
    },
    fulfillmentState: pick(i, 'Unknown' as const, 'Unknown' as const, 'Fulfilled' as const, 'Returned' as const),
  },
})) satisfies TestOrder[]
type Made = (typeof ORDERS)[number]

const pieces = ({ lines }: Made) =>
  lines.length === 0 ? -1 : lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)
const fulfillment = ({ details: { fulfillmentState: state }, status }: Made) =>
  state === 'Unknown' && status === 'Pending' ? 'Unfulfilled' : state
const KEYS: Partial<Record<SortField, (order: Made) => string | number>> = {
  ...{
    channel: ({ channel }) => channel,
    paymentMethod: ({ payment }) => payment,
    currency: ({ currency }) => currency,
  },
  ...{ city: ({ city }) => city, country: ({ details }) => details.country, paidDay: ({ paidDay }) => paidDay },
  age: ({ status, day }) => (status === 'Pending' ? -Date.parse(day) : -Number.MAX_SAFE_INTEGER),
  ...{ items: pieces, payment: ({ details }) => details.paymentState, fulfillment },
  ...{
    assignee: ({ details }) => details.assignee,
    shop: ({ details }) => details.shop,
    tags: ({ details }) => details.tags,
  },
}

it('sorts by every further column, ties by ID, filtered, searched and in pages', async () => {
  const { get, database } = await testApp({ orders: ORDERS })
  const indexed = ['id', 'date', 'user', 'project', 'address', 'status', 'amount', 'warehouse']
  expect(SORT_FIELDS.filter((field) => !indexed.includes(field)).sort()).toEqual(Object.keys(KEYS).sort())
  for (const [field, keyOf] of Object.entries(KEYS)) {
    const key = (order: Made) => {
      const value = keyOf(order)
      return typeof value === 'string' && !['payment', 'fulfillment', 'currency'].includes(field)
        ? value.toLowerCase()
        : value
    }
    const compare = (a: Made, b: Made) => {
      const [x, y] = [key(a), key(b)]
      const order = typeof x === 'number' ? x - Number(y) : compareText(x, String(y))
      return order || compareOrderIds(a.id, b.id)
    }
    for (const descending of [false, true]) {
      const sort = `${descending ? '-' : ''}${field}`
      const idsOf = (orders: readonly Made[]) => {
        const ids = orders.toSorted(compare).map(({ id }) => id)
        return descending ? ids.reverse() : ids
      }
      const read = async (query: string) =>
        (await get(`/api/orders?sort=${sort}&${query}`)).body.orders.map(({ id }: { id: string }) => id)
      const all = idsOf(ORDERS)
      expect([sort, await read('per=100')]).toEqual([sort, all])
      expect([sort, await read('per=7&page=3'), await read('per=7&page=9')]).toEqual([
        sort,
        all.slice(14, 21),
        all.slice(56),
      ])
      const pending = idsOf(ORDERS.filter(({ status }) => status === 'Pending'))
      expect([sort, await read('per=100&status=Pending')]).toEqual([sort, pending])
      const bos = idsOf(ORDERS.filter(({ name }) => name === 'Bo'))
      expect([sort, await read('per=9&page=2&q=bo')]).toEqual([sort, bos.slice(9, 18)])
      const exported = await database.snapshot(MAIN_WORKSPACE, async (reads) => {
        const query = { search: '', sort: { field: field as SortField, descending }, page: 1, per: 10 }
        return (await Array.fromAsync(idPages(reads, query, ORDERS.length, 8))).flat()
      })
      expect([sort, exported]).toEqual([sort, all])
    }
  }
})
