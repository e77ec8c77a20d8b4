import type { DashboardView, MetricView } from '#client/data/dashboard-view.ts'
import type { DashboardReply, Metric } from '#contract/dashboard/dashboard-schema.ts'
import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import { figure } from '#contract/plural.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The four metric cards, and those that can be shown instead. */
export function liveMetrics(reply: DashboardReply): Pick<DashboardView, 'metrics' | 'moreMetrics'> {
  const { metrics, currency, lists } = reply
  const early = comparedTooEarly(reply)
  const { customers, orders, revenue, growth } = metrics
  const { noCustomers, noOrders, noAmounts, noRefunds, noRevenueBefore } = figureMessages
  const money = (value: number) => formatMoney(value, currency)
  const remarks = remarksOf(reply)
  const ofPeriod = { href: listHref(lists.period), changeHref: listHref(lists.comparedPeriod) }
  const ofCustomers = { href: listHref(lists.customers), changeHref: listHref(lists.comparedCustomers) }
  const views: MetricView[] = [
    metricView('customers', customers, figure, noCustomers, ofCustomers),
    { ...metricView('orders', orders, figure, noOrders, ofPeriod), ...remarks },
    { ...metricView('revenue', revenue, money, noAmounts, ofPeriod), ...remarks },
    {
      ...metricView('growth', growth, (value) => `${percent.format(value)}%`, noRevenueBefore, ofPeriod),
      isInPoints: true,
      // Growth from zero has no percentage.
      ...(revenue.previous === 0 && revenue.value && !early ? { value: figureMessages.new } : {}),
    },
    { ...metricView('net revenue', metrics.netRevenue, money, noRefunds, ofPeriod), ...remarks },
    { ...metricView('average order value', metrics.averageOrderValue, money, noOrders, ofPeriod), ...remarks },
    metricView('returning customers', metrics.returningCustomers, figure, noCustomers, {
      href: listHref(lists.returning),
      changeHref: listHref(lists.comparedReturning),
    }),
    metricView('orders to fulfill', metrics.ordersToFulfill, figure, noOrders, {
      href: listHref(lists.toFulfill),
      changeHref: listHref(lists.comparedToFulfill),
    }),
  ]
  // Of growth, that is why there is no value; of the others, the note says why.
  const noted = views.map((view) =>
    early && (view.value !== null || view.name === 'growth') ? { ...view, note: early } : view,
  )
  return { metrics: noted.slice(0, 4), moreMetrics: noted.slice(4) }
}

/** Of which orders a figure has none or some, because of the calculation settings. */
function remarksOf({ counting, lists }: DashboardReply): Pick<MetricView, 'remarks'> {
  const { excludedInPeriod, cancelled, excludedStatuses } = counting
  const status = excludedStatuses.length === 1 ? `${excludedStatuses[0]?.toLowerCase()} ` : ''
  const remarks = [
    ...(excludedInPeriod > 0
      ? [{ text: figureMessages.excluded(excludedInPeriod, status), href: listHref(lists.excludedInPeriod) }]
      : []),
    ...(cancelled > 0 ? [{ text: figureMessages.included(cancelled), href: listHref(lists.cancelled) }] : []),
  ]
  return remarks.length > 0 ? { remarks } : {}
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
