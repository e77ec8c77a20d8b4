import type { SalesView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

const COLORS = ['donut-direct', 'donut-affiliate', 'donut-sponsored', 'donut-email', 'bar-projection', 'quiet'] as const
const BY = { channel: undefined, payment: 'by payment method', status: 'by status' } as const

type Channel = Pick<DashboardReply['channels'][number], 'name' | 'amount'> & { readonly list?: string | undefined }

/**
 * Sales by channel, payment method or status. From the seventh slice on, the smallest are combined into one; amounts
 * below zero are listed and not drawn.
 */
export function liveSales({ channels, channelsBy, currency, metrics, lists }: DashboardReply): SalesView {
  const by = BY[channelsBy]
  const slices = grouped(channels.map((channel, index) => ({ ...channel, list: lists.channels[index] })))
  const total = slices.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const note = noteOf(slices, total, metrics.orders.value ?? 0)
  return {
    slices: slices.map(({ name, amount, list }, index) => ({
      name: name || figureMessages.unnamedSlice,
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
  return [...shown, { name: figureMessages.otherSlices(rest.length), amount }]
}

function noteOf(slices: readonly { amount: number }[], total: number, orders: number): string | undefined {
  if (slices.length === 0) return orders === 0 ? figureMessages.noOrders : figureMessages.noChannels
  if (total === 0) return figureMessages.noSales
  return slices.some(({ amount }) => amount < 0) ? figureMessages.negativeSales : undefined
}
