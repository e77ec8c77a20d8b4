// Covers: data Figures
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { niceTicks } from '#client/data/series/nice-ticks.ts'
import type { BucketState, ChartGranularity } from '#contract/dashboard/buckets.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { shortMoney } from '#contract/money.ts'
import { madeBucket, madeReply } from '#tests/client/dashboard/made-reply.ts'

const unknown = { value: null, previous: null, change: null }

describe('the live metrics', () => {
  const { metrics } = liveDashboardView(madeReply())

  it('are written in full', () => {
    expect(metrics.map(({ name, value }) => [name, value])).toEqual([
      ['customers', '1,234'],
      ['orders', '2,000'],
      ['revenue', '$123,456.78'],
      ['growth', '+23.5%'],
    ])
    expect(metrics.map(({ isPositive }) => isPositive)).toEqual([true, false, true, true])
  })

  it.each([
    // Neither zero nor a negative value can be the base of a percentage.
    [100, 0, ['New', null]],
    [-100, 0, ['New', null]],
    [0, 0, ['No change', null]],
    [100, -5000, ['Previously -$50.00', null]],
    [100, null, [undefined, null]],
  ])('show no percentage for a revenue of %s after %s', (value, previous, expected) => {
    const { metrics } = madeReply()
    const view = liveDashboardView(madeReply({ metrics: { ...metrics, revenue: { value, previous, change: null } } }))
    expect([view.metrics[2]?.note, view.metrics[2]?.change]).toEqual(expected)
    expect(view.metrics[2]?.isPositive).toBe(true)
  })

  it('can be replaced by others, which say what they are unknown for', () => {
    const { moreMetrics } = liveDashboardView(madeReply())
    expect(moreMetrics?.map(({ name, value, change }) => [name, value, change])).toEqual([
      ['net revenue', '$120,000.00', 20],
      ['average order value', '$61.73', 29.63],
      ['returning customers', '234', 30],
      ['orders to fulfill', '36', -10],
    ])
    expect(moreMetrics?.[2]?.href).toContain('orderedBefore=2017-07-01')
    expect(moreMetrics?.[2]?.changeHref).toContain('orderedBefore=2017-05-01')
    expect(moreMetrics?.[3]?.href).toContain('status=Pending')
    const { metrics } = madeReply()
    const early = liveDashboardView(madeReply({ firstDay: '2017-05-03', metrics: { ...metrics, netRevenue: unknown } }))
    expect(early.moreMetrics?.[0]).toMatchObject({ value: null, href: null, note: 'No refund data in these orders.' })
  })

  it.each([
    [['Cancelled'], 36, 0, '36 cancelled orders excluded'],
    [['Cancelled', 'Pending'], 1, 0, '1 order excluded'],
    [[], 0, 36, 'Incl. 36 cancelled orders'],
    [[], 0, 1, 'Incl. 1 cancelled order'],
  ] as const)('say what counts with %j excluded', (excludedStatuses, excludedInPeriod, cancelled, text) => {
    const counting = { ...madeReply().counting, excludedStatuses: [...excludedStatuses], excludedInPeriod, cancelled }
    expect(liveDashboardView(madeReply({ counting })).period?.remarks).toEqual([
      { text, href: expect.stringContaining('status=Cancelled') },
    ])
    expect(liveDashboardView(madeReply()).period?.remarks).toEqual([])
  })

  it('explain growth by the growth before, in full for screen readers', () => {
    const growth = { value: 10.94, previous: 273.1, change: -262.16 }
    const { metrics } = liveDashboardView(madeReply({ metrics: { ...madeReply().metrics, growth } }))
    expect(metrics[3]).toMatchObject({
      value: '+10.9%',
      change: null,
      note: 'Previously +273.1%',
      noteLabel: 'Previously +273.1%, a change of -262.2 percentage points',
    })
    expect(liveDashboardView(madeReply()).metrics[3]?.note).toBe('No earlier growth.')
  })

  it('show growth from zero as “New”', () => {
    const revenue = { value: 100, previous: 0, change: null }
    const { metrics } = liveDashboardView(madeReply({ metrics: { ...madeReply().metrics, revenue, growth: unknown } }))
    expect(metrics[3]).toMatchObject({ value: 'New', change: null, note: 'No earlier revenue.' })
  })

  it('have no percentage if the comparison begins before the first order', () => {
    const { metrics } = madeReply()
    const growth = { value: null, previous: null, change: null }
    const revenue = { value: 100, previous: 0, change: null }
    const view = liveDashboardView(madeReply({ firstDay: '2017-05-03', metrics: { ...metrics, revenue, growth } }))
    // The card then shows “No comparison”, and the line above the cards the reason.
    for (const { note } of view.metrics) expect(note).toBeUndefined()
    expect(view.metrics[3]?.value).toBeNull()
    expect(view.revenue.note).toBe('No comparison: orders begin on May 3, 2017')
  })

  it('stay unknown with a reason, never 0', () => {
    const view = liveDashboardView(
      madeReply({
        metrics: { ...madeReply().metrics, customers: unknown, orders: unknown, revenue: unknown, growth: unknown },
      }),
    )
    for (const { value, note } of view.metrics) {
      expect(value).toBeNull()
      expect(note).toMatch(/\.$/)
    }
    expect(view.revenue.series.map(({ total }) => total)).toEqual(['–', '–'])
  })
})

describe('the live series', () => {
  it('have no previous total, rather than 0, without earlier orders', () => {
    const { revenue } = liveDashboardView(madeReply({ buckets: [madeBucket(), madeBucket()] }))
    expect(revenue.series.map(({ total }) => total)).toEqual(['$123,456.78', '–'])
    expect(revenue.note).toBe('No orders in the comparison period.')
    const all = liveDashboardView(madeReply({ comparedFrom: null, buckets: [madeBucket(), madeBucket()] }))
    expect(all.revenue.note).toBe('No comparison: this period covers all orders.')
  })

  it('label month, series and amount, and leave a gap for unknown values', () => {
    const { projections, revenue } = liveDashboardView(madeReply())
    expect(projections.points.map(({ tooltip }) => tooltip)).toEqual([
      ['Jul', 'Actual: $1,234.50', 'Projection: $1,000.00', 'Projection met'],
      ['Aug', 'Actual: $2,234.50', 'Projection: –'],
    ])
    expect(revenue.points.map(({ values }) => values)).toEqual([
      [1234.5, 900],
      [2234.5, null],
    ])
    expect(revenue.series).toMatchObject([
      { name: 'Current', total: '$123,456.78' },
      { name: 'Previous', total: '$100,000.00' },
    ])
  })

  it('name days, weeks, months, quarters and years, and their days where the name does not say them', () => {
    const names = (granularity: ChartGranularity, from: string, to: string, state: BucketState = 'complete') => {
      const period = { from: '2016-12-01', to: '2017-01-31', today: '2017-01-12' }
      const { heading, points } = liveDashboardView(
        madeReply({ ...period, granularity, buckets: [madeBucket({ from, to, state })] }),
      ).revenue
      return [heading, points[0]?.label, points[0]?.title]
    }
    expect(names('day', '2016-12-31', '2016-12-31')).toEqual(['Day', 'Dec 31', 'Sat, Dec 31, 2016'])
    expect(names('week', '2016-12-26', '2017-01-01')).toEqual(['Week', 'Dec 26', 'Dec 26, 2016 – Jan 1, 2017'])
    expect(names('month', '2016-12-01', '2016-12-31')).toEqual(['Month', 'Dec 2016', 'Dec 2016'])
    expect(names('quarter', '2016-10-01', '2016-12-31')).toEqual(['Quarter', 'Q4 2016', 'Q4 2016'])
    expect(names('year', '2016-01-01', '2016-12-31')).toEqual(['Year', '2016', '2016'])
    expect(names('day', '2017-01-12', '2017-01-12', 'running')[2]).toBe('Thu, Jan 12, 2017, so far')
    expect(names('month', '2017-01-01', '2017-01-31', 'running')[2]).toBe('Jan 1 – 12, 2017, so far')
    expect(names('quarter', '2016-12-01', '2016-12-31', 'part')[2]).toBe('Dec 1 – 31, 2016, part of the quarter')
    expect(names('month', '2017-02-01', '2017-02-28', 'future')[2]).toBe('Feb 2017')
  })

  it('mark unfinished buckets, and say which days they are compared with', () => {
    const { revenue, projections } = liveDashboardView(
      madeReply({
        today: '2017-08-12',
        buckets: [
          madeBucket({ state: 'part', from: '2017-07-10' }),
          madeBucket({
            ...{ from: '2017-08-01', to: '2017-08-31', state: 'running', previous: 500 },
            ...{ comparedFrom: '2017-06-01', comparedTo: '2017-06-12' },
          }),
          madeBucket({ from: '2017-09-01', to: '2017-09-30', state: 'future', revenue: null }),
        ],
      }),
    )
    expect(revenue.points.map(({ isUnfinished }) => isUnfinished)).toEqual([true, true, false])
    expect(projections.points.map(({ isUnfinished }) => isUnfinished)).toEqual([true, true, false])
    expect(revenue.points[1]?.tooltip).toEqual([
      'Aug 1 – 12, 2017, so far',
      'Current: $1,234.50',
      'Previous: $5.00',
      'Compared with Jun 1 – 12, 2017',
    ])
    expect(revenue.points[2]).toMatchObject({ values: [null, null], texts: ['–', '–'], hrefs: [null, null] })
  })

  it.each([
    [['target', 'target'], 'Projection: monthly target.'],
    [['target', 'year'], 'Projection: monthly target, otherwise same days last year.'],
    [['target', null], 'Projection: monthly target.'],
    [['year', null], 'Projection: same days last year.'],
    [[null, null], 'No projection: no targets, and no orders on the same days last year.'],
  ] as const)('name the source of the projection: %s', (sources, note) => {
    const buckets = sources.map((projectedBy) => madeBucket({ projectedBy }))
    expect(liveDashboardView(madeReply({ buckets })).projections.note).toBe(note)
  })

  it('say in words that there is nothing to draw', () => {
    const zero = [madeBucket({ revenue: 0, projection: 0, previous: 0 }), madeBucket({ revenue: null })]
    const { projections, revenue } = liveDashboardView(madeReply({ buckets: zero }))
    for (const view of [projections, revenue])
      expect(view).toMatchObject({ points: [], ticks: [], note: 'Revenue is zero throughout this period.' })
  })

  it('use the currency’s units', () => {
    const { revenue } = liveDashboardView(madeReply({ currency: 'JPY' }))
    expect(revenue.points[0]?.values).toEqual([123_450, 90_000])
    expect(revenue.points[0]?.texts[0]).toBe('¥123,450')
  })

  it('compare actual and projection in words, rounded down', () => {
    const words = (change: Partial<DashboardReply['buckets'][number]>) =>
      liveDashboardView(madeReply({ buckets: [madeBucket({ revenue: 9_999, ...change })] })).projections.points[0]
        ?.progress
    expect(words({ projection: 10_000, projectedBy: 'target' })).toBe('99% of target')
    expect(words({ projection: 9_999, projectedBy: 'target' })).toBe('Target met')
    expect(words({ projection: 0, projectedBy: 'target' })).toBe('Target met')
    expect(words({ projection: 20_000, projectedBy: 'target', state: 'running' })).toBe('49% of the month’s target')
    expect(words({ projection: 20_000, projectedBy: 'year', state: 'running' })).toBe('49% of projection')
    expect(words({ projection: 0, projectedBy: 'year' })).toBeUndefined()
    expect(words({ projection: 5, projectedBy: 'target', state: 'future', revenue: null })).toBeUndefined()
    expect(words({})).toBeUndefined()
  })

  it('state the target of the whole period', () => {
    const note = (target: number) => liveDashboardView(madeReply({ target })).projections.note
    expect(note(24_691_356)).toBe('Projection: same days last year. 50% of the period’s target of $246,913.56.')
    expect(note(6_172_839)).toBe('Projection: same days last year. 200% of the period’s target of $61,728.39.')
    expect(note(0)).toBe('Projection: same days last year.')
  })

  it('have an axis that contains every value', () => {
    const amount = fc.integer({ min: -1e9, max: 1e12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, fc.option(amount)), { minLength: 1 }), (rows) => {
        const buckets = rows.map(([revenue, projection]) => madeBucket({ revenue, projection, previous: projection }))
        const { projections } = liveDashboardView(madeReply({ buckets }))
        const [low, high] = [projections.ticks.at(0)?.value ?? 0, projections.ticks.at(-1)?.value ?? 0]
        for (const value of projections.points.flatMap(({ values }) => values)) {
          expect(value ?? 0).toBeLessThanOrEqual(high)
          expect(value ?? 0).toBeGreaterThanOrEqual(low)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('the live rows', () => {
  it('draw each city relative to the largest, and one without coordinates without a dot', () => {
    const { rows, note } = liveDashboardView(madeReply()).locations
    expect(rows.map(({ city, percent, revenue, longitude }) => [city, percent, revenue, longitude])).toEqual([
      ['Lyon', 100, '$2,000.00', 4.84],
      ['Nowhere', 25, '$500.00', null],
    ])
    expect(note).toBeUndefined()
  })

  it('name what is not shown, with a link to it', () => {
    const { more } = liveDashboardView(madeReply({ cities: 31, revenueWithoutCity: 150 })).locations
    expect(more?.map(({ text }) => text)).toEqual(['Top 2 of 31 cities', '$1.50 from orders without a city'])
    expect(more?.map(({ href }) => href?.split('USD')[1])).toEqual(['&cityNot=', '&city='])
    expect(liveDashboardView(madeReply({ locations: [], cities: 0 })).locations).toEqual({
      rows: [],
      note: 'No city or country data in these orders.',
    })
    expect(liveDashboardView(madeReply({ products: [] })).products.note).toBe('No product data in these orders.')
  })

  it('are countries where the reply says so', () => {
    const reply = madeReply({ locationsBy: 'country', cities: 31, revenueWithoutCity: 150 })
    const { more, isByCountry } = liveDashboardView(reply).locations
    expect(isByCountry).toBe(true)
    expect(more?.map(({ text }) => text)).toEqual(['Top 2 of 31 countries', '$1.50 from orders without a country'])
  })

  it('accept cities without revenue or with negative revenue', () => {
    const locations = [0, -500].map((revenue) => ({ city: `C${revenue}`, revenue, share: 0, lat: null, lon: null }))
    expect(liveDashboardView(madeReply({ locations })).locations.rows.map(({ percent }) => percent)).toEqual([0, 0])
  })

  it('say what products are ranked by, and count orders where nothing else is known', () => {
    const chair = { name: 'Chair', price: null, quantity: 1234, amount: null, orders: 56 }
    const byQuantity = liveDashboardView(madeReply({ products: [chair], productsBy: 'quantity' })).products
    expect(byQuantity).toMatchObject({
      by: 'By quantity',
      isByOrders: false,
      rows: [{ quantity: '1,234', amount: null }],
    })
    const counted = madeReply({ products: [{ ...chair, quantity: null }], productsBy: 'orders' })
    const byOrders = liveDashboardView(counted).products
    expect(byOrders).toMatchObject({ by: 'By orders', isByOrders: true, rows: [{ quantity: '56', amount: null }] })
    expect(liveDashboardView(madeReply()).products.by).toBe('By revenue')
  })
})

describe('the live sales', () => {
  const channel = (name: string, amount: number) => ({ name, amount, share: 0 })
  const sales = (amounts: readonly number[]) =>
    liveDashboardView(madeReply({ channels: amounts.map((amount, index) => channel(`C${index}`, amount)) })).sales

  it('name the dimension', () => {
    expect(liveDashboardView(madeReply()).sales.by).toBe('By channel')
    expect(liveDashboardView(madeReply({ channelsBy: 'payment' })).sales.by).toBe('By payment method')
    expect(liveDashboardView(madeReply({ channelsBy: 'status' })).sales.by).toBe('By status')
  })

  it('say that all orders are in one slice, which needs no chart', () => {
    expect(sales([300]).note).toBe('All from C0.')
    const one = madeReply({ channels: [channel('Complete', 300)], channelsBy: 'status' })
    expect(liveDashboardView(one).sales.note).toBe('All orders are Complete.')
    expect(liveDashboardView({ ...one, channelsBy: 'payment' }).sales.note).toBe('All paid with Complete.')
  })

  it('list amounts that are not above zero, with a note that they are not drawn', () => {
    const { slices, note } = sales([300, 100, -50])
    expect(slices.map(({ share }) => share)).toEqual(['75.0%', '25.0%', '–'])
    expect(note).toBe('Amounts below zero are listed but not drawn.')
    expect(sales([0, 0]).note).toBe('No sales above zero, so there is no chart.')
    expect(sales([0, 0]).slices).toHaveLength(2)
  })
})

describe('nice ticks', () => {
  it('are round and carry the currency with K, M or B', () => {
    const labels = (currency: string, ...values: number[]) =>
      niceTicks(values, shortMoney(currency), 0).map(({ label }) => label)
    expect(labels('USD', 0, 28_000_000)).toEqual(['$0', '$10M', '$20M', '$30M'])
    expect(labels('EUR', 9200)).toEqual(['€0', '€2.5K', '€5K', '€7.5K', '€10K'])
    expect(labels('CHF', 3e9).at(-1)).toBe('CHF\u00A03B')
    expect(labels('XXX', -5000, 10_000)).toEqual(['-5K', '0', '5K', '10K'])
    expect(niceTicks([0, null], String, 0)).toEqual([])
    expect(niceTicks([-6e-7, 9e-7], String, 0)).toEqual([])
  })

  it('leave no room beyond values that pass a tick by little', () => {
    const ends = (...values: number[]) => niceTicks(values, String, 0).filter(({ label }) => label === '')
    const rounds = (...values: number[]) =>
      niceTicks(values, String, 0).flatMap(({ value, label }) => (label ? [value] : []))
    expect([rounds(-5, 2e9), ends(-5, 2e9)]).toEqual([[0, 5e8, 1e9, 1.5e9, 2e9], [{ value: -5, label: '' }]])
    expect([rounds(-2e9, 5), ends(-2e9, 5)]).toEqual([[-2e9, -1.5e9, -1e9, -5e8, 0], [{ value: 5, label: '' }]])
    expect([rounds(-300, 1600), ends(-300, 1600)]).toEqual([[-500, 0, 500, 1000, 1500, 2000], []])
  })

  it('are few, ascending and contain every value', () => {
    const numbers = fc.double({ min: -1e15, max: 1e15, noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.array(numbers), (values) => {
        const ticks = niceTicks(values, String, 0).map(({ value }) => value)
        const isZero = values.every((value) => Math.abs(value) < 1e-6)
        if (isZero) {
          expect(ticks).toEqual([])
          return
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks).toEqual([...ticks].sort((a, b) => a - b))
        for (const value of values) {
          const slack = Math.abs(value) * 1e-9 + 1e-6
          expect(value).toBeLessThanOrEqual((ticks.at(-1) ?? 0) + slack)
          expect(value).toBeGreaterThanOrEqual((ticks[0] ?? 0) - slack)
        }
      }),
    )
  })
})

describe('live sales without slices', () => {
  it('name the missing data', () => {
    const { sales } = liveDashboardView(madeReply({ channels: [] }))
    expect(sales).toEqual({ slices: [], note: 'No channel, payment method or status in these orders.' })
  })
})
