// Covers: specification 5
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, type Order, statusColor } from '#contract/orders/order.ts'
import { dateValue } from '#contract/orders/order-date.ts'
import { compareOrderIds } from '#contract/orders/order-id.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import type { SortField } from '#contract/orders/order-sort.ts'
import { fold } from '#contract/text.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

// Few different values, so that ties and matches are common.
const orders = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 120 }).map((number) => `#A${number}`),
    name: fc.constantFrom('Zoë Lind', 'zoe lind', 'Adam Pike', 'Éva Nagy'),
    project: fc.constantFrom('Alpha', 'Beta 50%', 'Gamma_1'),
    address: fc.constantFrom('1 Elm Row', '2 Oak Row'),
    date: fc.constantFrom('Just now', 'Yesterday', 'Feb 2, 2025', '2025-02-02', 'no date'),
    status: fc.constantFrom(...ORDER_STATUSES),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)
const query = fc.record({
  search: fc.constantFrom('', 'zoe', 'E', 'row', '%', '_', ' ', '#a1', 'progress', 'Alpha1', 'no such'),
  field: fc.constantFrom('date', 'id', 'user', 'project', 'address', 'status'),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 8 }),
  per: fc.integer({ min: 1, max: 25 }),
})

/** A second implementation: repeatedly takes the smallest remaining order. */
function naiveList(all: readonly Order[], { search, sort, page, per }: OrderQuery): { ids: string[]; total: number } {
  const found = all.filter((o) =>
    [o.id, o.user.name, o.project, o.address, o.status].some((part) => fold(part).includes(fold(search))),
  )
  const key = (o: Order) => {
    if (sort.field === 'date') return String(dateValue(o.date, NOW)).padStart(20, '0')
    if (sort.field === 'id' || sort.field === 'amount') return ''
    const { id, project, address, status } = o
    const texts: Partial<Record<SortField, string>> = { id, project, address, status, user: o.user.name }
    return fold(texts[sort.field] ?? '')
  }
  const isBefore = (a: Order, b: Order) => key(a) < key(b) || (key(a) === key(b) && compareOrderIds(a.id, b.id) < 0)
  const ids: string[] = []
  const left = [...found]
  while (left.length > 0) {
    const least = left.reduce((a, b) => (isBefore(b, a) ? b : a))
    ids.push(least.id)
    left.splice(left.indexOf(least), 1)
  }
  if (sort.descending) ids.reverse()
  return { ids: ids.slice((page - 1) * per, page * per), total: found.length }
}

const toOrder = ({ name, ...rest }: { name: string } & Omit<Order, 'user' | 'statusColor'>): Order => ({
  ...rest,
  user: { name, avatar: name },
  statusColor: statusColor(rest.status),
})

describe('listOrders', () => {
  it('returns the same as a naive implementation', () => {
    fc.assert(
      fc.property(orders, query, (rows, { field, descending, ...rest }) => {
        const all = rows.map(toOrder)
        const asked: OrderQuery = { ...rest, sort: { field, descending } as OrderQuery['sort'] }
        const answer = listOrders(all, asked, NOW)
        const expected = naiveList(all, asked)
        expect(answer.orders.map(({ id }) => id)).toEqual(expected.ids)
        expect(answer).toMatchObject({
          total: expected.total,
          pages: Math.ceil(expected.total / asked.per),
          page: asked.page,
          per: asked.per,
        })
      }),
      { numRuns: atDepth(300) },
    )
  })

  it('shows every matching order exactly once over all pages', () => {
    fc.assert(
      fc.property(orders, query, (rows, { field, descending, search, per }) => {
        const all = rows.map(toOrder)
        const sort = { field, descending } as OrderQuery['sort']
        const { pages, total } = listOrders(all, { search, sort, page: 1, per }, NOW)
        const seen = Array.from({ length: pages }, (_, index) =>
          listOrders(all, { search, sort, page: index + 1, per }, NOW).orders.map(({ id }) => id),
        ).flat()
        expect(new Set(seen).size).toBe(total)
        expect(seen.length).toBe(total)
      }),
    )
  })

  it('never matches across two fields', () => {
    const [order] = [toOrder({ id: '#1', name: 'Ann', project: 'Bee', address: 'Cat', date: '', status: 'Pending' })]
    for (const search of ['#1Ann', 'AnnBee', 'Ann Bee', 'BeeCat', 'CatPending'])
      expect(listOrders(order ? [order] : [], { ...DEFAULT_QUERY, search }, NOW).total).toBe(0)
  })

  it.each([
    [{ openForDays: 0 }, ['#1', '#2', '#3']],
    [{ openForDays: 1 }, ['#2', '#3']],
    [{ openForDays: 1, statuses: ['Approved', 'Complete'] as const }, ['#3']],
    [{ openForDays: 1, to: '2026-03-01' }, ['#3']],
    [{ openForDays: 1, to: '2026-03-20' }, ['#2', '#3']],
    // A sample order has none of these.
    [{ amountMin: 0 }, []],
    [{ amountMax: 0 }, []],
    [{ customerKey: 'ann' }, []],
    [{ orderedBefore: '2027-01-01' }, []],
    [{ importId: 'a' }, []],
    [{ products: ['Chair'] }, []],
    [{ cityContains: 'a' }, []],
    [{ countries: ['Austria'] }, []],
    [{ countriesNot: [''] }, []],
  ])('filters by %j', (filters, ids) => {
    const order = (id: string, date: string, status: Order['status']) =>
      toOrder({ id, name: 'Ann', project: '', address: '', date, status })
    const all = [
      order('#1', '2026-03-10', 'Pending'),
      order('#2', '2026-03-09', 'In Progress'),
      order('#3', '2026-01-09', 'Approved'),
      order('#4', '2026-01-08', 'Complete'),
      order('#5', '2026-01-07', 'Cancelled'),
    ]
    const answer = listOrders(all, { ...DEFAULT_QUERY, ...filters }, NOW)
    expect(answer.orders.map(({ id }) => id)).toEqual(ids)
  })

  it('returns only orders with the requested statuses', () => {
    const all = ORDER_STATUSES.map((status, index) =>
      toOrder({ id: `#${index}`, name: 'Ann', project: '', address: '', date: '', status }),
    )
    const answer = listOrders(all, { ...DEFAULT_QUERY, statuses: ['Pending', 'Cancelled'] }, NOW)
    expect(new Set(answer.orders.map(({ status }) => status))).toEqual(new Set(['Pending', 'Cancelled']))
  })
})
