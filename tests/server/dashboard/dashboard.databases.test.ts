import { describe, expect, it } from 'vitest'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const NOW = Date.UTC(2026, 10, 21, 23, 30)
const CENT = 10_000
const MAX = 9_223_372_036_854_775_807n

/** Orders of one cent each on these days. */
const onDays = (...days: string[]): TestOrder[] => days.map((day, index) => ({ id: `#${index}`, day, parts: CENT }))

describe('GET /api/dashboard', () => {
  it('answers six months without figures for an empty database', async () => {
    const { get } = await testApp({ now: NOW, timeZone: 'Asia/Tokyo' })
    const { status, body } = await get('/api/dashboard')
    expect(status).toBe(200)
    // figures-open-lists.databases.test.ts compares the lists with the figures.
    const { lists, ...figures } = body
    expect(lists.period).toBe('reportedFrom=2026-06-01&reportedTo=2026-11-30&currency=XXX')
    expect(figures).toEqual({
      asOf: '2026-11-21T23:30:00.000Z',
      period: null,
      // In Tokyo it is already the next day.
      today: '2026-11-22',
      from: '2026-06-01',
      to: '2026-11-30',
      elapsedTo: '2026-11-22',
      compare: 'previous',
      comparedFrom: '2025-12-01',
      comparedTo: '2026-05-22',
      firstDay: null,
      lastDay: null,
      importedAt: null,
      shop: null,
      shops: [],
      currency: 'XXX',
      currencies: [],
      timeZone: 'Asia/Tokyo',
      staleAfterDays: 7,
      counting: {
        version: 1,
        excludedStatuses: [],
        countedDate: 'placed',
        excluded: 0,
        excludedInPeriod: 0,
        cancelled: 0,
        unpaid: 0,
      },
      metrics: {
        customers: { value: 0, previous: 0, change: null },
        orders: { value: 0, previous: 0, change: null },
        revenue: { value: 0, previous: 0, change: null },
        growth: { value: null, previous: null, change: null },
        netRevenue: { value: 0, previous: 0, change: null },
        returningCustomers: { value: 0, previous: 0, change: null },
        averageOrderValue: { value: null, previous: null, change: null },
        ordersToFulfill: { value: 0, previous: 0, change: null },
      },
      granularity: 'month',
      buckets: [30, 31, 31, 30, 31, 30].map((days, index) => {
        const month = `2026-${String(index + 6).padStart(2, '0')}`
        const [year, earlier] = index === 0 ? [2025, 12] : [2026, index]
        const compared = `${year}-${String(earlier).padStart(2, '0')}`
        return {
          from: `${month}-01`,
          to: `${month}-${days}`,
          state: index === 5 ? 'running' : 'complete',
          ...{ revenue: 0, orders: 0, previous: null, projection: null, projectedBy: null },
          comparedFrom: `${compared}-01`,
          comparedTo: `${compared}-${[31, 31, 28, 31, 30, 22][index]}`,
        }
      }),
      target: null,
      locations: [],
      locationsBy: 'city',
      cities: 0,
      revenueWithoutCity: 0,
      products: [],
      channels: [],
      productsBy: 'orders',
      channelsBy: 'channel',
    })
  })

  it('ends the default period with the newest order, however old', async () => {
    const { get } = await testApp({ orders: onDays('1996-07-04', '1998-05-06'), now: NOW })
    const { body } = await get('/api/dashboard')
    expect(body).toMatchObject({ from: '1997-12-01', to: '1998-05-31', firstDay: '1996-07-04', lastDay: '1998-05-06' })
  })

  it.each([
    ['from=1998-01-15', '1998-01-15', '1998-05-31'],
    ['from=1999-02-10', '1999-02-10', '1999-02-28'],
    ['to=1997-03-10', '1996-10-01', '1997-03-10'],
  ])('completes a period with one end: %s', async (query, from, to) => {
    const { get } = await testApp({ orders: onDays('1998-05-06') })
    expect((await get(`/api/dashboard?${query}`)).body).toMatchObject({ from, to })
  })

  it('adds up exactly beyond 2^53 and beyond 64 bits', async () => {
    const orders = [1, 2, 3].map((number): TestOrder => {
      return { id: `#${number}`, day: '2026-01-01', parts: MAX - 807n, city: 'Graz' }
    })
    const { get } = await testApp({ orders })
    const { body } = await get('/api/dashboard')
    const sum = Number((3n * (MAX - 807n) + 5000n) / 10_000n)
    expect(body.metrics.revenue.value).toBe(sum)
    expect(body.locations).toEqual([{ city: 'Graz', revenue: sum, share: 1, lat: 47.07, lon: 15.45 }])
  })

  it('rounds the sum, not its parts', async () => {
    const orders = [1, 2, 3].map((number): TestOrder => ({ id: `#${number}`, day: '2026-01-01', parts: 4000 }))
    const { get } = await testApp({ orders })
    expect((await get('/api/dashboard')).body.metrics.revenue.value).toBe(1)
  })

  it('answers null, not 0, when no order has a customer', async () => {
    const unknown = onDays('2026-01-01', '2026-01-02').map((order) => ({ ...order, customerKey: '' }))
    const { get } = await testApp({ orders: unknown })
    expect((await get('/api/dashboard')).body.metrics.customers).toEqual({ value: null, previous: 0, change: null })
  })

  it('never adds currencies, and lists the others', async () => {
    const orders = onDays('2026-01-01', '2026-01-02', '2026-01-03').map((order, index): TestOrder => {
      return { ...order, currency: index === 0 ? 'USD' : 'EUR', parts: (index + 1) * CENT }
    })
    const { get } = await testApp({ orders })
    const main = (await get('/api/dashboard')).body
    expect([main.currency, main.currencies, main.metrics.revenue.value]).toEqual(['EUR', ['EUR', 'USD'], 5])
    const other = (await get('/api/dashboard?currency=USD')).body
    expect([other.currency, other.metrics.revenue.value, other.metrics.orders.value]).toEqual(['USD', 1, 1])
  })

  it('compares months with the same days of the previous period, or of the previous year', async () => {
    const orders = onDays('2025-01-20', '2025-12-20', '2025-12-20', '2026-01-15', '2026-01-15', '2026-01-15')
    const { get } = await testApp({ orders })
    const before = (await get('/api/dashboard?from=2026-01-01&to=2026-01-31')).body
    const bucket = { from: '2026-01-15', to: '2026-01-15', orders: 3, revenue: 3, projection: null }
    expect(before.buckets[14]).toMatchObject({ ...bucket, previous: 0, comparedFrom: '2025-12-15' })
    expect(before.buckets[19]).toMatchObject({ orders: 0, previous: 2, projection: 1, projectedBy: 'year' })
    expect(before.buckets).toHaveLength(31)
    expect(before.metrics.growth).toEqual({ value: 50, previous: null, change: null })
    const year = (await get('/api/dashboard?from=2026-01-01&to=2026-01-31&compare=year')).body
    expect(year.buckets[19].previous).toBe(1)
    // Of days before the first order nothing is known.
    expect(year.buckets[14]).toMatchObject({ previous: null, comparedFrom: '2025-01-15' })
    // The ten days are compared with the ten before: 15 January with 5 January, not with 15 December.
    const days = (await get('/api/dashboard?from=2026-01-10&to=2026-01-19')).body
    expect([days.comparedFrom, days.comparedTo, days.buckets[5].comparedFrom]).toEqual([
      ...['2025-12-31', '2026-01-09', '2026-01-05'],
    ])
  })

  it('has no percentages if the comparison begins before the first order', async () => {
    const { get } = await testApp({ orders: onDays('2025-05-03', '2025-06-10', '2025-07-01', '2025-07-02'), now: NOW })
    const july = '/api/dashboard?from=2025-07-01&to=2025-07-31'
    const june = (await get(july)).body
    expect(june.metrics.orders).toEqual({ value: 2, previous: 1, change: 100 })
    // The comparison of June would begin on May 1.
    expect(june.metrics.growth).toEqual({ value: 100, previous: null, change: null })
    const may = (await get(`${july}&compare=custom&compareFrom=2025-05-02&compareTo=2025-05-31`)).body
    expect(may).toMatchObject({ compare: 'custom', comparedFrom: '2025-05-02', comparedTo: '2025-05-31' })
    expect(may.metrics.orders).toEqual({ value: 2, previous: 1, change: null })
    expect(may.metrics.growth).toEqual({ value: null, previous: null, change: null })
    const exact = (await get(`${july}&compare=custom&compareFrom=2025-05-03&compareTo=2025-05-31`)).body
    expect(exact.metrics.orders.change).toBe(100)
  })

  it('resolves a named period in the store’s calendar and compares its elapsed part', async () => {
    const orders = onDays('2026-09-30', '2026-10-12', '2026-10-23', '2026-11-01', '2026-11-22', '2026-11-23')
    const { get } = await testApp({ orders, now: NOW, timeZone: 'Asia/Tokyo' })
    const month = (await get('/api/dashboard?period=month-to-date')).body
    expect(month).toMatchObject({ period: 'month-to-date', from: '2026-11-01', to: '2026-11-22' })
    expect(month).toMatchObject({ comparedFrom: '2026-10-01', comparedTo: '2026-10-22' })
    expect(month.metrics.orders).toEqual({ value: 2, previous: 1, change: 100 })
    expect(month.buckets.at(-1)).toMatchObject({ from: '2026-11-22', state: 'running', revenue: 1, previous: 0 })
    const today = (await get('/api/dashboard?period=today')).body
    expect([today.from, today.to, today.metrics.orders.value]).toEqual(['2026-11-22', '2026-11-22', 1])
  })

  it('compares all orders with nothing, and uses the default period when there are none', async () => {
    const { get } = await testApp({ orders: onDays('1996-07-04', '1998-05-06'), now: NOW })
    const { body } = await get('/api/dashboard?period=all&compare=year')
    expect(body).toMatchObject({ from: '1996-07-04', to: '1998-05-06', comparedFrom: null, comparedTo: null })
    expect(body.metrics.orders).toEqual({ value: 2, previous: null, change: null })
    expect(body.metrics.growth).toEqual({ value: null, previous: null, change: null })
    expect(body.buckets.every(({ previous }: { previous: number | null }) => previous === null)).toBe(true)
    const empty = await testApp({ now: NOW })
    expect((await empty.get('/api/dashboard?period=all')).body).toMatchObject({ from: '2026-06-01', to: '2026-11-30' })
  })

  it('begins and ends all orders, and the default period, with those of the currency', async () => {
    const made = (currency: string, ...days: string[]) => onDays(...days).map((order) => ({ ...order, currency }))
    const orders = [
      ...made('EUR', '1996-07-04', '2025-02-03'),
      ...made('USD', '2024-03-05', '2024-11-30', '2025-06-01'),
      ...made('GBP', '2026-08-09'),
    ].map((order, index) => ({ ...order, id: `#${index}` }))
    const { get } = await testApp({ orders, now: NOW })
    const read = async (query: string) => {
      const { from, to, currency, currencies, firstDay, lastDay, metrics, buckets } = (
        await get(`/api/dashboard?${query}`)
      ).body
      expect(buckets.at(0)).toMatchObject({ from })
      expect([firstDay, lastDay]).toEqual(['1996-07-04', '2026-08-09'])
      return [currency, from, to, metrics.orders.value, currencies.join()]
    }
    const all = 'USD,EUR,GBP'
    expect(await read('period=all')).toEqual(['USD', '2024-03-05', '2025-06-01', 3, all])
    expect(await read('period=all&currency=EUR')).toEqual(['EUR', '1996-07-04', '2025-02-03', 2, all])
    expect(await read('period=all&currency=GBP')).toEqual(['GBP', '2026-08-09', '2026-08-09', 1, all])
    // No order has this currency.
    expect(await read('period=all&currency=JPY')).toEqual(['JPY', '1996-07-04', '2026-08-09', 0, all])
    expect(await read('')).toEqual(['GBP', '2026-03-01', '2026-08-31', 1, 'GBP'])
    expect(await read('currency=USD')).toEqual(['USD', '2025-01-01', '2025-06-30', 1, 'EUR,USD'])
  })

  it('answers a city’s coordinates, or null for an unknown city', async () => {
    const orders = ['New York', 'Nowhere At All'].map((city, index): TestOrder => {
      return { id: `#${index}`, day: '2026-01-01', city, parts: (3 - 2 * index) * CENT }
    })
    const { get } = await testApp({ orders })
    expect((await get('/api/dashboard')).body.locations).toEqual([
      { city: 'New York', revenue: 3, share: 0.75, lat: 40.71, lon: -74.01 },
      { city: 'Nowhere At All', revenue: 1, share: 0.25, lat: null, lon: null },
    ])
  })

  it('spans all orders, the first and the last years of orders included, in one point a year', async () => {
    const orders = ['1900-01-01', '2026-01-05', '2199-12-31'].map((day, i): TestOrder => {
      return { id: `#${i}`, day, placedAt: Date.parse(day), parts: CENT }
    })
    const { get } = await testApp({ orders })
    const { status, body } = await get('/api/dashboard?period=all')
    expect([status, body.from, body.to, body.granularity]).toEqual([200, '1900-01-01', '2199-12-31', 'year'])
    expect(body.buckets).toHaveLength(300)
    expect(body.metrics.orders.value).toBe(3)
  })

  it.each([
    ['colour=red', 'The query has an unknown field: colour.'],
    ['from=2026-02-30', 'The field from of the query is "2026-02-30"; it must be a day like 2026-11-21.'],
    ['from=2026-02-02&to=2026-02-01', 'The period starts (from 2026-02-02) after it ends (to 2026-02-01).'],
    ['from=1700-01-01&to=2026-01-01', 'The period is longer than 300 years. Choose a shorter one.'],
    ['to=9999-12-31', 'The field to of the query must be from 1000-01-01 to 9998-12-31.'],
    [
      'compare=custom&compareFrom=2026-01-01',
      'Only compare=custom has days, both compareFrom and compareTo. Send all three, or none of them.',
    ],
    [
      'compareFrom=2026-01-01',
      'Only compare=custom has days, both compareFrom and compareTo. Send all three, or none of them.',
    ],
    [
      'compare=custom&compareFrom=2026-02-02&compareTo=2026-02-01',
      'The comparison starts (compareFrom) after it ends (compareTo).',
    ],
    ['compare=week', 'The field compare of the query must be one of previous, year, weekdays, custom.'],
    [
      'period=fortnight',
      'The field period of the query must be one of today, yesterday, last-7-days, last-30-days, last-90-days, this-month, last-month, month-to-date, year-to-date, last-12-months, all.',
    ],
    ['period=today&from=2026-01-01', 'The query has both a period and days. Send either period, or from and to.'],
    ['currency=euro', 'The field currency of the query must match pattern "^[A-Z]{3}$".'],
  ])('refuses %s', async (query, detail) => {
    const { get } = await testApp()
    expect((await get(`/api/dashboard?${query}`)).body).toMatchObject({ status: 400, detail })
  })
})
