import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { shareOf } from './metrics.ts'
import { findSales, type SalesRange, totalRevenue } from './sales.ts'

const MAX_SLICES = 4
const NOT_STATED = 'Not stated'
const OTHER = 'Other'

interface Slice {
  readonly name: string
  readonly parts: readonly OrderSum[]
  /** Set for 'Other': the parts that it does not include. */
  readonly others?: readonly OrderSum[]
}

const DIMENSIONS = ['channel', 'payment', 'status'] as const
/** Dimension 'status' of the rollups includes orders that do not count; 'counted' is by status, too. */
const ROLLUP = { channel: 'channel', payment: 'payment', status: 'counted' } as const
/** The name of orders without one. */
const NAMELESS = { channel: '', payment: '', status: 'Unknown' } as const

/**
 * Revenue by the first of channel, payment method and status that has several names; if none has, by the first that has one.
 * Nothing if all orders are Unknown: they have neither.
 */
export async function findChannels(reads: WorkspaceReads, range: SalesRange) {
  let single: Parameters<typeof chartOf> | undefined
  for (const by of DIMENSIONS) {
    const sales = await findSales(reads, range, ROLLUP[by])
    if (sales.length > 1) return chartOf(by, sales)
    if (sales.some(({ group }) => group !== NAMELESS[by])) single ??= [by, sales]
  }
  return chartOf(...(single ?? ['channel', []]))
}

function chartOf(by: (typeof DIMENSIONS)[number], sales: readonly OrderSum[]) {
  const slices = largest(sales)
  const total = totalRevenue(sales)
  const channels = slices.map(({ name, parts }) => {
    const revenue = totalRevenue(parts)
    return { name, amount: toMinor(revenue), share: shareOf(revenue, total) }
  })
  return { channelsBy: by, channels, filters: slices.map((slice) => filtersOf(slice, by)) }
}

/** The four largest and 'Other' for all the rest, so that the parts add up to the whole. */
function largest(sales: readonly OrderSum[]): Slice[] {
  const shown = sales.filter(({ group }) => group !== OTHER).slice(0, MAX_SLICES)
  const rest = sales.filter((each) => !shown.includes(each))
  const slices = shown.map((each) => ({ name: each.group || NOT_STATED, parts: [each] }))
  return rest.length === 0 ? slices : [...slices, { name: OTHER, parts: rest, others: shown }]
}

/** The filters of the list with the slice's orders. */
function filtersOf({ parts, others }: Slice, by: (typeof DIMENSIONS)[number]): OrderFilters {
  const names = parts.map(({ group }) => group)
  if (by === 'status') return { statuses: ORDER_STATUSES.filter((status) => names.includes(status)) }
  const { list } = LISTED_FIELDS[by === 'payment' ? 'paymentMethod' : by].filter
  return others ? { [`${list}Not`]: others.map(({ group }) => group) } : { [list]: names }
}
