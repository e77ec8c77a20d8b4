import type { MetricView } from '#client/data/dashboard-view.ts'
import type { DashboardReply, Metric } from '#contract/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { listHref } from './list-href.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The four metric cards. */
export function liveMetrics({ metrics, currency, lists }: DashboardReply): MetricView[] {
  const { customers, orders, revenue, growth } = metrics
  const ofPeriod = { href: listHref(lists.period), changeHref: listHref(lists.comparedPeriod) }
  const ofCustomers = { href: listHref(lists.customers), changeHref: listHref(lists.comparedCustomers) }
  return [
    card('customers', customers, whole.format, 'These orders name no customer.', ofCustomers),
    card('orders', orders, whole.format, 'No orders to count.', ofPeriod),
    card('revenue', revenue, (value) => formatMoney(value, currency), 'These orders carry no amounts.', ofPeriod),
    {
      ...card('growth', growth, (value) => `${percent.format(value)}%`, 'No revenue to compare with.', ofPeriod),
      // From nothing to something is no percentage.
      ...(revenue.previous === 0 && revenue.value ? { value: 'new' } : {}),
    },
  ]
}

type Write = (value: number) => string
type Hrefs = Pick<MetricView, 'href' | 'changeHref'>

function card(name: string, metric: Metric, format: Write, unknown: string, hrefs: Hrefs): MetricView {
  const { value, change } = metric
  const note = value === null ? unknown : changeInWords(metric, format)
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

/** What no percentage can say: of nothing there is none, and of less than nothing it would point the wrong way. */
function changeInWords({ value, previous, change }: Metric, format: Write): string | undefined {
  if (change !== null || previous === null) return undefined
  if (previous !== 0) return `from ${format(previous)}`
  return value === 0 ? 'no change' : 'new'
}
