// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { clockIn } from '#contract/store-clock.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Dates with the offsets of six zones, on both sides of their clock changes, near midnight on either side of UTC's. */
const DATES = [
  ...['2026-03-08T01:30:00-05:00', '2026-03-08T23:30:00-04:00', '2026-11-10T22:55:00-05:00'],
  ...['2026-03-29T01:30:00+01:00', '2026-03-29T00:15:00+02:00', '2026-10-25T00:30:00+02:00'],
  ...['2026-04-05T01:45:00+11:00', '2026-10-04T00:10:00+10:30'],
  ...['2026-04-04T23:59:59-03:00', '2026-09-06T01:00:00-04:00'],
  ...['2026-07-01T02:20:00+05:45', '2026-12-31T23:40:00+14:00'],
  '2026-06-01T12:00:00+00:00',
]
const ID = (i: number) => `#${i + 1}`
const FILE = [
  'order id,created at,customer,currency,total',
  ...DATES.map((date, i) => `${ID(i)},${date},Ann,EUR,10.00`),
]
/** '2026-11-10T22:55:00': what the clock of the file showed. */
const clockOf = (date: string) => date.slice(0, 19)

async function shop(file = FILE.join('\n')) {
  const { importFile, get, put, send, location, app } = await testApp({ now: Date.UTC(2027, 0, 2) })
  await importFile(file)
  const path = (id: string) => `/api/order?${new URLSearchParams({ id })}`
  const read = async (id: string) => (await get(path(id))).body
  const edit = async (id: string, change: unknown) => {
    const reply = await send('PATCH', path(id), change, { 'if-match': (await read(id)).etag })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const setZone = async (timeZone: string | null) => {
    const { version, excludedStatuses, countedDate } = (await get('/api/settings')).body
    const reply = await put('/api/settings', { excludedStatuses, countedDate, timeZone }, `"${version}"`)
    expect(reply.status).toBe(200)
  }
  const clocks = async () => Promise.all(DATES.map(async (_date, i) => (await read(ID(i))).values.placedAt))
  return { app, importFile, get, read, edit, setZone, clocks, location }
}

describe('without a time zone, an order with an offset', () => {
  it('shows the clock and the day of its file, and the exact instant', async () => {
    const { read } = await shop()
    for (const [i, date] of DATES.entries()) {
      const order = await read(ID(i))
      expect([order.values.placedAt, order.day]).toEqual([clockOf(date), date.slice(0, 10)])
      expect(Date.parse(order.date)).toBe(Date.parse(date))
    }
  })

  it('changes its minute, or its day, and nothing else', async () => {
    const { read, edit, location } = await shop()
    for (const [i, date] of DATES.entries()) {
      const minute = clockOf(date).replace(/:\d\d:\d\d$/, ':07:00')
      const day = minute.replace(/^.{10}/, '2026-08-15')
      const byMinute = await edit(ID(i), { placedAt: minute })
      expect([byMinute.values.placedAt, byMinute.day]).toEqual([minute, date.slice(0, 10)])
      expect(Date.parse(byMinute.date)).toBe(Date.parse(minute + date.slice(19)))
      const byDay = await edit(ID(i), { placedAt: day.slice(0, 16) })
      expect([byDay.values.placedAt, byDay.day]).toEqual([day, '2026-08-15'])
      expect(Date.parse(byDay.date)).toBe(Date.parse(day + date.slice(19)))
      expect((await read(ID(i))).values.placedAt).toBe(day)
    }
    expect(await verifyDatabase(location)).toEqual([])
  })

  it('has the same clock in its history', async () => {
    const { edit, get } = await shop()
    await edit('#3', { placedAt: '2026-11-10T22:56' })
    const { changes } = (await get('/api/order/history?id=%233')).body
    expect(changes[0].fields).toEqual([{ field: 'placedAt', before: '2026-11-10 22:55', after: '2026-11-10 22:56' }])
  })

  it.each(['csv', 'json'])('is the same after our own export as %s and its import', async (format) => {
    const { app, importFile } = await shop()
    const exported = (await app.inject(`/api/orders.${format}`)).body
    expect(exported).toContain('2026-11-10T22:55:00.000-05:00')
    const other = await shop(exported)
    expect(await other.clocks()).toEqual(DATES.map(clockOf))
    expect((await other.app.inject(`/api/orders.${format}`)).body.replace(/"exportedAt":"[^"]+"/, '')).toBe(
      exported.replace(/"exportedAt":"[^"]+"/, ''),
    )
    expect((await importFile(exported)).orders).toEqual({ created: 0, updated: 0, unchanged: DATES.length })
  })

  it('keeps its offset through an export and its import in a workspace with a time zone', async () => {
    const { app } = await shop()
    const first = await testApp({ timeZone: 'Europe/Berlin' })
    await first.importFile((await app.inject('/api/orders.csv')).body)
    const exported = (await first.app.inject('/api/orders.csv')).body
    const second = await testApp({ timeZone: 'Europe/Berlin' })
    await second.importFile(exported)
    expect((await second.app.inject('/api/orders.csv')).body).toBe(exported)
  })

  it('moves to the clock of a time zone that is set, and back to its own', async () => {
    const { read, setZone, clocks } = await shop()
    await setZone('America/New_York')
    expect((await read('#7')).values.placedAt).toBe('2026-04-04T10:45:00')
    await setZone(null)
    expect(await clocks()).toEqual(DATES.map(clockOf))
  })

  it('is shown in UTC, and says so, where only its instant and another day are known', async () => {
    const { app } = await shop()
    // As an export wrote it before it had offsets.
    const exported = (await app.inject('/api/orders.csv')).body
    const inUtc = exported.replaceAll('2026-11-10T22:55:00.000-05:00', '2026-11-11T03:55:00.000Z')
    const { read, edit } = await shop(inUtc)
    const order = await read('#3')
    expect([order.values.placedAt, order.day]).toEqual(['2026-11-11T03:55:00Z', '2026-11-10'])
    const unchanged = await edit('#3', { placedAt: '2026-11-11T03:55:00Z', city: 'Graz' })
    expect([unchanged.date, unchanged.day]).toEqual([order.date, '2026-11-10'])
  })
})

describe('in a time zone, an order with an offset', () => {
  const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca']
  const MINUTE = 60_000
  const half = (i: number) => Date.UTC(2026, 0, 1) + i * 30 * MINUTE
  const offsetOf = (zone: string, instant: number) => clockIn(zone, instant) - instant
  /** The instants of 2026 from which clocks in the zone show another time. */
  const changesOf = (zone: string) =>
    Array.from({ length: 365 * 48 }, (_, i) => half(i)).filter(
      (instant) => offsetOf(zone, instant) !== offsetOf(zone, instant - 1),
    )
  const plusMinute = (clock: string) => new Date(Date.parse(`${clock}Z`) + MINUTE).toISOString().slice(0, 19)

  it('moves by a minute where its minute is changed, near clock changes and after further changes of the zone', async () => {
    const places = [...ZONES.map((zone) => [zone, changesOf(zone)] as const), ['Asia/Tokyo', [half(99)]] as const]
    for (const [zone, changes] of places.slice(0, -1)) expect(changes.length, zone).toBeGreaterThan(1)
    const minutes = [-80, -50, -20, 10, 40, 70]
    const dates = places.flatMap(([zone, changes]) =>
      changes.flatMap((change) => minutes.map((minute) => ({ zone, instant: change + minute * MINUTE }))),
    )
    const rows = dates.map(
      ({ instant }, i) => `${ID(i)},${new Date(instant).toISOString().slice(0, 19)}+00:00,Ann ${i},EUR,1.50`,
    )
    const { read, edit, setZone, location } = await shop([FILE[0], ...rows].join('\n'))
    for (const [zone] of places) {
      await setZone(zone)
      for (const [i, date] of dates.entries()) {
        if (date.zone !== zone) continue
        const shown = (await read(ID(i))).values.placedAt
        const edited = await edit(ID(i), { placedAt: plusMinute(shown) })
        expect([zone, edited.values.placedAt]).toEqual([zone, plusMinute(shown)])
        expect(Date.parse(edited.date) - date.instant).toBe(MINUTE)
      }
    }
    for (const zone of ['Asia/Tokyo', null]) {
      await setZone(zone)
      for (const [i, { instant }] of dates.entries())
        expect(Date.parse((await read(ID(i))).date) - instant).toBe(MINUTE)
    }
    expect(await verifyDatabase(location)).toEqual([])
  })

  it('is at the entered time where that has another offset, or none', async () => {
    const { edit, setZone, read } = await shop()
    await setZone('America/New_York')
    // In summer; in the hour that is skipped.
    expect((await edit('#3', { placedAt: '2026-07-01T01:31' })).date).toBe('2026-07-01T05:31:00.000Z')
    expect((await edit('#3', { placedAt: '2026-03-08T02:31' })).date).toBe('2026-03-08T07:31:00.000Z')
    // On the clocks of Paris until 1911, nine minutes and 21 seconds ahead of UTC.
    await setZone('Europe/Paris')
    expect((await edit('#3', { placedAt: '1905-03-08T02:31' })).date).toBe('1905-03-08T02:21:39.000Z')
    await setZone(null)
    expect((await read('#3')).date).toBe('1905-03-08T02:21:39.000Z')
  })
})

it('refuses a payment day outside the years of orders', async () => {
  const { app, read } = await shop()
  const { etag } = await read('#1')
  for (const paidDay of ['0001-01-01', '1899-12-31', '2200-01-01']) {
    const reply = await app.inject({
      ...{ method: 'PATCH', url: '/api/order?id=%231', payload: { paidDay }, headers: { 'if-match': etag } },
    })
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining('between 1900 and 2199')])
  }
  const exported = (await app.inject('/api/orders.json')).body
  const { importFile } = await testApp()
  const wrong = exported.replace('"paidDay":""', '"paidDay":"0001-01-01"')
  expect(wrong).not.toBe(exported)
  expect(await importFile(wrong)).toMatchObject({ rejected: 1, accepted: DATES.length - 1 })
})
