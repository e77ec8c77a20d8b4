import type { OrderFilters } from '#contract/order-filters.ts'
import type { Period } from '#contract/period.ts'
import { type Spans, spanStart } from '#server/aggregates/granularity.ts'
import { keptOf, keptRows } from '#server/aggregates/order-rollups/query.ts'
import { hasKeptLines, keptLinesIn } from '#server/aggregates/product-rollups/query.ts'
import { signedSum } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { findCountingRules } from '#server/database/workspace-settings.ts'
import type { BoundedFilters } from '#server/orders/filters/placed-bounds.ts'
import { ordersWithin } from './list-scope.ts'

/** By which day the orders of a list are counted, and the list's period by that day. */
export interface KeptDay extends Partial<Period> {
  readonly column: 'day' | 'counted_day'
}

/** A span of days and how many of a list's orders fall on it. */
export interface CountedSpan extends Spans {
  readonly orders: number
}

/** Undefined where no counts are kept of such a list, or they go by another day than that on which orders were placed. */
export async function keptDay(reads: Reads, workspaceId: number, filters: OrderFilters): Promise<KeptDay | undefined> {
  const { customer, product, countedFrom, countedTo, ...others } = filters
  const counted = { ...(countedFrom !== undefined && { countedFrom }), ...(countedTo !== undefined && { countedTo }) }
  const kept = product === undefined ? keptOf({ ...others, ...counted }) : undefined
  if (kept?.dimension === 'status') {
    const { from, to } = filters
    return customer
      ? undefined
      : { column: 'day', ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  }
  if (!kept && !hasKeptLines(filters)) return undefined
  if ((await findCountingRules(reads, workspaceId)).countedDate !== 'placed') return undefined
  const { countedFrom: from, countedTo: to } = counted
  return { column: 'counted_day', ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** How many orders of a list that has a `keptDay` fall on each of the spans, each of which is of one start. */
export async function keptCounts(
  reads: Reads,
  workspaceId: number,
  filters: BoundedFilters,
  spans: readonly Spans[],
  signal?: AbortSignal,
): Promise<CountedSpan[]> {
  const { customer } = filters
  const [kept, unknown] = await Promise.all([
    customer === 'unknown' ? new Map<string, number>() : countKept(reads, workspaceId, filters, spans, signal),
    customer ? countUnknown(reads, workspaceId, filters, spans, signal) : new Map<string, number>(),
  ])
  const sign = customer === 'known' ? -1 : 1
  return spans.map((span) => {
    const name = span.grain + span.from
    return { ...span, orders: (kept.get(name) ?? 0) + sign * (unknown.get(name) ?? 0) }
  })
}

async function countKept(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  spans: readonly Spans[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const { customer: _customer, ...others } = filters
  const counts = ['grain', 'start', signedSum('orders').as('orders')] as const
  const kept = keptOf(others)
  const rows = kept
    ? keptRows(reads, workspaceId, kept, filters.currency, spans).select(counts)
    : keptLinesIn(reads, workspaceId, filters, spans).select(counts)
  const counted = await rows.groupBy(['grain', 'start']).execute({ signal })
  return new Map(counted.map(({ grain, start, orders }) => [grain + start, Number(orders)]))
}

/** Few orders do not tell who ordered, and an index holds those alone; without the instants they were placed at. */
async function countUnknown(
  reads: Reads,
  workspaceId: number,
  { placedFrom: _from, placedTo: _to, ...filters }: BoundedFilters,
  spans: readonly Spans[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const days = await ordersWithin(reads, workspaceId, { ...filters, customer: 'unknown' })
    .select((build) => ['counted_day', build.fn.countAll<bigint>().as('orders')])
    .groupBy('counted_day')
    .execute({ signal })
  const counted = new Map<string, number>()
  for (const grain of new Set(spans.map((span) => span.grain))) {
    for (const { counted_day, orders } of days) {
      const name = grain + spanStart(grain, counted_day)
      counted.set(name, (counted.get(name) ?? 0) + Number(orders))
    }
  }
  return counted
}
