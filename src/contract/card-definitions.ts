import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { inCurrency } from '#contract/money.ts'
import { formatDay, formatInstant } from './format-date.ts'

/** The dashboard's cards by what they are called in addresses and files; two of them show the title 'Revenue'. */
export const CARDS = [
  'customers',
  'orders',
  'revenue',
  'growth',
  'projections',
  'revenue-by-month',
  'locations',
  'products',
  'sales',
] as const
export type CardId = (typeof CARDS)[number]

export interface CardDefinition {
  readonly card: CardId
  /** As the card's heading. */
  readonly title: string
  /** What the card shows, by which rules and as of when; one sentence or more each. */
  readonly lines: readonly { readonly term: string; readonly text: string }[]
}

/** What every card of an answer counts: for the card itself and for the files made from it. */
export function cardDefinitions(reply: DashboardReply): CardDefinition[] {
  return CARDS.map((card) => cardDefinition(reply, card))
}

export function cardDefinition(reply: DashboardReply, card: CardId): CardDefinition {
  const line = (term: string, text: string) => ({ term, text })
  const comparison = COMPARED.has(card) ? [line('Compared with', comparedWith(reply))] : []
  const projection = card === 'projections' ? [line('Projection', projectedFrom(reply))] : []
  return {
    card,
    title: TITLES[card],
    lines: [
      line('Counts', COUNTS[card](reply)),
      line('Statuses', statuses(reply)),
      line('Date', date(reply)),
      line('Refunds', REFUNDS),
      line('Period', `${days(reply.from, reply.to)}.${reply.elapsedTo < reply.to ? ' It is still running.' : ''}`),
      ...comparison,
      ...projection,
      line('Currency', currency(reply)),
      line('Time zone', timeZone(reply)),
      line('As of', `${formatInstant(reply.asOf)}.`),
    ],
  }
}

const TITLES: Readonly<Record<CardId, string>> = {
  customers: 'Customers',
  orders: 'Orders',
  revenue: 'Revenue',
  growth: 'Growth',
  projections: 'Projections vs Actuals',
  'revenue-by-month': 'Revenue',
  locations: 'Revenue by Location',
  products: 'Top Selling Products',
  sales: 'Total Sales',
}

const DIVIDED_BY = { channel: 'channel', payment: 'payment method', status: 'status' } as const

const COUNTS: Readonly<Record<CardId, (reply: DashboardReply) => string>> = {
  customers: () => 'How many different customers ordered. Orders that name no customer are not among them.',
  orders: () => 'How many orders there are.',
  revenue: () => 'The amounts of the orders added up, each order once.',
  growth: () =>
    'By how many percent revenue grew against the comparison period; its own change is in percentage points. From nothing there is no percentage: it is new.',
  projections: () => 'The amounts of the orders added up by month, beside what was projected for the month.',
  'revenue-by-month': () =>
    'The amounts of the orders added up by month, beside the month at the same place in the comparison period.',
  locations: () => 'The amounts of the orders added up by the city they name; the largest four.',
  products: () =>
    'The amounts and quantities of the order lines added up by product; the largest five by amount. The price is the average of the lines that tell amount and quantity.',
  sales: ({ channelsBy }) => `The amounts of the orders added up by ${DIVIDED_BY[channelsBy]}.`,
}

/** The cards that show how their figure went. */
const COMPARED: ReadonlySet<CardId> = new Set(['customers', 'orders', 'revenue', 'growth', 'revenue-by-month'])

const REFUNDS =
  'Not subtracted from the orders they belong to. A return that is an order of its own counts with its negative amount.'

const number = new Intl.NumberFormat('en')

function statuses({ counting: { excludedStatuses, excluded } }: DashboardReply): string {
  if (excludedStatuses.length === 0) return 'Every order, whatever its status.'
  const left = excluded === 1 ? '1 order of any day is' : `${number.format(excluded)} orders of any day are`
  return `Every order but ${listed(excludedStatuses)}: ${left} left out.`
}

function date({ counting: { countedDate, unpaid } }: DashboardReply): string {
  if (countedDate === 'placed') return 'The day an order was placed.'
  if (unpaid === 0) return 'The day an order was paid.'
  const left = unpaid === 1 ? '1 order tells' : `${number.format(unpaid)} orders tell`
  return `The day an order was paid. ${left} no such day and ${unpaid === 1 ? 'is' : 'are'} left out until it is known.`
}

function comparedWith({ compare, comparedFrom, comparedTo, elapsedTo, to, from }: DashboardReply): string {
  if (comparedFrom === null || comparedTo === null) return 'Nothing: every order is in the period.'
  const part = elapsedTo < to ? ` Only as far as this period has come: ${days(from, elapsedTo)}.` : ''
  const which = compare === 'year' ? 'The same days of an earlier year' : 'The period before'
  return `${which}, ${days(comparedFrom, comparedTo)}.${part}`
}

function projectedFrom({ months }: DashboardReply): string {
  const by = new Set(months.map(({ projectedBy }) => projectedBy))
  const parts = [
    ...(by.has('target') ? ['The target where one is set; of a part of a month its share by days.'] : []),
    ...(by.has('year') ? [`${by.has('target') ? 'Elsewhere the' : 'The'} same month of the year before.`] : []),
    ...(by.has(null) ? ['None for a month that has neither a target nor orders a year before.'] : []),
  ]
  return parts.join(' ')
}

function currency({ currency, currencies }: DashboardReply): string {
  const others = currencies.filter((other) => other !== currency)
  const only = `Only orders ${inCurrency(currency)}; no two currencies are ever added.`
  return others.length === 0 ? only : `${only} The period has others ${listed(others.map(inCurrency))}.`
}

function timeZone({ timeZone }: DashboardReply): string {
  return timeZone === null
    ? 'Each day as the file writes it; today is the day in UTC.'
    : `Days and months begin at midnight in ${timeZone}.`
}

function days(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
