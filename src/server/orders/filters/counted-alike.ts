import type { OrderFilters } from '#contract/order-filters.ts'
import { keptOf } from '#server/aggregates/order-rollups/query.ts'
import { hasKeptLines } from '#server/aggregates/product-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import { findCountingRules } from '#server/database/workspace-settings.ts'
import { earliest, latest } from './placed-bounds.ts'

/**
 * The same filters by the day under which orders count, where every order counts on the day it was placed: of such lists more
 * sums are kept. `reads` is one snapshot, for settings change together with what they decide.
 */
export async function countedAlike<Filters extends OrderFilters>(
  reads: Reads,
  workspaceId: number,
  filters: Filters,
): Promise<Filters> {
  if (filters.counted === 'no' || hasKeptSums(filters)) return filters
  const { from, to, ...others } = filters
  const countedFrom = latest([from, filters.countedFrom])
  const countedTo = earliest([to, filters.countedTo])
  const alike = {
    ...others,
    counted: 'yes' as const,
    ...(countedFrom !== undefined && { countedFrom }),
    ...(countedTo !== undefined && { countedTo }),
  } as Filters
  if (!hasKeptSums(alike)) return filters
  const { excludedStatuses, countedDate } = await findCountingRules(reads, workspaceId)
  return excludedStatuses.length === 0 && countedDate === 'placed' ? alike : filters
}

/** Those who do not tell who ordered are counted one by one, and the sums know of all. */
function hasKeptSums(filters: OrderFilters): boolean {
  const { customer: _customer, ...others } = filters
  return keptOf(others) !== undefined || hasKeptLines(filters)
}
