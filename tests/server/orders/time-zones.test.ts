// Covers: data Figures
import { describe, expect, it } from 'vitest'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { addDays } from '#contract/dashboard/period.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

/**
 * Instants around clock changes and ends of months, each with its store day, worked out by hand from the historical
 * offsets of the zone.
 */
interface Edge {
  readonly instant: string
  readonly day: string
}
const EDGES: Readonly<Record<string, readonly Edge[]>> = {
  // +01:00 to +02:00 on 30 March 2025 at 01:00 UTC; back on 26 October.
  'Europe/Berlin': [
    { instant: '2025-02-28T22:59:59Z', day: '2025-02-28' },
    { instant: '2025-02-28T23:00:00Z', day: '2025-03-01' },
    { instant: '2025-03-29T22:59:59Z', day: '2025-03-29' },
    { instant: '2025-03-29T23:00:00Z', day: '2025-03-30' },
    { instant: '2025-03-30T00:59:59Z', day: '2025-03-30' },
    { instant: '2025-03-30T01:00:00Z', day: '2025-03-30' },
    { instant: '2025-03-30T21:59:59Z', day: '2025-03-30' },
    { instant: '2025-03-30T22:00:00Z', day: '2025-03-31' },
    { instant: '2025-03-31T21:59:59Z', day: '2025-03-31' },
    { instant: '2025-03-31T22:00:00Z', day: '2025-04-01' },
    { instant: '2025-10-25T21:59:59Z', day: '2025-10-25' },
    { instant: '2025-10-25T22:00:00Z', day: '2025-10-26' },
    { instant: '2025-10-26T00:30:00Z', day: '2025-10-26' },
    { instant: '2025-10-26T01:30:00Z', day: '2025-10-26' },
    { instant: '2025-10-26T22:59:59Z', day: '2025-10-26' },
    { instant: '2025-10-26T23:00:00Z', day: '2025-10-27' },
    { instant: '2025-10-31T23:00:00Z', day: '2025-11-01' },
  ],
  // -03:00 to -02:00 on 4 November 2018 at midnight: that day begins at one.
  'America/Sao_Paulo': [
    { instant: '2018-11-01T02:59:59Z', day: '2018-10-31' },
    { instant: '2018-11-01T03:00:00Z', day: '2018-11-01' },
    { instant: '2018-11-04T02:59:59Z', day: '2018-11-03' },
    { instant: '2018-11-04T03:00:00Z', day: '2018-11-04' },
    { instant: '2018-11-05T01:59:59Z', day: '2018-11-04' },
    { instant: '2018-11-05T02:00:00Z', day: '2018-11-05' },
    { instant: '2019-02-17T01:30:00Z', day: '2019-02-16' },
    { instant: '2019-02-17T02:30:00Z', day: '2019-02-16' },
    { instant: '2019-02-17T03:00:00Z', day: '2019-02-17' },
  ],
  // Moved across the date line: 30 December 2011 does not exist there.
  'Pacific/Apia': [
    { instant: '2011-12-30T09:59:59Z', day: '2011-12-29' },
    { instant: '2011-12-30T10:00:00Z', day: '2011-12-31' },
    { instant: '2011-12-31T09:59:59Z', day: '2011-12-31' },
    { instant: '2011-12-31T10:00:00Z', day: '2012-01-01' },
  ],
  'Asia/Kathmandu': [
    { instant: '2025-12-31T18:14:59Z', day: '2025-12-31' },
    { instant: '2025-12-31T18:15:00Z', day: '2026-01-01' },
  ],
}

const file = (edges: readonly Edge[]) =>
  [
    'Order ID,Date,Status,Total,Currency',
    ...edges.map(({ instant }, index) => `${index},${instant},Complete,1.00,USD`),
    '',
  ].join('\n')

describe.each(Object.entries(EDGES))('orders in %s', (zone, edges) => {
  it('belong to the day and the month of the store’s local time', async () => {
    const { app, get } = await testApp({ timeZone: zone })
    const imported = await app.inject({ method: 'POST', url: '/api/imports?name=o.csv', payload: file(edges) })
    expect(imported.json()).toMatchObject({ accepted: edges.length })
    const { orders } = (await get('/api/orders?per=100&sort=id')).body
    const days = new Map(orders.map(({ id, day }: { id: string; day: string }) => [id, day]))
    expect(edges.map((_, index) => days.get(String(index)))).toEqual(edges.map(({ day }) => day))
    const all: DashboardReply = (await get('/api/dashboard?period=all')).body
    for (const { from, to, orders: count } of all.buckets)
      expect(count, from).toBe(edges.filter(({ day }) => day >= from && day <= to).length)
    for (const { day } of edges) {
      const { metrics }: DashboardReply = (await get(`/api/dashboard?from=${day}&to=${day}`)).body
      expect(metrics.orders.value, day).toBe(edges.filter((edge) => edge.day === day).length)
    }
  })

  it('belong to today while it is that day in the store’s time zone', async () => {
    for (const { instant, day } of edges.slice(0, 6)) {
      const { get } = await testApp({ timeZone: zone, now: Date.parse(instant) })
      const { body } = await get('/api/dashboard?period=today')
      expect([body.today, body.from, body.to]).toEqual([day, day, day])
      expect((await get('/api/dashboard?period=yesterday')).body.to).toBe(addDays(day, -1))
    }
  })
})

it('gives the same figures on machines in any time zone', async () => {
  const edges = EDGES['Europe/Berlin'] ?? []
  const figures = await Promise.all(
    ['UTC', 'America/Los_Angeles', 'Pacific/Apia'].map(async (TZ) => {
      const env = { TZ, TIME_ZONE: 'Europe/Berlin', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn' }
      const address = await serverProcess(env).address
      const imported = await fetch(`${address}/api/imports?name=o.csv`, { method: 'POST', body: file(edges) })
      expect(imported.ok).toBe(true)
      const replies: unknown[] = []
      for (const query of [
        'period=all',
        'from=2025-03-01&to=2025-03-31',
        'from=2025-10-26&to=2025-10-26&compare=year',
      ]) {
        const reply = (await (await fetch(`${address}/api/dashboard?${query}`)).json()) as DashboardReply
        replies.push({ ...reply, asOf: '', today: '', importedAt: null })
      }
      return replies
    }),
  )
  expect(figures[0]).toHaveLength(3)
  expect(figures[1]).toEqual(figures[0])
  expect(figures[2]).toEqual(figures[0])
})
