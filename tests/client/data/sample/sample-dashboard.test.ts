// Covers: specification 3, 9
import { describe, expect, it } from 'vitest'
import { metricText, sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const data = sampleData
const view = sampleDashboardView(data)
const cents = (text: string) => Math.round(100 * Number(text.replace(/[$,]/g, '')))

describe('the sample', () => {
  it('has the specified number of each item (§3, §9)', () => {
    expect(data.metrics.map(({ name }) => name)).toEqual(['customers', 'orders', 'revenue', 'growth'])
    for (const series of [data.projectionsVsActuals, data.revenueChart])
      expect(series.map(({ month }) => month)).toEqual(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'])
    expect(data.topSellingProducts).toHaveLength(5)
    expect([data.notifications.length, data.activities.length, data.contacts.length]).toEqual([4, 4, 6])
    expect(data.totalSales.map(({ name }) => name)).toEqual(['Direct', 'Affiliate', 'Sponsored', 'E-mail'])
  })

  it('marks a change as positive by its sign', () => {
    for (const { change, isPositive } of data.metrics) expect(isPositive).toBe(change > 0)
  })

  it('has values within the axis of 0 to 30, also when stacked', () => {
    for (const { actual, projection } of data.projectionsVsActuals) expect(actual + projection).toBeLessThanOrEqual(30)
    for (const { current, previous } of data.revenueChart) expect(Math.max(current, previous)).toBeLessThanOrEqual(30)
  })

  it('sells each product for price times quantity, best first', () => {
    for (const { price, quantity, amount } of data.topSellingProducts)
      expect(cents(amount)).toBe(cents(price) * quantity)
    const amounts = data.topSellingProducts.map(({ amount }) => cents(amount))
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  })

  it('divides all sales by channel: 100 percent, and the amounts are the revenue in those shares', () => {
    expect(data.totalSales.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(100)
    const revenue = data.metrics.find(({ name }) => name === 'revenue')?.value ?? 0
    expect(data.totalSales.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(revenue * 100)
    for (const { value, amount } of data.totalSales) expect(cents(amount)).toBeCloseTo(revenue * value)
  })
})

describe('the sample’s view', () => {
  it('has the specified tooltips (§9)', () => {
    expect(view.projections.points[0]?.tooltip).toEqual(['Jan', 'Actual: 16M', 'Projection: 4M'])
    expect(view.revenue.points[0]?.tooltip).toEqual(['Current: $13M', 'Previous: $7M'])
  })

  it.each([
    ['customers', 3781, '3,781'],
    ['revenue', 695, '$695'],
    ['Revenue', 1_234_567, '$1,234,567'],
    ['Revenue', -5, '-$5'],
    ['growth', 30.1, '30.1%'],
  ])('formats %s %s as %s (§9)', (name, value, text) => expect(metricText(name, value)).toBe(text))

  it('has the ticks 0, 10, 20, 30 with M, and the fixed legend', () => {
    for (const { ticks } of [view.projections, view.revenue]) {
      expect(ticks.map(({ value }) => value)).toEqual([0, 10, 20, 30])
      expect(ticks.map(({ label }) => label)).toEqual(['0M', '10M', '20M', '30M'])
    }
    expect(view.revenue.series).toEqual([
      { name: 'Current Week', total: '$58,211' },
      { name: 'Previous Week', total: '$68,788' },
    ])
  })

  it('has bars as wide as the figure, labelled with K', () => {
    expect(view.locations.rows.map(({ city, percent, revenue }) => [city, percent, revenue])).toEqual([
      ['New York', 72, '72K'],
      ['San Francisco', 39, '39K'],
      ['Sydney', 25, '25K'],
      ['Singapore', 61, '61K'],
    ])
  })

  it('gives each share to one decimal, and no period', () => {
    expect(view.sales.slices.map(({ share }) => share)).toEqual(['38.6%', '22.4%', '30.8%', '8.2%'])
    expect(view.period).toBeUndefined()
  })
})
