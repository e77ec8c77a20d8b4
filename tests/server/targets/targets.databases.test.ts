// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { MAX_TARGET } from '#contract/target-schema.ts'
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

describe('the targets', () => {
  it('are none at first, are kept exactly, and come back by currency and month', async () => {
    const { get, save } = await appWith()
    expect((await get('/api/targets')).body).toEqual({ targets: [] })
    const saved = await save(target('2026-12', 5), target('2026-11', MAX_TARGET), target('2026-11', 0, 'JPY'))
    expect(saved.status).toBe(200)
    const targets = [target('2026-11', 0, 'JPY'), target('2026-11', MAX_TARGET), target('2026-12', 5)]
    expect(saved.body).toEqual({ targets })
    const read = await get('/api/targets')
    expect([read.body, read.headers.etag]).toEqual([{ targets }, saved.headers.etag])
  })

  it('take one of two changes made at the same time, and refuse the other', async () => {
    const { get, save } = await appWith(onDays('2026-11-10'))
    const replies = await Promise.all([save(target('2026-11', MAX_TARGET)), save(target('2026-11', 2))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const { targets } = replies.find(({ status }) => status === 200)?.body ?? {}
    expect((await get('/api/targets')).body).toEqual({ targets })
    const [month] = (await get('/api/dashboard?period=this-month')).body.months
    expect(month).toMatchObject({ projection: targets[0].amount, projectedBy: 'target' })
  })

  it('take the place of all there were', async () => {
    const { put, save } = await appWith()
    const first = await save(target('2026-11', 1), target('2026-12', 2))
    const second = await put('/api/targets', { targets: [target('2027-01', 3)] }, String(first.headers.etag))
    expect(second.body.targets).toEqual([target('2027-01', 3)])
  })

  it('are 5,000 at most, and so many are saved', async () => {
    const { save } = await appWith()
    const many = Array.from({ length: 5000 }, (_, index) =>
      target(`${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, index),
    )
    expect((await save(...many)).body.targets).toEqual(many)
    expect((await save(...many, target('2999-01', 1))).status).toBe(400)
  })

  it('ask for what a change was made from, and refuse an old state', async () => {
    const { put, save } = await appWith()
    expect((await put('/api/targets', { targets: [] })).status).toBe(428)
    expect((await save(target('2026-11', 1))).status).toBe(200)
    expect((await save(target('2026-11', 2))).body).toMatchObject({
      status: 412,
      detail: 'The targets changed since they were read. Read them again, then change them.',
    })
  })

  it.each([
    [[target('2026-11', 1), target('2026-13', 1)], 400, /^The field targets\[1\]\.month of the body must match/],
    [[target('2026-11', -1)], 400, /amount/],
    [[target('2026-11', 0.5)], 400, /amount/],
    [[target('2026-11', MAX_TARGET + 1)], 400, /amount/],
    [[target('2026-11', 1, 'usd')], 400, /currency/],
    [[target('2026-11', 1), target('2026-11', 2)], 422, /^The month 2026-11 in USD has two targets; send one\.$/],
  ])('refuse %o', async (targets, status, sentence) => {
    const { save, get } = await appWith()
    const refused = await save(...targets)
    expect(refused.status).toBe(status)
    expect(refused.body.detail).toMatch(sentence)
    expect((await get('/api/targets')).body).toEqual({ targets: [] })
  })
})

describe('the projection', () => {
  it('is the target where one is set, else the same month of the year before, else unknown', async () => {
    const { get, save } = await appWith(onDays('2025-10-10', '2025-11-10', '2026-09-10', '2026-10-10', '2026-11-10'))
    await save(target('2026-11', 300), target('2026-10', 7, 'EUR'))
    const { months } = (await get('/api/dashboard?from=2026-09-01&to=2026-11-30')).body
    expect(months).toMatchObject([
      { month: '2026-09', projection: null, projectedBy: null },
      { month: '2026-10', projection: 1, projectedBy: 'year' },
      { month: '2026-11', projection: 300, projectedBy: 'target' },
    ])
  })

  it('of a part of a month is the target’s share by days, rounded once', async () => {
    const { get, save } = await appWith(onDays('2026-11-10'))
    await save(target('2026-11', 1000), target('2026-10', 100))
    const days = async (query: string) => (await get(`/api/dashboard?${query}`)).body.months
    expect(await days('period=month-to-date')).toMatchObject([{ projection: 700 }])
    expect(await days('period=this-month')).toMatchObject([{ projection: 1000 }])
    expect(await days('from=2026-10-31&to=2026-11-01')).toMatchObject([{ projection: 3 }, { projection: 33 }])
  })
})
