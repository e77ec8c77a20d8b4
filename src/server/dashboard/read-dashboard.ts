import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { comparedPeriod, type Period } from '#contract/period.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { findChannels } from './channels.ts'
import { chosenPeriod, type DashboardCall } from './dashboard-query.ts'
import type { Gazetteer } from './gazetteer.ts'
import { findLocations } from './locations.ts'
import { growthMetric, metric, revenueMetric } from './metrics.ts'
import { monthFigures } from './months.ts'
import { countCustomers, findCurrencies, findDayRange, mainCurrency } from './overview.ts'
import { findProducts } from './products.ts'
import { findTotals } from './totals.ts'

/**
 * Every figure of the dashboard, all of the orders in one currency: no two are ever added. `reads` must be one
 * transaction, so that no import comes between two figures. `now` in UTC milliseconds.
 */
export async function readDashboard(
  reads: Reads,
  workspace: Workspace,
  call: DashboardCall,
  now: number,
  gazetteer: Gazetteer,
): Promise<DashboardReply> {
  const { firstDay, lastDay } = await findDayRange(reads, workspace.id)
  const period = chosenPeriod(call, lastDay ?? dayOf(now, workspace.timeZone))
  const compare = call.compare ?? 'previous'
  const compared = comparedPeriod(period, compare)
  const comparedBefore = comparedPeriod(compared, compare)

  const currencies = await findCurrencies(reads, workspace.id, period)
  const currency = call.currency ?? (await mainCurrency(reads, workspace.id, currencies))
  const of = (span: Period) => ({ workspaceId: workspace.id, currency, from: span.from, to: span.to })

  const from = [comparedBefore.from, comparedPeriod(period, 'year').from].sort()[0] ?? comparedBefore.from
  const totalsOf = await findTotals(reads, of({ from, to: period.to }))
  const current = totalsOf(period)
  const previous = totalsOf(compared)
  const beforePrevious = totalsOf(comparedBefore)

  return {
    asOf: new Date(now).toISOString(),
    ...period,
    compare,
    comparedFrom: compared.from,
    comparedTo: compared.to,
    firstDay,
    lastDay,
    currency,
    currencies,
    timeZone: workspace.timeZone,
    metrics: {
      customers: metric(
        await countCustomers(reads, of(period), current.orders),
        await countCustomers(reads, of(compared), previous.orders),
      ),
      orders: metric(current.orders, previous.orders),
      revenue: revenueMetric(current.revenue, previous.revenue),
      growth: growthMetric(current.revenue, previous.revenue, beforePrevious.revenue),
    },
    months: monthFigures(totalsOf, period, compare),
    ...(await findLocations(reads, of(period), gazetteer)),
    products: await findProducts(reads, of(period)),
    ...(await findChannels(reads, of(period))),
  }
}

/** The store day that `now` falls on. */
function dayOf(now: number, timeZone: string | null): string {
  // The locale of Sweden writes days as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv', { timeZone: timeZone ?? 'UTC' }).format(now)
}
