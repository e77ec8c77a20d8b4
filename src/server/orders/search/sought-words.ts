import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#contract/dashboard/period.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/orders/order-states.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { currencyRanges } from '#contract/orders/searched-amounts.ts'
import { dayRanges } from '#contract/orders/searched-days.ts'
import { fold, nameKey } from '#contract/text.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { filterCondition } from '#server/orders/filters/filter-conditions.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { sumFromRollups } from '#server/orders/list/order-sums.ts'

/** The words of a search, with the amounts that they are in the currencies of the workspace and the years of its orders. */
export async function soughtWords(reads: WorkspaceReads, search: string) {
  const all = search === '' ? [] : await reads.from('shops').select(['slug', 'name']).execute()
  // Every order is of the only shop.
  const shops = all.length > 1 ? all : []
  const words = searchWords(search, shops)
  // A packer finds nothing by an amount, because the number of hits would be the amount.
  const hasAmounts = reads.role !== 'packer' && words.some(({ amounts }) => amounts.length > 0)
  const currencies = hasAmounts ? ((await sumFromRollups(reads, {})) ?? []).map(({ group }) => group) : []
  const years = words.some(({ days }) => days.length > 0) ? await yearsOf(reads) : []
  /** Conditions on the orders with one of these names, each for an index. */
  const rangesNamed = (names: readonly string[]) => {
    const isNamed = (name: string) => names.includes(nameKey(name))
    const filters: readonly RowFilters[] = [
      // The index of the states begins with those of fulfillment.
      ...PAYMENT_STATES.filter(isNamed).map((one) => ({ paymentStates: [one], fulfillmentStates: FULFILLMENT_STATES })),
      ...FULFILLMENT_STATES.filter(isNamed).map((one) => ({ fulfillmentStates: [one] })),
      ...shops.filter(({ name }) => isNamed(name)).map(({ slug }) => ({ shops: [slug] })),
    ]
    return filters.map((one) => sql<boolean>`${filterCondition(reads, one)}`)
  }
  return words.map(({ text, amounts, days, names, statuses }) => ({
    text,
    /** Conditions on an order, any of which may be true, each of a range of an index. */
    ranges: [
      ...currencyRanges(hasAmounts ? amounts : [], currencies).map(({ from, to, currencies: own }) => {
        const range = sql<boolean>`orders.amount between ${from} and ${to}`
        const isEvery = own.length === currencies.length
        return isEvery ? range : sql<boolean>`${range} and orders.currency in (${sql.join(own)})`
      }),
      ...rangesNamed(names),
    ],
    isName: names.length > 0,
    /** The ranges in the index of days to which they lead. */
    days: dayRanges(days, years),
    statuses,
    // Read row by row, one condition does for every year.
    onDays: days.map((day) => sql<boolean>`orders.day like ${day.startsWith('-') ? `%${day}` : `${day}%`}`),
  }))
}

/** A word of a search as this workspace's orders are searched for it. */
export type SoughtWord = Awaited<ReturnType<typeof soughtWords>>[number]

/** Every year from the first order to the last one. */
async function yearsOf(reads: WorkspaceReads): Promise<number[]> {
  const end = async (direction: 'asc' | 'desc') =>
    await reads.from('orders').select('day').orderBy('day', direction).limit(1).executeTakeFirst()
  const [first = 0, last = 0] = [await end('asc'), await end('desc')].map((row) => Number(row?.day.slice(0, 4)))
  return Array.from({ length: last - first + 1 || 0 }, (_, i) => first + i)
}

export function isWithinDays({ from, to }: Period): RawBuilder<boolean> {
  return sql<boolean>`orders.day between ${from} and ${to}`
}

/** Conditions by which the word finds an order other than by a text, for indexes. */
export function otherWays({ ranges, days, statuses }: Pick<SoughtWord, 'ranges' | 'days' | 'statuses'>) {
  const ofStatuses = statuses.length > 0 ? [hasAnyStatus(statuses)] : []
  return [...ranges, ...days.map(isWithinDays), ...ofStatuses]
}

/** Found by its index. */
export function hasAnyStatus(statuses: SoughtWord['statuses']): RawBuilder<boolean> {
  return sql<boolean>`orders.status_key in (${sql.join(statuses.map(fold))})`
}

/** Whether the order at hand is found by every word; read row by row, without an index. */
export function findsAll({ dialect }: WorkspaceReads, words: readonly SoughtWord[]): RawBuilder<boolean> {
  const each = words.map(({ text, ranges, onDays, statuses }) => {
    const others = [...ranges, ...onDays]
    if (statuses.length > 0) others.push(sql<boolean>`orders.status in (${sql.join(statuses)})`)
    return sql`(${sql.join([dialect.contains(text), ...others], sql` or `)})`
  })
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}
