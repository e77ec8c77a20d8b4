import type { MetricView } from '#client/data/dashboard-view.ts'
import type { DashboardReply, Metric } from '#contract/dashboard-schema.ts'
import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import { figure } from '#contract/plural.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The four metric cards. */
export function liveMetrics(reply: DashboardReply): MetricView[] {
  const { metrics, currency, lists } = reply
  const early = comparedTooEarly(reply)
  const { customers, orders, revenue, growth } = metrics
  const { noCustomers, noOrders, noAmounts, noRevenueBefore } = figureMessages
  const ofPeriod = { href: listHref(lists.period), changeHref: listHref(lists.comparedPeriod) }
  const ofCustomers = { href: listHref(lists.customers), changeHref: listHref(lists.comparedCustomers) }
  const views: MetricView[] = [
    metricView('customers', customers, figure, noCustomers, ofCustomers),
    metricView('orders', orders, figure, noOrders, ofPeriod),
    metricView('revenue', revenue, (value) => formatMoney(value, currency), noAmounts, ofPeriod),
    {
      ...metricView('growth', growth, (value) => `${percent.format(value)}%`, noRevenueBefore, ofPeriod),
      isInPoints: true,
      // Growth from zero has no percentage.
      ...(revenue.previous === 0 && revenue.value && !early ? { value: figureMessages.new } : {}),
    },
  ]
  return early ? views.map((view) => ({ ...view, note: early })) : views
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
