import { describe, expect, it } from 'vitest'
import type { FulfillmentState } from '#contract/orders/order-states.ts'
import { notifyOfLate } from '#server/notifications/late-orders.ts'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'

/** A Monday. */
const NOW = Date.UTC(2026, 10, 23, 9)
const RULES = { excludedStatuses: [], countedDate: 'placed' }
const order = (
  id: string,
  day: string,
  status: 'Pending' | 'Complete',
  fulfillmentState: FulfillmentState = 'Unknown',
) => ({
  ...{ id, day, status, name: `Customer of ${id}`, parts: 10_000, details: { fulfillmentState } },
  lines: [{ product: 'Chair', quantity: 10_000, amount: 10_000 }],
})
const ORDERS = [
  order('#1', '2026-11-23', 'Pending'),
  order('#2', '2026-11-20', 'Pending'),
  order('#3', '2026-11-19', 'Pending'),
  order('#4', '2026-11-18', 'Pending'),
  order('#5', '2026-11-01', 'Complete'),
  order('#6', '2026-11-01', 'Pending', 'Fulfilled'),
  order('#7', '2026-11-01', 'Pending', 'Returned'),
]

describe('late orders', () => {
  it('are not sent and have been open for as many working days as the settings say, in every answer', async () => {
    const { get, put, send } = await testApp({ orders: ORDERS, now: NOW })
    const late = async () => {
      const { orders, total } = (await get('/api/orders?late=yes&sort=date')).body
      const { body: summary } = await get('/api/orders/summary?late=yes')
      const { body: counts } = await get('/api/orders/statuses?late=yes')
      const bulk = { query: { late: 'yes' }, change: { addTags: ['late'] }, dryRun: true }
      const { body: preview } = await send('POST', '/api/orders/bulk', bulk)
      for (const count of [summary.orders, preview.willChange, counts.statuses[0]?.orders ?? 0])
        expect(count).toBe(total)
      return orders.map(({ id }: { id: string }) => id)
    }
    expect(await late()).toEqual(['#4', '#3', '#2'])
    const amounts = [{ currency: 'USD', orders: 3, minor: 3 }]
    expect((await get('/api/orders/summary?late=yes')).body).toMatchObject({ orders: 3, amounts })
    for (const others of ['status=Complete', 'fulfillment=Fulfilled'])
      expect((await get(`/api/orders?late=yes&${others}`)).body).toMatchObject({ orders: [], total: 0 })
    expect((await get('/api/orders/count?late=yes&fulfillment=Unfulfilled')).body.total).toBe(3)
    const set = async (change: object) => {
      const { version } = (await get('/api/settings')).body
      expect(await put('/api/settings', { ...RULES, ...change }, `"${version}"`)).toMatchObject({
        ...{ status: 200, body: change },
      })
    }
    await set({ workingDays: [1, 2, 3, 4, 5] })
    expect(await late()).toEqual(['#4'])
    await set({ lateAfterDays: 2 })
    expect(await late()).toEqual(['#4', '#3'])
    await set({ lateAfterDays: 4 })
    expect(await late()).toEqual([])
    expect((await get('/api/orders?openForDays=1')).body.total).toBe(5)
    const { changes } = (await get('/api/history?object=settings')).body
    expect(changes.map(({ fields }: { fields: unknown }) => fields)).toContainEqual([
      { field: 'lateAfterDays', before: 2, after: 4 },
    ])
  })

  it('are open since the payment where figures go by its date; unpaid orders have no age', async () => {
    const paid = (id: string, day: string, paidDay: string, status: 'Pending' | 'Complete' = 'Pending') => {
      return { ...order(id, day, status), paidDay }
    }
    const orders = [
      ...[paid('#1', '2026-11-01', '2026-11-20'), paid('#2', '2026-11-02', '2026-11-21')],
      ...[paid('#3', '2026-11-03', ''), paid('#4', '2026-11-04', '2026-11-18', 'Complete')],
      paid('#5', '2026-11-05', '2026-11-19'),
    ]
    const { get, put, database, writes } = await testApp({ orders, now: NOW })
    const ages = async (query: string, sort: string) => {
      const { orders: rows, total } = (await get(`/api/orders?${query}&sort=${sort}`)).body
      expect((await get(`/api/orders/summary?${query}`)).body.orders).toBe(total)
      expect((await get(`/api/orders/count?${query}`)).body.total).toBe(total)
      return rows.map(({ id, age }: { id: string; age: number | null }) => `${id} ${age}`)
    }
    expect(await ages('late=yes', '-age')).toEqual(['#1 22', '#2 21', '#3 20', '#5 18'])
    expect((await put('/api/settings', { ...RULES, countedDate: 'paid' }, '"1"')).status).toBe(200)
    await expect.poll(async () => (await get('/api/settings')).body.recount).toBeNull()
    expect(await ages('late=yes', '-age')).toEqual(['#5 4', '#1 3'])
    expect(await ages('', 'age')).toEqual(['#3 null', '#4 null', '#2 2', '#1 3', '#5 4'])
    expect(await ages('openForDays=2', 'age')).toEqual(['#2 2', '#1 3', '#5 4'])
    expect(await ages('openForDays=0', 'id')).toEqual(['#1 3', '#2 2', '#3 null', '#5 4'])
    const notified = async () =>
      (await get('/api/notifications')).body.notifications.map(({ orders }: { orders: number }) => orders)
    await notifyOfLate(writes, (await database.findWorkspace()) ?? expect.unreachable(), NOW)
    expect(await notified()).toEqual([1])
  })

  it.each([
    [{ workingDays: [] }],
    [{ workingDays: [0] }],
    [{ workingDays: [8] }],
    [{ workingDays: [1, 1] }],
    [{ lateAfterDays: 0 }],
    [{ lateAfterDays: 366 }],
  ])('keep their rule where %j is not one', async (change) => {
    const { get, put } = await openTestApp({ orders: ORDERS, now: NOW })
    expect((await put('/api/settings', { ...RULES, ...change }, '"1"')).status).toBe(400)
    expect((await get('/api/settings')).body).toMatchObject({ lateAfterDays: 3, workingDays: [1, 2, 3, 4, 5, 6, 7] })
  })
})
