// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { MAX_TARGET } from '#contract/dashboard/target-schema.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const CENT = 10_000
const onDays = (...days: string[]): TestOrder[] => days.map((day, index) => ({ id: `#${index}`, day, parts: CENT }))
const target = (month: string, amount: number, currency = 'USD') => ({ month, currency, amount })

async function appWith(orders: readonly TestOrder[] = []) {
  const app = await testApp({ orders, now: Date.UTC(2026, 10, 21) })
  const { headers } = await app.get('/api/targets')
  return { ...app, save: (...targets: object[]) => app.put('/api/targets', { targets }, String(headers.etag)) }
}

describe('targets', () => {
  it('start empty, are saved exactly, and are sorted by currency and month', async () => {
    const { get, save } = await appWith()
    expect((await get('/api/targets')).body).toEqual({ targets: [] })
    const saved = await save(target('2026-12', 5), target('2026-11', MAX_TARGET), target('2026-11', 0, 'JPY'))
    expect(saved.status).toBe(200)
    const targets = [target('2026-11', 0, 'JPY'), target('2026-11', MAX_TARGET), target('2026-12', 5)]
    expect(saved.body).toEqual({ targets })
    const read = await get('/api/targets')
    expect([read.body, read.headers.etag]).toEqual([{ targets }, saved.headers.etag])
  })

  it('accept only one of two simultaneous changes', async () => {
    const { get, save } = await appWith(onDays('2026-11-10'))
    const replies = await Promise.all([save(target('2026-11', MAX_TARGET)), save(target('2026-11', 2))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const { targets } = replies.find(({ status }) => status === 200)?.body ?? {}
    expect((await get('/api/targets')).body).toEqual({ targets })
    expect((await get('/api/dashboard?period=this-month')).body.target).toBe(targets[0].amount)
  })

  it('replace all previous targets', async () => {
    const { put, save } = await appWith()
    const first = await save(target('2026-11', 1), target('2026-12', 2))
    const second = await put('/api/targets', { targets: [target('2027-01', 3)] }, String(first.headers.etag))
    expect(second.body.targets).toEqual([target('2027-01', 3)])
  })

  it('can be up to 5,000', async () => {
    const { save } = await appWith()
    const many = Array.from({ length: 5000 }, (_, index) =>
      target(`${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, index),
    )
    expect((await save(...many)).body.targets).toEqual(many)
    expect((await save(...many, target('2999-01', 1))).status).toBe(400)
  })

  it('refuse a change without an ETag with 428, and of an older version with 412', async () => {
    const { put, save } = await appWith()
    expect((await put('/api/targets', { targets: [] })).status).toBe(428)
    expect((await save(target('2026-11', 1))).status).toBe(200)
    expect((await save(target('2026-11', 2))).body).toMatchObject({
      status: 412,
      detail: 'The targets changed since you loaded them. Reload them, then make your changes again.',
    })
  })

  it.each([
    [[target('2026-11', 1), target('2026-13', 1)], 400, /^The field targets\[1\]\.month of the body must match/],
    [[target('2026-11', -1)], 400, /amount/],
    [[target('2026-11', 0.5)], 400, /amount/],
    [[target('2026-11', MAX_TARGET + 1)], 400, /amount/],
    [[target('2026-11', 1, 'usd')], 400, /currency/],
    [[target('2026-11', 1), target('2026-11', 2)], 422, /^There are two targets for 2026-11 in USD\. Send only one\.$/],
  ])('refuse %o', async (targets, status, sentence) => {
    const { save, get } = await appWith()
    const refused = await save(...targets)
    expect(refused.status).toBe(status)
    expect(refused.body.detail).toMatch(sentence)
    expect((await get('/api/targets')).body).toEqual({ targets: [] })
  })
})

describe('projection', () => {
  it('is the target if there is one, else the same month of the previous year, else null', async () => {
    const { get, save } = await appWith(onDays('2025-10-10', '2025-11-10', '2026-09-10', '2026-10-10', '2026-11-10'))
    await save(target('2026-11', 300), target('2026-10', 7, 'EUR'))
    const { buckets, target: all } = (await get('/api/dashboard?from=2026-06-01&to=2026-11-30')).body
    expect(all).toBeNull()
    expect(buckets.slice(3)).toMatchObject([
      { from: '2026-09-01', projection: null, projectedBy: null },
      { from: '2026-10-01', projection: 1, projectedBy: 'year' },
      { from: '2026-11-01', projection: 300, projectedBy: 'target' },
    ])
    // Nothing is known of the days before the first order.
    const early = (await get('/api/dashboard?from=2025-06-01&to=2025-11-30')).body.buckets
    for (const { projection, projectedBy } of early) expect([projection, projectedBy]).toEqual([null, null])
  })

  it('of quarters is the sum of their targets if each month has one, and the whole target of a part', async () => {
    const { get, save } = await appWith(onDays('2026-11-10'))
    const months = ['2022-07', '2022-08', '2022-09', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']
    await save(...months.map((month, index) => target(month, 10 ** index)))
    const { granularity, buckets } = (await get('/api/dashboard?from=2022-08-15&to=2026-12-15')).body
    expect(granularity).toBe('quarter')
    expect(buckets[0]).toMatchObject({ from: '2022-08-15', state: 'part', projection: 111, projectedBy: 'target' })
    expect(buckets.slice(-2)).toMatchObject([
      { from: '2026-07-01', projection: null },
      { from: '2026-10-01', to: '2026-12-15', state: 'running', projection: 11_100_000, projectedBy: 'target' },
    ])
  })

  it('of days and weeks has no targets, but the period has theirs if it is whole months', async () => {
    const { get, save } = await appWith(onDays('2026-11-10'))
    await save(target('2026-09', 100), target('2026-10', 10), target('2026-11', 1))
    for (const [query, granularity, all] of [
      ['period=this-month', 'day', 1],
      ['period=month-to-date', 'day', null],
      ['from=2026-09-01&to=2026-11-30', 'week', 111],
      ['from=2026-08-01&to=2026-11-30', 'week', null],
    ]) {
      const { body } = await get(`/api/dashboard?${query}`)
      expect([body.granularity, body.target]).toEqual([granularity, all])
      for (const { projectedBy } of body.buckets) expect(projectedBy).not.toBe('target')
    }
  })
})
