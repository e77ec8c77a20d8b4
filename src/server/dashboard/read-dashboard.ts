import { comparedPeriod, yearBefore } from '#contract/comparison.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { Period } from '#contract/period.ts'
import { storeDay } from '#contract/store-day.ts'
import { findCountingRules } from '#server/database/counting.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { findChannels } from './channels.ts'
import { chosenPeriod, type DashboardCall } from './dashboard-query.ts'
import type { Gazetteer } from './gazetteer.ts'
import { findLeftOut } from './left-out.ts'
import { listsBehind } from './lists.ts'
import { findLocations } from './locations.ts'
import { growthMetric, metric, revenueMetric } from './metrics.ts'
import { monthFigures } from './months.ts'
import { countCustomers, findCurrencies, findDayRange, mainCurrency } from './overview.ts'
import { findProducts } from './products.ts'
import { findTargets } from './targets.ts'
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
  const today = storeDay(now, workspace.timeZone)
  const period = chosenPeriod(call, { today, firstDay, lastDay })
  const compare = call.compare ?? 'previous'
  const compared = comparedPeriod(period, compare)
  const comparedBefore = comparedPeriod(period, compare, 2)

  const currencies = await findCurrencies(reads, workspace.id, period)
  const currency = call.currency ?? (await mainCurrency(reads, workspace.id, currencies))
  const rules = await findCountingRules(reads, workspace.id)
  const of = (span: Period) => ({ workspaceId: workspace.id, currency, from: span.from, to: span.to })

  const starts = [period.from, yearBefore(period).from, ...(comparedBefore ? [comparedBefore.from] : [])]
  const totalsOf = await findTotals(reads, of({ from: starts.sort()[0] ?? period.from, to: period.to }))
  const current = totalsOf(period)
  const previous = compared && totalsOf(compared)
  const beforePrevious = comparedBefore && totalsOf(comparedBefore)

  const { channels, channelsBy, filters } = await findChannels(reads, of(period))
  const figures = {
    asOf: new Date(now).toISOString(),
    period: call.period ?? null,
    today,
    from: period.from,
    to: period.to,
    elapsedTo: period.elapsedTo,
    compare,
    comparedFrom: compared?.from ?? null,
    comparedTo: compared?.to ?? null,
    firstDay,
    lastDay,
    currency,
    currencies,
    timeZone: workspace.timeZone,
    counting: {
      version: rules.version,
      excludedStatuses: [...rules.excludedStatuses],
      countedDate: rules.countedDate,
      ...(await findLeftOut(reads, workspace.id, currency, rules)),
    },
    metrics: {
      customers: metric(
        await countCustomers(reads, of(period), current.orders),
        compared && previous && (await countCustomers(reads, of(compared), previous.orders)),
      ),
      orders: metric(current.orders, previous?.orders ?? null),
      revenue: revenueMetric(current.revenue, previous?.revenue ?? null),
      growth: growthMetric(current.revenue, previous?.revenue ?? null, beforePrevious?.revenue ?? null),
    },
    months: monthFigures(totalsOf, period, compare, await findTargets(reads, of(period))),
    ...(await findLocations(reads, of(period), gazetteer)),
    products: await findProducts(reads, of(period)),
    channels,
    channelsBy,
  }
  return { ...figures, lists: listsBehind(figures, period, compare, filters) }
}
