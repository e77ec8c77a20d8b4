import { sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import { addDays, addMonths, lastDayOf, type Period } from '#contract/period.ts'
import type { Spans } from '#server/aggregates/granularity.ts'
import type { Reads } from '#server/database/reads.ts'
import { type BoundedFilters, DAY, SLACK } from '#server/orders/filters/placed-bounds.ts'
import { type CountedSpan, keptCounts, keptDay } from './kept-counts.ts'
import { ordersWithin } from './list-scope.ts'
import type { Wanted, Way } from './page-start.ts'

/** An order of another century would have thousands of months looked up. */
const MAX_YEARS = 100

/**
 * From where the day begins on which the page's lowest row lies; of a list by date whose orders are counted by the day they
 * were placed. None where nothing is kept of such a list, or the kept counts do not add up to its total.
 */
export async function waysByDays(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery & BoundedFilters,
  { offset, take, total }: Wanted,
  signal?: AbortSignal,
): Promise<Way[]> {
  const kept = await keptDay(reads, workspaceId, query)
  const period = kept && (await placedPeriod(reads, workspaceId, kept))
  if (!period) return []
  const count = (spans: readonly Spans[]) => keptCounts(reads, workspaceId, query, spans, signal)
  const lowest = query.sort.descending ? total - offset - take : offset
  const spans = await count(monthsAndDays(period))
  if (spans.reduce((all, { orders }) => all + orders, 0) !== total) return []
  let { found, before } = reaching(spans, lowest)
  if (found?.grain === 'm') {
    const inside = reaching(
      await count(daysOf({ from: found.from, to: lastDayOf(found.from.slice(0, 7)) })),
      lowest - before,
    )
    found = inside.found
    before += inside.before
  }
  if (!found) return []
  // A page that lies across one midnight does not lie across the next as well, or its day has few orders.
  const midnights = [
    { day: found.from, before },
    { day: addDays(found.from, 1), before: before + found.orders },
  ]
  for (const { day, before } of midnights) {
    const below = before + (await beyondMidnight(reads, workspaceId, query, kept.column, day, signal))
    const at = { key: BigInt(Date.parse(day)), idKey: '' }
    const ways: Way[] = [
      { descending: false, skip: lowest - below, from: { sign: '>=', ...at } },
      { descending: true, skip: below - (lowest + take), from: { sign: '<', ...at } },
    ]
    if (ways.some(({ skip }) => skip >= 0)) return ways
  }
  return []
}

/** The span in which the order lies that has `lowest` before it, and how many lie before the span. */
function reaching(spans: readonly CountedSpan[], lowest: number) {
  let before = 0
  for (const found of spans) {
    if (before + found.orders > lowest) return { found, before }
    before += found.orders
  }
  return { found: undefined, before }
}

/** Whole months where the period holds them, else days; in their order. */
function monthsAndDays({ from, to }: Period): Spans[] {
  const spans: Spans[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    if (from <= first && last <= to) spans.push({ grain: 'm', from: first, to: first })
    else spans.push(...daysOf({ from: from > first ? from : first, to: to < last ? to : last }))
  }
  return spans
}

function daysOf({ from, to }: Period): Spans[] {
  const spans: Spans[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) spans.push({ grain: 'd', from: day, to: day })
  return spans
}

/** The days of the list on which there can be orders at all. */
async function placedPeriod(
  reads: Reads,
  workspaceId: number,
  { from, to }: Partial<Period>,
): Promise<Period | undefined> {
  const query = sql<{ first: bigint | null; last: bigint | null }>`select min(utc_day) as first, max(utc_day) as last
    from date_counts where workspace_id = ${BigInt(workspaceId)}`
  const [days] = (await query.execute(reads)).rows
  if (days?.first == null || days.last == null) return undefined
  const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const [first, last] = [dayAt(Number(days.first) * DAY - SLACK), dayAt(Number(days.last) * DAY + SLACK)]
  const period = {
    from: from !== undefined && from > first ? from : first,
    to: to !== undefined && to < last ? to : last,
  }
  // Days that have another length than YYYY-MM-DD do not compare as texts.
  if (first.length !== 10 || last.length !== 10 || period.from > period.to) return undefined
  const years = Number(period.to.slice(0, 4)) - Number(period.from.slice(0, 4))
  return years <= MAX_YEARS ? period : undefined
}

/**
 * A store day need not begin at midnight in UTC: how many more of the list's orders were placed before that midnight than
 * fall on the days before.
 */
async function beyondMidnight(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery & BoundedFilters,
  column: 'day' | 'counted_day',
  day: string,
  signal?: AbortSignal,
): Promise<number> {
  const midnight = Date.parse(day)
  const { product, ...others } = { ...query, placedFrom: midnight - SLACK, placedTo: midnight + SLACK }
  const beyond = async (filters: BoundedFilters) =>
    await ordersWithin(reads, workspaceId, filters)
      .where(sql<boolean>`(orders.placed_at < ${BigInt(midnight)}) <> (${sql.ref(`orders.${column}`)} < ${day})`)
      .select((build) => [
        build.fn.countAll<bigint>().as('orders'),
        sql<bigint>`cast(coalesce(sum(case when orders.placed_at < ${BigInt(midnight)} then 1 else -1 end), 0) as bigint)`.as(
          'more',
        ),
      ])
      .executeTakeFirstOrThrow({ signal })
  const all = await beyond(others)
  // Looking for the product's lines is dear, and in most shops no order lies beyond.
  if (product === undefined || all.orders === 0n) return Number(all.more)
  return Number((await beyond({ ...others, product })).more)
}
