import { formatDay, formatDays, formatInstant } from '#contract/format-date.ts'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import type { ChartGranularity } from './buckets.ts'
import { CARD_TITLES, type CardId } from './cards.ts'
import type { DashboardReply } from './dashboard-schema.ts'
import type { Comparison } from './period-names.ts'

export interface CardDefinition {
  readonly card: CardId
  readonly title: string
  /** What the card shows and by which rules; one or more sentences each. */
  readonly lines: readonly { readonly term: string; readonly text: string }[]
}

const COMPARED: ReadonlySet<CardId> = new Set([
  ...(['customers', 'orders', 'revenue', 'growth', 'revenue-over-time'] as const),
  ...(['net-revenue', 'average-order-value', 'returning-customers', 'orders-to-fulfill'] as const),
])

/** The cards that add up order totals. */
const AMOUNTS: ReadonlySet<CardId> = new Set([
  ...(['revenue', 'growth', 'net-revenue', 'average-order-value', 'projections'] as const),
  ...(['revenue-over-time', 'locations', 'sales'] as const),
])

/** What a card of this reply shows, for its popover and for the files made from it. */
export function cardDefinition(reply: DashboardReply, card: CardId): CardDefinition {
  const line = (term: string, text: string) => ({ term, text })
  return {
    card,
    title: CARD_TITLES[card],
    lines: [
      line('Shows', shown(reply, card)),
      line('Statuses', statuses(reply)),
      line('Date', date(reply)),
      ...(AMOUNTS.has(card) ? [line('Amounts', messages.amounts)] : []),
      line('Refunds', card === 'net-revenue' ? messages.netRefunds : messages.refunds),
      line('Period', period(reply)),
      ...(COMPARED.has(card) ? [line('Compared with', comparison(reply))] : []),
      ...(card === 'projections' ? [line('Projection', projection(reply))] : []),
      line('Currency', currency(reply)),
      line('Time zone', reply.timeZone === null ? messages.fileDays : messages.zoneDays(reply.timeZone)),
      line('As of', `${formatInstant(reply.asOf)}.`),
    ],
  }
}

function shown({ channelsBy, productsBy, granularity }: DashboardReply, card: CardId): string {
  if (card === 'projections') return messages.projections(granularity)
  if (card === 'revenue-over-time') return messages.revenueOverTime(granularity)
  if (card === 'products') return PRODUCTS_SHOWN[productsBy]
  return card === 'sales' ? SALES_SHOWN[channelsBy] : SHOWN[card]
}

const SHOWN: Readonly<Record<Exclude<CardId, 'sales' | 'products' | 'projections' | 'revenue-over-time'>, string>> = {
  customers: 'The number of different customers who ordered. Orders without customer data are not included.',
  orders: 'The number of orders.',
  revenue: 'The sum of all order totals. Each order counts once.',
  'net-revenue':
    'The sum of all order totals minus what was refunded on these orders, on whichever day it was refunded.',
  'average-order-value': 'Revenue divided by the number of orders.',
  'returning-customers':
    'The number of different customers who ordered in the period and had also ordered before it, as far back as orders were imported. The comparison counts those who had ordered before the comparison period. Orders without customer data are not included.',
  'orders-to-fulfill': 'The number of orders of the period whose status is neither Complete nor Cancelled.',
  growth:
    'The percentage by which revenue grew since the comparison period. Below it is the growth of the comparison period. Without revenue in the comparison period there is no percentage, and the card shows “New”.',
  locations:
    'The sum of the order amounts for each of the four cities with the highest revenue, or by country where orders have no city.',
}

const PRODUCTS_SHOWN: Readonly<Record<DashboardReply['productsBy'], string>> = {
  amount:
    'The quantity and amount sold of the five products with the highest amount. The price is the average of all order lines that have both a quantity and an amount.',
  quantity: 'The quantity sold of the five products with the highest quantity. Their order lines have no revenue.',
  orders:
    'The number of orders with each of the five products that most orders contain. Their order lines have neither revenue nor quantities.',
}

const SALES_SHOWN: Readonly<Record<DashboardReply['channelsBy'], string>> = {
  channel: 'The sum of the order amounts for each sales channel.',
  payment: 'The sum of the order amounts for each payment method.',
  status: 'The sum of the order amounts for each order status.',
}

const list = new Intl.ListFormat('en')

const WEEKS: Partial<Record<ChartGranularity, string>> = { week: 'Weeks start on Monday.' }

const messages = {
  anyStatus: 'All statuses.',
  statusesExcept: (statuses: readonly string[], excluded: number) => {
    const names = list.format(statuses)
    return plural(
      excluded,
      `All statuses except ${names}. # order is left out, counting all dates.`,
      `All statuses except ${names}. # orders are left out, counting all dates.`,
    )
  },
  placed: 'Orders count on the day they were placed.',
  paid: 'Orders count on the day they were paid.',
  paidExcept: (unpaid: number) =>
    plural(
      unpaid,
      'Orders count on the day they were paid. # order without a payment date is left out.',
      'Orders count on the day they were paid. # orders without a payment date are left out.',
    ),
  amounts: 'Order totals are as in the file: after discounts, with tax and shipping if the file includes them.',
  netRefunds:
    'Refunded amounts are subtracted. An order whose file does not say what was refunded counts without a refund.',
  refunds:
    'Refunds are not subtracted from the original order; Net revenue subtracts them. A return recorded as a separate order counts with its negative amount.',
  period: (days: string) => `${days}.`,
  runningPeriod: (days: string) => `${days}. This period has not ended yet.`,
  notCompared: 'Nothing, because the period covers all orders.',
  compared: (name: string, days: string) => `The ${name}, ${days}.`,
  comparedPart: (name: string, days: string, elapsed: string) =>
    `The same part of the ${name}, ${days}. Of this period, only ${elapsed} is compared.`,
  beforeFirstOrder: (day: string) => `Orders begin on ${day}, so there are no percentages.`,
  projections: (granularity: ChartGranularity) =>
    `The sum of the order amounts for each ${granularity}, and its projection. ${WEEKS[granularity] ?? ''}`.trim(),
  revenueOverTime: (granularity: ChartGranularity) =>
    `The sum of the order amounts for each ${granularity}, and for the corresponding days of the comparison period. ${WEEKS[granularity] ?? ''}`.trim(),
  target: (granularity: ChartGranularity) =>
    granularity === 'month' ? 'The monthly target.' : `The sum of the monthly targets of each ${granularity}.`,
  targetElseYear: (granularity: ChartGranularity) =>
    `${messages.target(granularity)} Without a target, the revenue of the same days of the previous year.`,
  year: 'The revenue of the same days of the previous year.',
  monthlyTargets: 'Targets are for months and are not divided among days or weeks.',
  someUnprojected: (granularity: ChartGranularity) =>
    `A ${granularity} with neither a target nor earlier orders in the previous year has no projection.`,
  currency: (name: string) => `Only orders in ${name}. Different currencies are never added together.`,
  noCurrency: 'Only orders without a currency. Different currencies are never added together.',
  otherCurrencies: (names: string) => `Also available for this period: ${names}.`,
  fileDays: 'Days are as written in the imported files. “Today” is the current day in UTC.',
  zoneDays: (timeZone: string) => `Days and months begin at midnight in ${timeZone}.`,
}

function statuses({ counting: { excludedStatuses, excluded } }: DashboardReply): string {
  return excludedStatuses.length === 0 ? messages.anyStatus : messages.statusesExcept(excludedStatuses, excluded)
}

function date({ counting: { countedDate, unpaid } }: DashboardReply): string {
  if (countedDate === 'placed') return messages.placed
  return unpaid === 0 ? messages.paid : messages.paidExcept(unpaid)
}

function period({ from, to, elapsedTo }: DashboardReply): string {
  return elapsedTo < to ? messages.runningPeriod(formatDays(from, to)) : messages.period(formatDays(from, to))
}

const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  previous: 'previous period',
  year: 'same period in an earlier year',
  weekdays: 'same weekdays in an earlier year',
  custom: 'chosen comparison period',
}

function comparison({ compare, comparedFrom, comparedTo, firstDay, from, to, elapsedTo }: DashboardReply): string {
  if (comparedFrom === null || comparedTo === null) return messages.notCompared
  const compared = formatDays(comparedFrom, comparedTo)
  const name = COMPARISON_NAMES[compare]
  const isWhole = elapsedTo === to
  const days = isWhole
    ? messages.compared(name, compared)
    : messages.comparedPart(name, compared, formatDays(from, elapsedTo))
  if (firstDay === null || comparedFrom >= firstDay) return days
  return `${days} ${messages.beforeFirstOrder(formatDay(firstDay))}`
}

function projection({ buckets, granularity }: DashboardReply): string {
  const by = new Set(buckets.map(({ projectedBy }) => projectedBy))
  const { target, targetElseYear, year } = messages
  const source = by.has('target') ? (by.has('year') ? targetElseYear : target)(granularity) : year
  return [
    ...(by.has('target') || by.has('year') ? [source] : []),
    ...(granularity === 'day' || granularity === 'week' ? [messages.monthlyTargets] : []),
    ...(by.has(null) ? [messages.someUnprojected(granularity)] : []),
  ].join(' ')
}

function currency({ currency, currencies }: DashboardReply): string {
  const others = currencies.filter((other) => other !== currency).map(currencyName)
  const only = currency === NO_CURRENCY ? messages.noCurrency : messages.currency(currency)
  return others.length === 0 ? only : `${only} ${messages.otherCurrencies(list.format(others))}`
}
