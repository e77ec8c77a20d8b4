import type { DashboardView, PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { comparedTooEarly, liveMetrics, liveRemarks } from './live-metrics.ts'
import { liveLocations, liveProducts } from './live-rows.ts'
import { liveSales } from './live-sales.ts'
import { liveProjections, liveRevenue } from './series/live-series.ts'

/** The server's figures as the screen shows them. */
export function liveDashboardView(reply: DashboardReply): DashboardView {
  return {
    ...liveMetrics(reply),
    isEmpty: reply.metrics.orders.value === 0,
    projections: liveProjections(reply),
    revenue: liveRevenue(reply),
    locations: liveLocations(reply),
    products: liveProducts(reply),
    sales: liveSales(reply),
    period: periodView(reply),
    details: async (card) => (await import('#client/data/cards/card-details.ts')).cardDetails(reply, card),
  }
}

function periodView(reply: DashboardReply): PeriodView {
  const { elapsedTo, to, compare } = reply
  return {
    ...reply,
    isRunning: elapsedTo < to,
    comparison: compare,
    notCompared: comparedTooEarly(reply),
    remarks: liveRemarks(reply),
  }
}
