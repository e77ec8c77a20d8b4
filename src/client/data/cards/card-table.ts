import type { CardId } from '#contract/dashboard/cards.ts'
import type { DashboardReply, Metric } from '#contract/dashboard/dashboard-schema.ts'
import { exactAmount } from '#contract/exact-number.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'

/** A text, a number with a decimal point, or null if unknown. */
export type TableCell = string | { readonly number: string } | null

export interface CardTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

/** A card's numbers as the server sent them, not rounded for display. Money in units of the reply's currency. */
export function cardTable(reply: DashboardReply, card: CardId): CardTable {
  const { metrics, buckets, currency } = reply
  const money = (minor: number | null) => moneyCell(minor, currency)
  switch (card) {
    case 'customers':
    case 'orders':
      return metricTable(card, metrics[card], number)
    case 'growth':
      return metricTable(card, metrics.growth, number, 'Change in Percentage Points')
    case 'revenue':
      return metricTable(card, metrics.revenue, money)
    case 'net-revenue':
      return metricTable(card, metrics.netRevenue, money)
    case 'average-order-value':
      return metricTable(card, metrics.averageOrderValue, money)
    case 'returning-customers':
      return metricTable(card, metrics.returningCustomers, number)
    case 'orders-to-fulfill':
      return metricTable(card, metrics.ordersToFulfill, number)
    case 'projections':
      return {
        headings: ['First Day', 'Last Day', 'State', 'Actual', 'Projection', 'Projected By', 'Orders'],
        rows: buckets.map(({ from, to, state, revenue, projection, projectedBy, orders }) => [
          ...[from, to, state],
          money(revenue),
          money(projection),
          projectedBy,
          number(orders),
        ]),
      }
    case 'revenue-over-time':
      return {
        headings: ['First Day', 'Last Day', 'State', 'Revenue', 'Orders', ...COMPARED],
        rows: buckets.map(({ from, to, state, revenue, orders, comparedFrom, comparedTo, previous }) => [
          ...[from, to, state],
          money(revenue),
          number(orders),
          ...[comparedFrom, comparedTo],
          money(previous),
        ]),
      }
    case 'locations':
      return {
        headings: [reply.locationsBy === 'city' ? 'City' : 'Country', 'Revenue', 'Share'],
        rows: [
          ...reply.locations.map(({ city, revenue, share }) => [city, money(revenue), number(share)]),
          // The card's note: orders without a city or country.
          ['', money(reply.revenueWithoutCity), null],
        ],
      }
    case 'products':
      return {
        headings: ['Product', 'Price', 'Quantity', 'Amount', 'Orders'],
        rows: reply.products.map(({ name, price, quantity, amount, orders }) => [
          name,
          money(price),
          number(quantity),
          money(amount),
          number(orders),
        ]),
      }
    case 'sales':
      return {
        headings: [DIVIDED_BY[reply.channelsBy], 'Amount', 'Share'],
        rows: reply.channels.map(({ name, amount, share }) => [name, money(amount), number(share)]),
      }
  }
}

const COMPARED = ['Compared First Day', 'Compared Last Day', 'Compared Revenue']

const DIVIDED_BY = { channel: 'Channel', payment: 'Payment Method', status: 'Status' } as const

function metricTable(
  card: string,
  { value, previous, change }: Metric,
  cell: typeof number,
  changeHeading = 'Change in Percent',
): CardTable {
  return {
    headings: ['Figure', 'Value', 'Compared Value', changeHeading],
    rows: [[card, cell(value), cell(previous), number(change)]],
  }
}

/** Shares and percentages are cut after ten decimals. */
function number(value: number | null): TableCell {
  return value === null ? null : { number: String(Number(value.toFixed(10))) }
}

function moneyCell(minor: number | null, currency: string): TableCell {
  return minor === null ? null : { number: exactAmount(BigInt(minor) * BigInt(SUBUNITS_PER_MINOR), currency) }
}
