import type { Metric } from '#contract/dashboard/dashboard-schema.ts'
import { divideRounded } from '#contract/exact-number.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { Totals } from './totals.ts'

/** A figure, the comparison period's, and the change in percent if they can be compared. Amounts are bigint, as stored. */
export function metric<T extends number | bigint>(value: T | null, previous: T | null, isComparable: boolean): Metric {
  const change = isComparable ? percentChange(value, previous) : null
  return { value: figure(value), previous: figure(previous), change }
}

function figure(value: number | bigint | null): number | null {
  return typeof value === 'bigint' ? toMinor(value) : value
}

/** Revenue per order, of the exact sums; null without orders. */
export function averageMetric(now: Totals, before: Totals | null, isComparable: boolean): Metric {
  // Their ratio is that of the averages, without rounding either of them.
  const ofNow = now.revenue * BigInt(before?.orders ?? 0)
  const ofBefore = (before?.revenue ?? 0n) * BigInt(now.orders)
  const change = isComparable ? percentChange(ofNow, ofBefore) : null
  return { value: averageOf(now), previous: before && averageOf(before), change }
}

function averageOf({ orders, revenue }: Totals): number | null {
  return orders === 0 ? null : Number(divideRounded(revenue, BigInt(orders) * BigInt(SUBUNITS_PER_MINOR)))
}

/** Growth of the period, that of the comparison period, and the change in percentage points; null where revenue is. */
export function growthMetric(now: Totals, previous: Totals | null, beforePrevious: Totals | null): Metric {
  const [before, earliest] = [previous?.revenue ?? null, beforePrevious?.revenue ?? null]
  const [value, earlier] = [percentChange(now.revenue, before), percentChange(before, earliest)]
  return { value, previous: earlier, change: value === null || earlier === null ? null : value - earlier }
}

/** Null if the previous value is not positive (none, or more refunds than sales). */
function percentChange<T extends number | bigint>(value: T | null, previous: T | null): number | null {
  if (value === null || previous === null || previous <= 0) return null
  return ((Number(value) - Number(previous)) / Number(previous)) * 100
}

/** The part's share of the whole, 0 to 1; 0 if refunds make the whole or the part negative. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  return Math.min(1, Math.max(0, Number(part) / Number(whole)))
}
