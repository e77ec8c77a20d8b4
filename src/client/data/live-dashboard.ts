import type { DashboardView, PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { liveMetrics } from './live-metrics.ts'
import { liveLocations, liveProducts } from './live-rows.ts'
import { liveSales } from './live-sales.ts'
import { liveProjections, liveRevenue } from './live-series.ts'

/** The server's figures as the screen shows them; what the orders cannot tell stays null and a note says why. */
export function liveDashboardView(reply: DashboardReply): DashboardView {
  return {
    metrics: liveMetrics(reply),
    projections: liveProjections(reply),
    revenue: liveRevenue(reply),
    locations: liveLocations(reply),
    products: liveProducts(reply),
    sales: liveSales(reply),
    period: period(reply),
    reply,
  }
}

function period(reply: DashboardReply): PeriodView {
  const {
    from,
    to,
    elapsedTo,
    compare,
    comparedFrom,
    comparedTo,
    firstDay,
    lastDay,
    currency,
    currencies,
    timeZone,
    asOf,
  } = reply
  return {
    from,
    to,
    isRunning: elapsedTo < to,
    comparison: compare,
    comparedFrom,
    comparedTo,
    firstDay,
    lastDay,
    currency,
    currencies,
    days: timeZone === null ? 'Days are as the file writes them.' : `Days begin at midnight in ${timeZone}.`,
    asOf,
  }
}
