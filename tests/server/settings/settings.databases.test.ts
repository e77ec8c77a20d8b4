// Covers: data Figures

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ORDER_STATUSES,
  type OrderStatus,
  REPORTING_DATE_BASES,
  type ReportingDateBasis,
} from '#contract/orders/order.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const CENT = 10_000
const DEFAULT_RULES = { excludedStatuses: [], countedDate: 'placed' }

const order = (id: string, day: string, status: OrderStatus, paidDay = ''): TestOrder => ({
  ...{ id, day, status, paidDay },
  name: `Customer of ${id}`,
  parts: CENT,
  city: 'Graz',
  lines: [{ product: 'Chair', quantity: 10_000, amount: CENT }],
})
const ORDERS = [
  order('#1', '2026-01-30', 'Complete', '2026-02-02'),
  order('#2', '2026-01-31', 'Cancelled'),
  order('#3', '2026-02-01', 'Complete', '2026-02-01'),
  order('#4', '2026-02-02', 'Pending'),
]
const ofMonth = (month: string) => `/api/dashboard?from=${month}-01&to=${month}-28`

/** What is wrong with the rollups. */
async function faults(location: DatabaseLocation): Promise<string[]> {
  const store = await openWriter(location)
  try {
    return await verifyAggregates(store)
  } finally {
    await store.close()
  }
}

describe('settings', () => {
  it('come with the counts that help to choose them, and with their version as the ETag', async () => {
    const { get } = await testApp({ orders: ORDERS, timeZone: 'Europe/Berlin' })
    const { status, headers, body } = await get('/api/settings')
    expect([status, headers.etag]).toEqual([200, '"1"'])
    expect(body).toEqual({
      ...DEFAULT_RULES,
      version: 1,
      timeZone: 'Europe/Berlin',
      staleAfterDays: 7,
      workingDays: [1, 2, 3, 4, 5, 6, 7],
      lateAfterDays: 3,
      statuses: [
        { status: 'In Progress', orders: 0 },
        { status: 'Complete', orders: 2 },
        { status: 'Pending', orders: 1 },
        { status: 'Approved', orders: 0 },
        { status: 'Cancelled', orders: 1 },
        { status: 'Unknown', orders: 0 },
      ],
      tellsPaymentDay: true,
      recount: null,
    })
  })

  it('change every figure at once, count the orders they leave out, and can be changed back', async () => {
    const { get, put, location } = await testApp({ orders: ORDERS })
    const before = (await get(ofMonth('2026-02'))).body
    expect([before.metrics.orders.value, before.counting.version]).toEqual([2, 1])
    const changed = await put('/api/settings', { excludedStatuses: ['Cancelled'], countedDate: 'paid' }, '"1"')
    expect([changed.status, changed.headers.etag]).toEqual([200, '"2"'])
    expect(changed.body).toMatchObject({ excludedStatuses: ['Cancelled'], countedDate: 'paid', version: 2 })
    const { body } = await get(ofMonth('2026-02'))
    expect(body.metrics.orders).toEqual({ value: 2, previous: 0, change: null })
    expect(body.metrics.customers.value).toBe(2)
    expect(body.locations[0].revenue).toBe(2)
    expect(body.products[0]).toMatchObject({ name: 'Chair', quantity: 2, amount: 2 })
    expect(body.counting).toEqual({
      version: 2,
      excludedStatuses: ['Cancelled'],
      countedDate: 'paid',
      excluded: 1,
      excludedInPeriod: 0,
      cancelled: 0,
      unpaid: 1,
    })
    expect(await faults(location)).toEqual([])
    // The list still shows every order.
    expect((await get('/api/orders')).body.total).toBe(4)
    expect((await put('/api/settings', DEFAULT_RULES, '"2"')).body.version).toBe(3)
    const { asOf: _asOf, counting, ...again } = (await get(ofMonth('2026-02'))).body
    const { asOf: _before, counting: _counting, ...figures } = before
    expect(again).toEqual(figures)
    expect(counting).toMatchObject({ version: 3, excluded: 0, unpaid: 0 })
  })

  it('refuse a change without a version with 428, and of an older version with 412', async () => {
    const { put } = await testApp({ orders: ORDERS })
    const change = { excludedStatuses: ['Pending'], countedDate: 'placed' }
    expect((await put('/api/settings', change)).body).toMatchObject({
      status: 428,
      detail: 'The If-Match header is missing. Send the ETag of the version that you read.',
    })
    expect((await put('/api/settings', change, '"1"')).status).toBe(200)
    expect((await put('/api/settings', { ...change, excludedStatuses: [] }, '"1"')).body).toMatchObject({
      status: 412,
      detail: 'The settings changed since you loaded them. Reload them, then make your changes again.',
    })
  })

  it('keep their version if nothing changes', async () => {
    const { put } = await testApp({ orders: ORDERS })
    expect((await put('/api/settings', DEFAULT_RULES, '"1"')).body.version).toBe(1)
  })

  it('accept only one of two simultaneous changes, and recalculate by that one', async () => {
    const { get, put, location } = await testApp({ orders: ORDERS })
    const replies = await Promise.all(
      (['Pending', 'Complete'] as const).map((status) =>
        put('/api/settings', { excludedStatuses: [status], countedDate: 'placed' }, '"1"'),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([409, 412]).toContain(statuses[1])
    expect((await get('/api/settings')).body.version).toBe(2)
    expect(await faults(location)).toEqual([])
  })

  it('refuse the payment date when no order has one', async () => {
    const { put, get } = await testApp({ orders: [order('#1', '2026-01-30', 'Complete')] })
    expect((await put('/api/settings', { excludedStatuses: [], countedDate: 'paid' }, '"1"')).body).toMatchObject({
      status: 422,
      detail:
        'None of the orders has a payment date, so no figure could use it. Import a file with payment dates, or report by order date.',
    })
    expect((await get('/api/settings')).body).toMatchObject({ version: 1, tellsPaymentDay: false })
  })

  it('apply to orders that are imported later, and to payments that a later file adds', async () => {
    const { app, put, get, location } = await testApp({ orders: ORDERS })
    const rules = { excludedStatuses: ['Cancelled'], countedDate: 'paid' }
    expect((await put('/api/settings', rules, '"1"')).status).toBe(200)
    const send = async (...lines: string[]) => {
      const payload = ['Order ID,Date,Paid at,Status,Total,Currency', ...lines, ''].join('\n')
      const imported = await app.inject({ method: 'POST', url: '/api/imports?name=o.csv', payload })
      expect(imported.json()).toMatchObject({ state: 'done' })
      const { body } = await get('/api/dashboard?from=2026-03-01&to=2026-03-31')
      return [body.metrics.orders.value, body.counting.excluded, body.counting.unpaid]
    }
    expect(await send('#5,2026-02-27,2026-03-01,Complete,1.00,USD', '#6,2026-03-02,,Pending,1.00,USD')).toEqual([
      1, 1, 2,
    ])
    expect(await send('#6,2026-03-02,2026-03-31,Complete,1.00,USD')).toEqual([2, 1, 1])
    expect(await faults(location)).toEqual([])
  })

  it('change nothing while another writer has the database', async () => {
    const { put, get, location } = await testApp({ orders: ORDERS, lockTimeout: 200 })
    const store = await openWriter(location)
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
    const writing = store.write(1, () => {
      begin()
      return isDone
    })
    await hasBegun
    const refused = await put('/api/settings', { excludedStatuses: ['Pending'], countedDate: 'placed' }, '"1"')
    end()
    await writing
    await store.close()
    expect(refused.body).toMatchObject({
      status: 409,
      detail: DATABASE_MESSAGES.failure.busy,
    })
    expect((await get('/api/settings')).body.version).toBe(1)
  })

  it.each([
    [{ excludedStatuses: ['Lost'], countedDate: 'placed' }, /excludedStatuses/],
    [{ excludedStatuses: [], countedDate: 'shipped' }, /countedDate/],
    [{ excludedStatuses: [] }, /countedDate/],
    [{ ...DEFAULT_RULES, colour: 'red' }, /colour/],
    [{ excludedStatuses: ['Pending', 'Pending'], countedDate: 'placed' }, /excludedStatuses/],
  ])('refuse %o with a sentence', async (body, sentence) => {
    const { put } = await testApp()
    const reply = await put('/api/settings', body, '"1"')
    expect(reply.status).toBe(400)
    expect(reply.body.detail).toMatch(sentence)
  })
})

it('rollups equal the orders for any orders and settings', async () => {
  const made = fc.record({
    day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-02-10', '2026-02-11'),
    paidDay: fc.constantFrom('', '2026-01-02', '2026-03-01'),
    status: fc.constantFrom(...ORDER_STATUSES),
    currency: fc.constantFrom('USD', 'EUR'),
    customerKey: fc.constantFrom('', 'a', 'b'),
    city: fc.constantFrom('', 'Graz', 'Cork'),
    parts: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    lines: fc.array(
      fc.record({ product: fc.constantFrom('Chair', 'Table', ''), amount: fc.option(fc.bigInt(0n, 10n ** 9n)) }),
      {
        maxLength: 2,
      },
    ),
  })
  const change = fc.record({
    excludedStatuses: fc.subarray([...ORDER_STATUSES]),
    countedDate: fc.constantFrom<ReportingDateBasis[]>(...REPORTING_DATE_BASES),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 30 }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (list, changes) => {
        const orders = [...list, { ...list[0], paidDay: '2026-01-02' }].map((one, index) => ({
          ...one,
          id: `#${index}`,
        }))
        const { put, get, location, close } = await openTestApp({ orders })
        let tag = '"1"'
        for (const one of changes) {
          const reply = await put('/api/settings', one, tag)
          expect(reply.status).toBe(200)
          tag = String(reply.headers.etag)
          expect(await faults(location)).toEqual([])
          const counts = orders.filter(({ status, day, paidDay, currency }) => {
            const counted = one.countedDate === 'paid' ? paidDay : day
            return currency === 'EUR' && !one.excludedStatuses.includes(status ?? 'Pending') && counted !== ''
          })
          const { body } = await get('/api/dashboard?from=2025-01-01&to=2026-12-31&currency=EUR')
          expect(body.metrics.orders.value).toBe(counts.length)
          const { excluded, unpaid } = body.counting
          expect(excluded + unpaid + counts.length).toBe(orders.filter(({ currency }) => currency === 'EUR').length)
        }
        await close()
      },
    ),
    { numRuns: atDepth(6, 3) },
  )
}, 120_000)
