import type { MetricView } from '#client/data/dashboard-view.ts'
import type { DashboardReply, Metric } from '#contract/dashboard-schema.ts'
import { formatMoney, inCurrency } from '#contract/money.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The four metric cards, each with the sentence that says what it counts. */
export function liveMetrics({ metrics, currency, currencies }: DashboardReply): MetricView[] {
  const which = currencies.length > 1 ? ` ${inCurrency(currency)}` : ''
  return [
    card('customers', metrics.customers, (value) => whole.format(value), {
      definition: 'How many different customers ordered in the period, whatever the status of their orders.',
      note: 'These orders name no customer.',
    }),
    card('orders', metrics.orders, (value) => whole.format(value), {
      definition: `Every order of the period${which}, whatever its status.`,
      note: 'No orders to count.',
    }),
    card('revenue', metrics.revenue, (value) => formatMoney(value, currency), {
      definition: "Every order's amount once, whatever its status; refunds are not subtracted.",
      note: 'These orders carry no amounts.',
    }),
    {
      ...card('growth', metrics.growth, (value) => `${percent.format(value)}%`, {
        definition:
          'By how many percent revenue grew against the comparison period; the change is in percentage points.',
        note: 'No revenue to compare with.',
      }),
      // From nothing to something is no percentage.
      ...(metrics.revenue.previous === 0 && metrics.revenue.value ? { value: 'new' } : {}),
    },
  ]
}

type Write = (value: number) => string

function card(
  name: string,
  metric: Metric,
  format: Write,
  { definition, note }: { definition: string; note: string },
): MetricView {
  const { value, change } = metric
  const instead = value === null ? note : changeInWords(metric, format)
  return {
    name,
    value: value === null ? null : format(value),
    change,
    isPositive: change === null || change >= 0,
    definition,
    ...(instead ? { note: instead } : {}),
  }
}

/** What no percentage can say: of nothing there is none, and of less than nothing it would point the wrong way. */
function changeInWords({ value, previous, change }: Metric, format: Write): string | undefined {
  if (change !== null || previous === null) return undefined
  if (previous !== 0) return `from ${format(previous)}`
  return value === 0 ? 'no change' : 'new'
}
