// Covers: specification 3, Colours
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataSource } from '#client/data/data-source.ts'
import type { Order } from '#contract/orders/order.ts'
import { dateValue } from '#contract/orders/order-date.ts'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import type { Sort } from '#contract/orders/order-sort.ts'
import { MODEL_FIELDS } from '#tests/model/list-model.ts'
import { referenceList } from '#tests/model/reference-list.ts'

export interface SourceUnderTest {
  readonly source: DataSource
  /** The sample's fifty orders, dates as the sample writes them. */
  readonly orders: readonly Order[]
  /** What 'Just now' means. */
  readonly now: number
  /** The amount of every order, if the source has real orders. */
  readonly live?: { readonly amount: string }
  close(): Promise<void>
}

/** A search text and the sample's orders that match, newest id last; `undefined`: only the reference's count is checked. */
const SEARCHES: readonly [what: string, search: string, total?: number | undefined][] = [
  ['nothing', '', 50],
  ['a whole id', '#CM9817', 1],
  ['part of an id', 'm984', 10],
  ['a user', 'Keiko Amanuma', 3],
  ['part of a user, other case', 'mONTEbran', 2],
  ['an accent left out', 'zoe lindqvarn', 3],
  ['an accent too many', 'Nádia', 3],
  ['an accent as a letter of its own', 'Zoe\u0308', 3],
  ['a dotless i', 'cinarli', 2],
  ['a project', 'Warehouse Scanner', 3],
  ['an address', 'rue du Vieux-Marché', 3],
  ['a status', 'pending', 12],
  ['a status of two words', 'in progress', 13],
  ['a text that ends in a blank, untrimmed', 'in ', undefined],
  ['a blank alone', ' ', 50],
  ['two blanks', '  ', undefined],
  ['words in another order', 'scanner warehouse', undefined],
  ['a text with other words between its own', 'rue vieux', undefined],
  ['a day', '2026-03-10', undefined],
  ['a day in words', 'Mar 10, 2026', undefined],
  ['an amount', '1.00', undefined],
  ['a wildcard of SQL: %', '%', 0],
  ['a wildcard of SQL: _', '_', 0],
  ['an escape of SQL: \\', '\\', 0],
  ['a wildcard inside a text', 'Pend%ng', 0],
  ['a wildcard of one letter', 'P_nding', 0],
  ['quotes and operators of a query language', '"pending" OR NOT a*', 0],
  ['the same word twice', 'pending pending', undefined],
  ['a quote', "'", 0],
  ['a single letter', 'x', undefined],
  ['two letters', 'ap', undefined],
  ['words that only two fields together have', 'Fernholt Harvest', undefined],
  ['fields without the gap between them', 'FernholtHarvest', 0],
  ['a date text, which is not searched', 'Yesterday', 0],
  ['what no order has', 'no such order', 0],
]

/** Checks a data source against the list's rules. The same cases run for every source. */
export function dataSourceCases(make: () => Promise<SourceUnderTest>): void {
  let subject: SourceUnderTest
  beforeAll(async () => {
    subject = await make()
  })
  afterAll(() => subject?.close())

  const ask = async (change: Partial<OrderQuery>) => {
    const query = { ...DEFAULT_QUERY, ...change }
    const page = await subject.source.listOrders(query)
    const { search, sort, per } = query
    const expected = referenceList(
      subject.orders,
      { search, ...sort, page: query.page, per, live: subject.live },
      subject.now,
    )
    expect({ ids: page.orders.map(({ id }) => id), total: page.total, pages: page.pages }).toEqual(expected)
    expect({ page: page.page, per: page.per }).toEqual({ page: query.page, per })
    return page
  }

  describe('search', () => {
    it('finds a phrase in the sample, and words in any order and in more texts in real orders', async () => {
      const totals = await Promise.all(
        ['scanner warehouse', 'Fernholt Harvest', '1.00', '  '].map(async (search) => (await ask({ search })).total),
      )
      expect(totals).toEqual(subject.live ? [3, 1, 50, 50] : [0, 0, 0, 0])
    })

    it.each(SEARCHES)('%s', async (_what, search, total) => {
      const page = await ask({ search, per: 50 })
      if (total !== undefined) expect(page.total).toBe(total)
    })

    it('combines with sort and page', async () => {
      const page = await ask({ search: 'complete', sort: { field: 'user', descending: false }, page: 2 })
      expect(page).toMatchObject({ total: 16, pages: 2 })
      expect(page.orders).toHaveLength(6)
    })
  })

  describe('sort', () => {
    const sorts = MODEL_FIELDS.flatMap((field): Sort[] => [
      { field, descending: false },
      { field, descending: true },
    ])

    it.each(sorts)('by $field, descending $descending, ties by id, over all pages', async (sort) => {
      const pages = [1, 2, 3, 4, 5].map((page) => ask({ sort, page }))
      const ids = (await Promise.all(pages)).flatMap(({ orders }) => orders.map(({ id }) => id))
      expect(new Set(ids).size).toBe(50)
    })

    it('starts with the newest, by the relative labels', async () => {
      const { orders } = await ask({})
      const newest = ['06', '01', '09', '02', '15', '03', '23', '07', '12', '04']
      expect(orders.map(({ id }) => id)).toEqual(newest.map((end) => `#CM98${end}`))
    })

    it('puts the unparsable date first when the oldest come first', async () => {
      const { orders } = await ask({ sort: { field: 'date', descending: false } })
      expect(orders[0]?.id).toBe('#CM9818')
    })
  })

  describe('pages', () => {
    it('ends with a partial page', async () => {
      const page = await ask({ search: 'pending', page: 2 })
      expect(page).toMatchObject({ total: 12, pages: 2 })
      expect(page.orders).toHaveLength(2)
    })

    it.each([6, 7, 1000])('answers page %i, past the end, with no orders and the true total', async (page) =>
      expect(await ask({ page })).toEqual({ orders: [], total: 50, pages: 5, page, per: 10 }),
    )

    it('returns a page past the end of a search with the true total', async () =>
      expect(await ask({ search: 'pending', page: 3 })).toEqual({ orders: [], total: 12, pages: 2, page: 3, per: 10 }))

    it.each([1, 7, 25, 50, 100])('cuts pages of %i', async (per) => {
      await ask({ per })
      await ask({ per, page: 2, sort: { field: 'status', descending: true } })
    })
  })

  describe('an order', () => {
    it('has the fields that the row shows', async () => {
      const { orders } = await ask({ search: '#CM9805' })
      const {
        date: _date,
        checked: _checked,
        ...expected
      } = subject.orders.find(({ id }) => id === '#CM9805') as Order & {
        checked?: boolean
      }
      expect(orders[0]).toMatchObject(expected)
      expect(orders[0]?.date).toEqual(expect.any(String))
    })

    it('of every status has its colour', async () => {
      const { orders } = await ask({ per: 50 })
      const colours = new Map(orders.map(({ status, statusColor }) => [status, statusColor]))
      expect(Object.fromEntries(colours)).toEqual({
        'In Progress': 'status-in-progress',
        Complete: 'status-complete',
        Pending: 'status-pending',
        Approved: 'status-approved',
      })
    })
  })

  it('returns only orders with the requested statuses', async () => {
    const page = await subject.source.listOrders({ ...DEFAULT_QUERY, statuses: ['Pending', 'Approved'], per: 50 })
    expect(page.total).toBe(21)
    expect(new Set(page.orders.map(({ status }) => status))).toEqual(new Set(['Pending', 'Approved']))
  })

  it.each([
    ['from a day on', { from: '2026-01-01' }],
    ['up to a day', { to: '2025-12-31' }],
    ['one day, that of a date that cannot be read', { from: '1970-01-01', to: '1970-01-01' }],
    ['no day at all', { from: '2026-01-02', to: '2026-01-01' }],
  ])('keeps to the store days asked for, inclusive: %s', async (_what, days: { from?: string; to?: string }) => {
    const page = await subject.source.listOrders({ ...DEFAULT_QUERY, ...days, per: 50 })
    const { from = '', to = '9999-12-31' } = days
    const within = subject.orders.filter(({ date }) => {
      const day = new Date(dateValue(date, subject.now)).toISOString().slice(0, 10)
      return day >= from && day <= to
    })
    expect(new Set(page.orders.map(({ id }) => id))).toEqual(new Set(within.map(({ id }) => id)))
    expect(page.total).toBe(within.length)
  })
}
