import type { Metric } from '#contract/dashboard-schema.ts'
import { toMinor } from '#server/database/parts.ts'

/** A count or an amount beside the comparison period's, and by how many percent it differs. */
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

/** Growth of the period, that of the comparison period, and the difference in percentage points. */
export function growthMetric(revenue: bigint, previous: bigint | null, beforePrevious: bigint | null): Metric {
  const value = growth(revenue, previous)
  const earlier = previous === null ? null : growth(previous, beforePrevious)
  return { value, previous: earlier, change: value === null || earlier === null ? null : value - earlier }
}

/** Percent; null where there is nothing to grow from (no revenue before, or more refunds than sales). */
export function growth(value: bigint, previous: bigint | null): number | null {
  return previous === null ? null : percentChange(Number(value), Number(previous))
}

function percentChange(value: number, previous: number): number | null {
  return previous > 0 ? ((value - previous) / previous) * 100 : null
}
