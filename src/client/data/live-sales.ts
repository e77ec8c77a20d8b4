import type { SalesView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { formatMoney } from '#contract/money.ts'
import { figureMessages } from './figure-messages.ts'
import { listHref } from './list-href.ts'

const COLORS = ['donut-direct', 'donut-affiliate', 'donut-sponsored', 'donut-email', 'bar-projection'] as const
const BY = { channel: 'channel', payment: 'payment method', status: 'status' } as const

/** Sales by channel, payment method or status. Amounts below zero are listed and not drawn. */
export function liveSales({ channels, channelsBy, currency, lists }: DashboardReply): SalesView {
  const total = channels.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const [first, second] = channels
  const one = first && !second ? figureMessages.oneSlice[channelsBy](first.name) : undefined
  const note = noteOf(channels, total) ?? one
  return {
    slices: channels.map(({ name, amount }, index) => ({
      name: name || figureMessages.unnamedSlice,
      value: amount,
      amount: formatMoney(amount, currency),
      share: total > 0 && amount >= 0 ? `${((100 * amount) / total).toFixed(1)}%` : '–',
      color: COLORS[index] ?? 'quiet',
      href: listHref(lists.channels[index]),
    })),
    ...(channels.length > 0 && { by: `By ${BY[channelsBy]}` }),
    ...(note ? { note } : {}),
  }
}

function noteOf(slices: readonly { amount: number }[], total: number): string | undefined {
  if (slices.length === 0) return figureMessages.noChannels
  if (total === 0) return figureMessages.noSales
  return slices.some(({ amount }) => amount < 0) ? figureMessages.negativeSales : undefined
}
