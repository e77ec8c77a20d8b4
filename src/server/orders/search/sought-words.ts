import { type RawBuilder, sql } from 'kysely'
import { minorDigits } from '#contract/money.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { rangeOf, type SearchedAmount } from '#contract/orders/searched-amounts.ts'
import type { SearchedDay } from '#contract/orders/searched-days.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import { sumFromRollups } from '#server/orders/list/order-sums.ts'

/** Store days, inclusive. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** A word of a search as this workspace's orders are searched for it. */
export interface SoughtWord {
  readonly text: string
  /** Conditions on an order, each of which an index answers; any may be true. */
  readonly amounts: readonly RawBuilder<boolean>[]
  readonly days: readonly DayRange[]
}

/** The words of a search, with the amounts that they are in the currencies of the workspace and the years of its orders. */
export async function soughtWords(scope: ReadScope, search: string): Promise<SoughtWord[]> {
  const words = searchWords(search)
  const hasAmounts = words.some(({ amounts }) => amounts.length > 0)
  const currencies = hasAmounts ? ((await sumFromRollups(scope, {})) ?? []).map(({ group }) => group) : []
  const years = words.some(({ days }) => days.some((day) => day.startsWith('-'))) ? await yearsOf(scope) : []
  return words.map(({ text, amounts, days }) => ({
    text,
    amounts: amounts.flatMap((amount) => amountConditions(amount, currencies)),
    days: days.flatMap((day) => dayRanges(day, years)),
  }))
}

/** One for each number of decimals that the currencies have. */
function amountConditions(amount: SearchedAmount, currencies: readonly string[]): RawBuilder<boolean>[] {
  const groups = Map.groupBy(currencies, minorDigits)
  return [...groups].flatMap(([digits, all]) => {
    const range = rangeOf(amount, digits)
    const own = all.filter((currency) => currency === (amount.currency ?? currency))
    if (!range || own.length === 0) return []
    const within = sql<boolean>`orders.amount between ${range.from} and ${range.to}`
    const isAny = own.length === currencies.length
    return [isAny ? within : sql<boolean>`${within} and orders.currency in (${sql.join(own)})`]
  })
}

function dayRanges(day: SearchedDay, years: readonly number[]): DayRange[] {
  if (day.startsWith('-')) return years.map((year) => ({ from: `${year}${day}`, to: `${year}${day}` }))
  return [day.length === 'YYYY-MM'.length ? { from: `${day}-01`, to: `${day}-31` } : { from: day, to: day }]
}

/** Every year from the first order to the last one. */
async function yearsOf({ reads, signal }: ReadScope): Promise<number[]> {
  const end = async (direction: 'asc' | 'desc') =>
    await reads.from('orders').select('day').orderBy('day', direction).limit(1).executeTakeFirst({ signal })
  const [first, last] = [await end('asc'), await end('desc')].map((row) => Number(row?.day.slice(0, 4)))
  if (first === undefined || last === undefined || Number.isNaN(first + last)) return []
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

export function isOnlyText({ amounts, days }: SoughtWord): boolean {
  return amounts.length + days.length === 0
}

export function isWithinDays({ from, to }: DayRange): RawBuilder<boolean> {
  return sql<boolean>`orders.day between ${from} and ${to}`
}

/** Whether the order at hand is found by every word; read row by row, without an index. */
export function findsAll({ reads: { dialect } }: ReadScope, words: readonly SoughtWord[]): RawBuilder<boolean> {
  const each = words.map(({ text, amounts, days }) => {
    const ways = [dialect.containsWords([text]), ...amounts, ...days.map(isWithinDays)]
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}
