import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import { findCountingRules } from '#server/settings/counting.ts'

/** Filters with what follows from their days: UTC milliseconds between which all their orders were placed. */
export interface BoundedFilters extends OrderFilters {
  readonly placedFrom?: number
  readonly placedTo?: number
}

const DAY = 86_400_000

/**
 * Adds the instants that the filters' days lie between, so that the index by date can be used. Reporting dates say nothing
 * about them when orders are reported by the day they were paid.
 */
export async function withPlacedBounds<Filters extends OrderFilters>(
  reads: Reads,
  workspaceId: number,
  filters: Filters,
): Promise<Filters & BoundedFilters> {
  const { from, to, countedFrom, countedTo } = filters
  const isReported = countedFrom !== undefined || countedTo !== undefined
  const isPlaced = isReported && (await findCountingRules(reads, workspaceId)).countedDate === 'placed'
  const first = latest(from, isPlaced ? countedFrom : undefined)
  const last = earliest(to, isPlaced ? countedTo : undefined)
  // A store day starts at most a day before or after the same day in UTC (`readStoreDay`).
  return {
    ...filters,
    ...(first !== undefined && { placedFrom: Date.parse(first) - DAY }),
    ...(last !== undefined && { placedTo: Date.parse(last) + 2 * DAY }),
  }
}

export function latest(...days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
}

export function earliest(...days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).sort()[0]
}
