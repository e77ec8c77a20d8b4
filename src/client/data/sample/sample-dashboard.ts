import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { SampleFigures } from '#contract/dashboard/dashboard.ts'
import { sampleFigures } from '#sample/figures.ts'

const TICKS = [0, 10, 20, 30].map((value) => ({ value, label: `${value}M` }))

/** The sample's figures as specified (§9); the axis is fixed at 0 to 30 million. */
export function sampleDashboardView(data: SampleFigures = sampleFigures): DashboardView {
  return {
    metrics: data.metrics.map((metric) => ({ ...metric, value: metricText(metric.name, metric.value) })),
    projections: {
      series: [{ name: 'Actual' }, { name: 'Projection' }],
      points: data.projectionsVsActuals.map(({ month, actual, projection }) => ({
        label: month,
        values: [actual, projection],
        texts: [`${actual}M`, `${projection}M`],
        tooltip: [month, `Actual: ${actual}M`, `Projection: ${projection}M`],
      })),
      ticks: TICKS,
    },
    revenue: {
      isSmooth: true,
      series: [
        { name: 'Current Week', total: '$58,211' },
        { name: 'Previous Week', total: '$68,788' },
      ],
      points: data.revenueChart.map(({ month, current, previous }) => ({
        label: month,
        values: [current, previous],
        texts: [`$${current}M`, `$${previous}M`],
        tooltip: [`Current: $${current}M`, `Previous: $${previous}M`],
      })),
      ticks: TICKS,
    },
    locations: { rows: data.revenueByLocation.map(({ thousands, ...row }) => ({ ...row, percent: thousands })) },
    products: {
      rows: data.topSellingProducts.map(({ quantity, ...row }) => ({ ...row, quantity: String(quantity) })),
    },
    sales: { slices: data.totalSales.map((slice) => ({ ...slice, share: share(slice.value, data) })) },
  }
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Revenue with a dollar sign, Growth with a percent sign, all with thousands separators (specification §9). */
export function metricText(name: string, value: number): string {
  const text = figures.format(Math.abs(value))
  const sign = value < 0 ? '-' : ''
  if (name.toLowerCase() === 'revenue') return `${sign}$${text}`
  return `${sign}${text}${name.toLowerCase() === 'growth' ? '%' : ''}`
}

function share(value: number, { totalSales }: SampleFigures): string {
  const total = totalSales.reduce((sum, slice) => sum + slice.value, 0)
  return `${((100 * value) / total).toFixed(1)}%`
}
