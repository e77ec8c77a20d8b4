import type { DashboardView, MetricView, PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardReply, Metric } from '#contract/dashboard/dashboard-schema.ts'
import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import { figure } from '#contract/plural.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

const points = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const percent = (value: number) => `${points.format(value)}%`

/** The four metric cards, and those that can be shown instead. */
export function liveMetrics(reply: DashboardReply): Pick<DashboardView, 'metrics' | 'moreMetrics'> {
  const { metrics, currency, lists } = reply
  const { noCustomers, noOrders, noAmounts, noRefunds } = figureMessages
  const money = (value: number) => formatMoney(value, currency)
  // A part of the days would be compared with all of them.
  const isCompared = reply.comparedFrom !== null && !comparedTooEarly(reply)
  const view = (name: string, metric: Metric, format: Format, unknown: string, hrefs: Hrefs) =>
    metricView(name, isCompared ? metric : { ...metric, previous: null }, format, unknown, hrefs)
  const ofPeriod = { href: listHref(lists.period), changeHref: listHref(lists.comparedPeriod) }
  const ofCustomers = { href: listHref(lists.customers), changeHref: listHref(lists.comparedCustomers) }
  const views: MetricView[] = [
    view('customers', metrics.customers, figure, noCustomers, ofCustomers),
    view('orders', metrics.orders, figure, noOrders, ofPeriod),
    view('revenue', metrics.revenue, money, noAmounts, ofPeriod),
    { ...ofPeriod, ...growthView(metrics, isCompared) },
    view('net revenue', metrics.netRevenue, money, noRefunds, ofPeriod),
    view('average order value', metrics.averageOrderValue, money, noOrders, ofPeriod),
    view('returning customers', metrics.returningCustomers, figure, noCustomers, {
      href: listHref(lists.returning),
      changeHref: listHref(lists.comparedReturning),
    }),
    view('orders to fulfill', metrics.ordersToFulfill, figure, noOrders, {
      href: listHref(lists.toFulfill),
      changeHref: listHref(lists.comparedToFulfill),
    }),
  ]
  return { metrics: views.slice(0, 4), moreMetrics: views.slice(4) }
}

/** Growth with that of the comparison period; their distance in percentage points is for screen readers. */
function growthView({ growth, revenue }: DashboardReply['metrics'], isCompared: boolean): MetricView {
  const { noRevenueBefore, noGrowthBefore, previously, pointsChanged } = figureMessages
  const { value, previous, change } = growth
  const view = { name: 'growth', change: null, isPositive: true }
  if (value === null) {
    // Growth from zero has no percentage.
    const isNew = isCompared && revenue.previous === 0 && revenue.value
    const reason = isCompared ? { note: noRevenueBefore } : {}
    return { ...view, value: isNew ? figureMessages.new : null, href: null, ...reason }
  }
  if (previous === null || change === null) return { ...view, value: percent(value), note: noGrowthBefore }
  const note = previously(percent(previous))
  return { ...view, value: percent(value), note, noteLabel: pointsChanged(note, points.format(change)) }
}

/** Which orders the figures leave out, or include although one may not expect it. */
export function liveRemarks({ counting, lists }: DashboardReply): PeriodView['remarks'] {
  const { excludedInPeriod, cancelled, excludedStatuses } = counting
  const status = excludedStatuses.length === 1 ? `${excludedStatuses[0]?.toLowerCase()} ` : ''
  return [
    ...(excludedInPeriod > 0
      ? [{ text: figureMessages.excluded(excludedInPeriod, status), href: listHref(lists.excludedInPeriod) }]
      : []),
    ...(cancelled > 0 ? [{ text: figureMessages.included(cancelled), href: listHref(lists.cancelled) }] : []),
  ]
}

/** Why there are no percentages: before the first order there may have been sales. */
export function comparedTooEarly({ comparedFrom, firstDay }: DashboardReply): string | undefined {
  const isEarly = comparedFrom !== null && firstDay !== null && comparedFrom < firstDay
  return isEarly ? figureMessages.ordersBegin(formatDay(firstDay)) : undefined
}

type Format = (value: number) => string
type Hrefs = Pick<MetricView, 'href' | 'changeHref'>

function metricView(name: string, metric: Metric, format: Format, unknown: string, hrefs: Hrefs): MetricView {
  const { value, change } = metric
  const note = value === null ? unknown : changeNote(metric, format)
  return {
    name,
    value: value === null ? null : format(value),
    change,
    isPositive: change === null || change >= 0,
    ...hrefs,
    ...(value === null ? { href: null } : {}),
    ...(note ? { note } : {}),
  }
}

/** For a change without a percentage: from zero there is none, and from a negative value its sign would be wrong. */
function changeNote({ value, previous, change }: Metric, format: Format): string | undefined {
  if (change !== null || previous === null) return undefined
  if (previous !== 0) return figureMessages.previously(format(previous))
  return value === 0 ? figureMessages.noChange : figureMessages.new
}
