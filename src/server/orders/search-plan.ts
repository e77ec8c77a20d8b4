import { sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import { GRAM } from '#server/database/text-bounds.ts'
import { countWithin } from './count-orders.ts'
import { readKeptSums } from './kept-sums.ts'
import { type BoundedFilters, DAY } from './placed-bounds.ts'
import { keptOrdersWith } from './product-sums.ts'
import { type Search, splitFilters, walkLimit } from './search-steps.ts'

/** By what the orders of a filtered search are found: the text index, the indexes of the filters, or the texts of the period. */
export type SearchWay = 'index' | 'filter' | 'texts'

export interface SearchPlan extends ChosenWay {
  /** Whether an index leads to the orders of one of its filters. */
  readonly isLed: boolean
  /** The way where all of it is due: it may count first. */
  readonly whole: () => Promise<ChosenWay>
}

export interface ChosenWay {
  readonly way: SearchWay
  /** Milliseconds that it takes by that way, roughly. */
  readonly cost: number
  /** How many rows of the sort to walk before that, because they likely fill the page; 0: none. */
  readonly walk: number
}

// Milliseconds a row on the machine of docs/performance.md: a text in the index by date; an entry of the index that holds the
// filters; a row by its number, also where its
// neighbours are wanted too; a row of a sort; each three characters of a term in each order that holds its rarest part.
const TEXT = 0.000_16
const ENTRY = 0.000_1
export const ROW = 0.001_5
const NEAR_ROW = 0.000_3
const SORTED_ROW = 0.003
const THREE = 0.000_1
const COUNTED_THREE = 0.000_04
/** Milliseconds from which it is worth counting first. */
const DEAR = 25

/** A page is walked to through so many times the rows that would do if the matches lay evenly. */
const SPARE = 5

/** The cheapest way through a filtered search in SQLite, from counts alone. */
export async function planSearch(search: Search): Promise<SearchPlan> {
  const { reads, workspaceId, query, term, index, limits } = search
  const { all, most } = await index.bounds()
  const [placed, { share, few }, isNear] = await Promise.all([
    ordersPlaced(reads, workspaceId, query, all),
    shareOf(reads, workspaceId, query, all),
    most > limits.sorted ? index.isDense() : false,
  ])
  const threes = [...term].length - GRAM + 1
  const counts = { all, placed, share, few, isNear, threes }
  const plan = chosen(search, counts, most)
  // That many orders hold each of its parts says little of a long term; the index counts it without the orders' rows.
  const isWorthCounting = threes > 2 && plan.cost > DEAR && most * threes * COUNTED_THREE < plan.cost
  return {
    ...plan,
    isLed: few !== undefined,
    whole: async () => (isWorthCounting ? chosen(search, counts, await index.count()) : plan),
  }
}

interface Counts {
  readonly all: number
  readonly placed: number
  readonly share: number
  readonly few: number | undefined
  readonly isNear: boolean
  readonly threes: number
}

function chosen(
  { query, limits }: Search,
  { all, placed, share, few, isNear, threes }: Counts,
  most: number,
): ChosenWay {
  const holding = all === 0 ? 0 : most / all
  const { isCovered } = splitFilters(query)
  const isIndexed = threes > 0 || most <= limits.sorted
  const costs: [SearchWay, number][] = [
    ['texts', placed * TEXT + placed * holding * (isCovered ? share : 1) * ROW],
    ['index', isIndexed ? most * ((isNear ? NEAR_ROW : ROW) + Math.max(threes, 3) * THREE) : Number.POSITIVE_INFINITY],
    ['filter', few === undefined ? placed * (ENTRY + share * ROW) : few * ROW],
  ]
  costs.sort(([, a], [, b]) => a - b)
  const [way, cost] = costs.find(([name]) => name === limits.way) ?? costs[0] ?? ['texts', 0]
  const isByDate = query.sort.field === 'date'
  const expected = ((isByDate ? placed : all) * query.page * query.per) / Math.max(placed * holding * share, 1)
  const row = isByDate ? TEXT + (isCovered ? 0 : holding * ROW) : SORTED_ROW
  const rows = Math.min(SPARE * expected + walkLimit({ query, limits }), cost / row)
  return { way, cost, walk: expected * row < cost ? Math.ceil(rows) : 0 }
}

/** How many orders were placed within the filters' instants, roughly: by whole days. */
async function ordersPlaced(
  reads: Reads,
  workspaceId: number,
  { placedFrom, placedTo }: BoundedFilters,
  all: number,
): Promise<number> {
  if (placedFrom === undefined && placedTo === undefined) return all
  const day = (instant: number | undefined, none: number) =>
    BigInt(instant === undefined ? none : Math.floor(instant / DAY))
  const query = sql<{ orders: bigint }>`select cast(coalesce(sum(orders), 0) as bigint) as orders from date_counts
    where workspace_id = ${BigInt(workspaceId)} and utc_day >= ${day(placedFrom, -1e9)} and utc_day <= ${day(placedTo, 1e9)}`
  return Number((await query.execute(reads)).rows[0]?.orders ?? 0)
}

/** Which part of all orders the filters but the period let through, and how many those are that an index leads to. */
async function shareOf(reads: Reads, workspaceId: number, filters: OrderFilters, all: number) {
  const { statuses, currency, product, cities, citiesNot, channels, channelsNot, payments, paymentsNot, customer } =
    filters
  const counted = 'yes' as const
  const single: OrderFilters[] = [
    ...(statuses ? [{ statuses }] : []),
    ...(currency !== undefined ? [{ currency }] : []),
    ...(citiesNot ? [{ citiesNot, counted }] : []),
    ...(channels ? [{ channels, counted }] : []),
    ...(channelsNot ? [{ channelsNot, counted }] : []),
    ...(payments ? [{ payments, counted }] : []),
    ...(paymentsNot ? [{ paymentsNot, counted }] : []),
  ]
  const count = async (filters: OrderFilters) => {
    const sums = await readKeptSums(reads, workspaceId, filters)
    return sums?.reduce((total, { orders }) => total + orders, 0) ?? all
  }
  const led = await Promise.all([
    ...(cities ? [count({ cities, counted })] : []),
    ...(product === undefined ? [] : [keptOrdersWith(reads, workspaceId, { product, counted })]),
    ...(customer === 'unknown' ? [countWithin(reads, workspaceId, { customer })] : []),
  ])
  const few = led.length === 0 ? undefined : Math.min(...led.map((orders) => orders ?? all))
  const kept = await Promise.all(single.map(count))
  const share = [...kept, ...led].reduce<number>((part, orders) => part * ((orders ?? all) / Math.max(all, 1)), 1)
  return { share, few }
}
