import type { SalesView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { listHref } from './list-href.ts'

const COLORS = ['donut-direct', 'donut-affiliate', 'donut-sponsored', 'donut-email', 'bar-projection', 'quiet'] as const
const BY = { channel: undefined, payment: 'by payment method', status: 'by status' } as const

type Channel = Pick<DashboardReply['channels'][number], 'name' | 'amount'> & { readonly list?: string | undefined }

/**
 * Sales by channel, or by what the orders name instead. Beyond six the smallest are added up under a name that says how
 * many they are; amounts below zero are listed and not drawn.
 */
export function liveSales({ channels, channelsBy, currency, metrics, lists }: DashboardReply): SalesView {
  const by = BY[channelsBy]
  const slices = grouped(channels.map((channel, index) => ({ ...channel, list: lists.channels[index] })))
  const total = slices.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const note = noteOf(slices, total, metrics.orders.value ?? 0)
  return {
    slices: slices.map(({ name, amount, list }, index) => ({
      name: name || 'Not named',
      value: amount,
      amount: formatMoney(amount, currency),
      share: total > 0 && amount >= 0 ? `${((100 * amount) / total).toFixed(1)}%` : '–',
      color: COLORS[index] ?? 'quiet',
      href: listHref(list),
    })),
    ...(by ? { by } : {}),
    ...(note ? { note } : {}),
  }
}

function grouped(channels: readonly Channel[]): Channel[] {
  const sorted = [...channels].sort((a, b) => b.amount - a.amount)
  if (sorted.length <= COLORS.length) return sorted
  const shown = sorted.slice(0, COLORS.length - 1)
  const rest = sorted.slice(COLORS.length - 1)
  const amount = rest.reduce((sum, channel) => sum + channel.amount, 0)
  return [...shown, { name: `${rest.length} others`, amount }]
}

function noteOf(slices: readonly { amount: number }[], total: number, orders: number): string | undefined {
  if (slices.length === 0) {
    return orders === 0 ? 'No orders in this period.' : 'These orders name no channel, payment method or status.'
  }
  if (total === 0) return 'No sales above zero, so there is no ring to draw.'
  if (slices.some(({ amount }) => amount < 0)) return 'Amounts below zero are listed, not drawn.'
  return undefined
}
