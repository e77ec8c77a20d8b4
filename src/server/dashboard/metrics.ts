import type { Metric } from '#contract/dashboard-schema.ts'
import { toMinor, toMinorOrNull } from '#server/database/parts.ts'

/** A figure, the comparison period's, and the change in percent if they can be compared. */
export function metric(value: number | null, previous: number | null, isComparable: boolean): Metric {
  return { value, previous, change: isComparable ? percentChange(value, previous) : null }
}

export function revenueMetric(value: bigint, previous: bigint | null, isComparable: boolean): Metric {
  const change = isComparable ? percentChange(value, previous) : null
  return { value: toMinor(value), previous: toMinorOrNull(previous), change }
}

/** Growth of the period, that of the comparison period, and the change in percentage points; null where revenue is. */
export function growthMetric(revenue: bigint, previous: bigint | null, beforePrevious: bigint | null): Metric {
  const value = percentChange(revenue, previous)
  const earlier = percentChange(previous, beforePrevious)
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
