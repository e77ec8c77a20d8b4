import type { Metric } from '#contract/dashboard-schema.ts'
import { toMinor } from '#server/database/parts.ts'

/** A figure, the comparison period's, and the change in percent. */
export function metric(value: number | null, previous: number | null): Metric {
  return { value, previous, change: value === null || previous === null ? null : percentChange(value, previous) }
}

export function revenueMetric(value: bigint, previous: bigint | null): Metric {
  return {
    value: toMinor(value),
    previous: previous === null ? null : toMinor(previous),
    change: growth(value, previous),
  }
}

/** Growth of the period, that of the comparison period, and the change in percentage points. */
export function growthMetric(revenue: bigint, previous: bigint | null, beforePrevious: bigint | null): Metric {
  const value = growth(revenue, previous)
  const earlier = previous === null ? null : growth(previous, beforePrevious)
  return { value, previous: earlier, change: value === null || earlier === null ? null : value - earlier }
}

/** Percent; null if the previous revenue is not positive (none, or more refunds than sales). */
function growth(value: bigint, previous: bigint | null): number | null {
  return previous === null ? null : percentChange(Number(value), Number(previous))
}

function percentChange(value: number, previous: number): number | null {
  return previous > 0 ? ((value - previous) / previous) * 100 : null
}

/** The part's share of the whole, 0 to 1; 0 if refunds make the whole or the part negative. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  return Math.min(1, Math.max(0, Number(part) / Number(whole)))
}
