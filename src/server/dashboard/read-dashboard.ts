import { chartGranularity } from '#contract/dashboard/buckets.ts'
import { comparedPeriod, isWholeMonths } from '#contract/dashboard/comparison.ts'
import type { DashboardCall } from '#contract/dashboard/dashboard-query.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import type { Period } from '#contract/dashboard/period.ts'
import { mapNames } from '#contract/map-names.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { storeDay } from '#contract/store-day.ts'
import { countDistinctCustomers } from '#server/aggregates/customers/queries.ts'
import { spansOf, widened } from '#server/aggregates/granularity.ts'
import { toMinorOrNull } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { refuseUnknownShops } from '#server/orders/filters/filter-names.ts'
import { findTargets } from '#server/targets/targets.ts'
import { bucketDays, bucketFigures, targetOf } from './bucket-figures.ts'
import { findChannels } from './channels.ts'
import { countFiltered, findLeftOut, reportedIn, TO_FULFILL } from './count-orders.ts'
import { chosenComparison, chosenPeriod, DAY_LIMITS } from './dashboard-query.ts'
import { drillDownQueries } from './drill-down-queries.ts'
import { findLocations } from './locations.ts'
import { averageMetric, growthMetric, metric } from './metrics.ts'
import { findDayRange, findLastImport } from './overview.ts'
import { findProducts } from './products.ts'
import { findCurrencies, type SalesRange } from './sales.ts'
import { findTotals } from './totals.ts'

const NO_CUSTOMERS = { customers: 0, returning: 0 }

/**
 * Every figure of the dashboard, of the orders in one currency: amounts in different currencies are never added. `reads`
 * must be one snapshot, so that the figures agree. `now` in UTC milliseconds.
 */
export async function readDashboard(all: WorkspaceReads, call: DashboardCall, now: number): Promise<DashboardReply> {
  const shops = await all.from('shops').select(['slug', 'name']).orderBy('name').orderBy('slug').execute()
  await refuseUnknownShops(all, call.shop === undefined ? [] : [call.shop])
  const reads = call.shop === undefined ? all : all.ofShop(call.shop)
  const known = await findDayRange(reads)
  const [firstDay, lastDay] = [known?.from ?? null, known?.to ?? null]
  const rules = await reads.settings()
  const today = storeDay(now, rules.timeZone)
  const periodOf = (days: Period | null) =>
    chosenPeriod(call, { today, firstDay: days?.from ?? null, lastDay: days?.to ?? null })
  const daysOf = async (currency: string) => (await findDayRange(reads, currency)) ?? known
  // 'All' has every currency to choose from.
  const isAll = call.period === 'all'
  const searched = periodOf(call.currency === undefined || isAll ? known : await daysOf(call.currency))

  const spans = known ? spansOf(widened(searched, known, 'y')) : []
  const currencies = await findCurrencies(reads, spans)
  // By default the period's main one, else that of all orders, else none.
  const currency =
    call.currency ?? currencies[0] ?? (await findCurrencies(reads, spansOf(DAY_LIMITS)))[0] ?? NO_CURRENCY
  const range: SalesRange = { currency, spans }

  const period = isAll && currencies.length > 1 ? periodOf(await daysOf(currency)) : searched
  const comparison = chosenComparison(call)
  const compared = comparedPeriod(period, comparison)
  const comparedBefore = comparedPeriod(period, comparison, 2)
  const granularity = chartGranularity(period)
  const buckets = bucketDays(period, granularity, comparison)
  const totalsOf = await findTotals(reads, currency, known, [
    ...[period, compared, comparedBefore].filter((span) => span !== null),
    ...buckets.flatMap(({ days, compared, yearBefore }) => [days, yearBefore, ...(compared ? [compared] : [])]),
  ])
  const refundsOf = await findTotals(reads, currency, known, compared ? [period, compared] : [period], 'refunded')

  // Targets are for all shops together.
  const targets = reads.shop === undefined ? await findTargets(reads, currency) : new Map<string, bigint>()

  // A part of the days would be compared with all of them.
  const isAfterStart = (days: Period | null): days is Period =>
    days !== null && firstDay !== null && days.from >= firstDay
  const isComparable = isAfterStart(compared)

  const figuresOf = async (days: Period) => {
    const { orders, revenue } = totalsOf(days)
    const counts = known && orders > 0 ? await countDistinctCustomers(reads, currency, days, known) : NO_CUSTOMERS
    // Orders without a customer do not count; null if all of them are without one.
    const isNamed = orders === 0 || counts.customers > 0
    const refunds = refundsOf(days)
    return {
      ...{ orders, revenue, customers: isNamed ? counts.customers : null },
      returningCustomers: isNamed ? counts.returning : null,
      // Null if no order says what was refunded.
      netRevenue: orders > 0 && refunds.orders === 0 ? null : revenue - refunds.revenue,
      ordersToFulfill: await countFiltered(reads, { ...reportedIn(days), ...TO_FULFILL, currency }),
    }
  }
  const current = await figuresOf(period)
  const previous = compared && (await figuresOf(compared))
  const names = Object.keys(current) as (keyof typeof current)[]
  const beforePrevious = isAfterStart(comparedBefore) ? totalsOf(comparedBefore) : null
  const { channels, channelsBy, filters } = await findChannels(reads, range)
  const figures = {
    asOf: new Date(now).toISOString(),
    period: call.period ?? null,
    today,
    from: period.from,
    to: period.to,
    elapsedTo: period.elapsedTo,
    compare: call.compare ?? 'previous',
    comparedFrom: compared?.from ?? null,
    comparedTo: compared?.to ?? null,
    firstDay,
    lastDay,
    importedAt: await findLastImport(reads),
    shop: reads.shop ?? null,
    shops: shops.length > 1 ? shops : [],
    currency,
    currencies,
    timeZone: rules.timeZone,
    staleAfterDays: rules.staleAfterDays,
    counting: {
      version: rules.version,
      excludedStatuses: [...rules.excludedStatuses],
      countedDate: rules.countedDate,
      ...(await findLeftOut(reads, currency, period)),
    },
    metrics: {
      ...mapNames(names, (name) => metric<number | bigint>(current[name], previous?.[name] ?? null, isComparable)),
      growth: growthMetric(current, isComparable ? previous : null, beforePrevious),
      averageOrderValue: averageMetric(current, previous, isComparable),
    },
    granularity,
    buckets: bucketFigures(buckets, { granularity, today, firstDay, totalsOf, targets }),
    target: isWholeMonths(period) ? toMinorOrNull(targetOf(period, targets)) : null,
    ...(await findLocations(reads, range)),
    ...(await findProducts(reads, range)),
    channels,
    channelsBy,
  }
  return { ...figures, lists: drillDownQueries(figures, period, compared, buckets, filters) }
}
