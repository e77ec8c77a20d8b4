import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import { findCountingRules } from '#server/database/workspace-settings.ts'

/** Filters with what follows from them: instants (UTC milliseconds) between which all their orders were placed. */
export interface BoundedFilters extends OrderFilters {
  readonly placedFrom?: number
  readonly placedTo?: number
  /** The workspace whose lines lead to the product's orders; absent: each order is asked for its lines. */
  readonly byLinesOf?: bigint
}

/** Milliseconds of a UTC day. */
export const DAY = 86_400_000
/** No order was placed longer before its store day begins, or after it ends: `readStoreDay` and the offsets of `readDate`. */
export const SLACK = DAY

/**
 * The same filters with the instants that their days lie between, so that a list by date is walked from where its orders
 * begin. Orders that count on the day they were paid may have been placed at any time before or after.
 */
export async function withPlacedBounds<Filters extends OrderFilters>(
  reads: Reads,
  workspaceId: number,
  filters: Filters,
): Promise<Filters & BoundedFilters> {
  const { from, to, countedFrom, countedTo } = filters
  const isCounted = countedFrom !== undefined || countedTo !== undefined
  const isPlaced = isCounted && (await findCountingRules(reads, workspaceId)).countedDate === 'placed'
  const first = latest([from, isPlaced ? countedFrom : undefined])
  const last = earliest([to, isPlaced ? countedTo : undefined])
  return {
    ...filters,
    ...(first !== undefined && { placedFrom: Date.parse(first) - SLACK }),
    ...(last !== undefined && { placedTo: Date.parse(last) + DAY + SLACK }),
  }
}

/** The filters by store days, and all others. */
export function splitDays<Filters extends BoundedFilters>({ from, to, countedFrom, countedTo, ...others }: Filters) {
  const days: OrderFilters = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(countedFrom !== undefined && { countedFrom }),
    ...(countedTo !== undefined && { countedTo }),
  }
  return { days, others }
}

export function latest(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
}

export function earliest(days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).sort()[0]
}
