import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import { type Scope, sumsOf } from './scope.ts'
import { shareOf } from './share.ts'

const SHOWN = 4
const NOT_STATED = 'Not stated'
const OTHER = 'Other'

interface Sales {
  readonly name: string
  readonly revenue: bigint
}

/** What the ring shows as one. */
interface Slice {
  readonly name: string
  readonly parts: readonly Sales[]
  /** Where it holds all others: those that it does not hold. */
  readonly others?: readonly Sales[]
}

const DIMENSIONS = ['channel', 'payment', 'status'] as const
/** What the sums of each are kept as: dimension 'status' is the list's, of all orders. */
const KEPT_AS = { channel: 'channel', payment: 'payment', status: 'counted' } as const

/**
 * Revenue by channel; where no order tells one, by payment method; where none tells that either, by status. Where no
 * file told a status either, there is nothing to divide by: the status they all got is no figure.
 */
export async function findChannels(
  reads: Reads,
  scope: Scope,
): Promise<Pick<DashboardReply, 'channels' | 'channelsBy'> & { readonly filters: readonly OrderFilters[] }> {
  for (const channelsBy of DIMENSIONS) {
    if (channelsBy === 'status' && !(await tellStatus(reads, scope.workspaceId))) break
    const sales = await findSales(reads, scope, channelsBy)
    if (sales.some(({ name }) => name !== '')) {
      const slices = largest(sales)
      return { channelsBy, channels: figures(slices), filters: slices.map((slice) => filtersOf(slice, channelsBy)) }
    }
  }
  return { channelsBy: 'channel', channels: [], filters: [] }
}

async function tellStatus(reads: Reads, workspaceId: number): Promise<boolean> {
  const told = reads.selectFrom('orders').select('id').where('workspace_id', '=', BigInt(workspaceId))
  return (await told.where('source_status', '<>', '').limit(1).executeTakeFirst()) !== undefined
}

async function findSales(reads: Reads, scope: Scope, dimension: (typeof DIMENSIONS)[number]): Promise<Sales[]> {
  const rows = await sumsOf(reads, KEPT_AS[dimension], scope)
    .select(['key as name', sumOf('amount_high').as('high'), sumOf('amount_low').as('low')])
    .groupBy('key')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name, high, low }) => ({ name, revenue: exactSum(high, low) }))
}

/** The four largest, and one more that holds all others, so that the parts add up to the whole. */
export function largest(sales: readonly Sales[]): Slice[] {
  const shown = sales.filter(({ name }) => name !== OTHER).slice(0, SHOWN)
  const rest = sales.filter((each) => !shown.includes(each))
  const slices = shown.map((each) => ({ name: each.name || NOT_STATED, parts: [each] }))
  return rest.length === 0 ? slices : [...slices, { name: OTHER, parts: rest, others: shown }]
}

function figures(slices: readonly Slice[]): DashboardReply['channels'] {
  const total = sum(slices.flatMap(({ parts }) => parts))
  return slices.map(({ name, parts }) => {
    const revenue = sum(parts)
    return { name, amount: toMinor(revenue), share: shareOf(revenue, total) }
  })
}

/** What keeps a list to the orders of a slice. */
function filtersOf({ parts, others }: Slice, by: (typeof DIMENSIONS)[number]): OrderFilters {
  const names = parts.map(({ name }) => name)
  if (by === 'status') return { statuses: ORDER_STATUSES.filter((status) => names.includes(status)) }
  const not = others?.map(({ name }) => name)
  if (by === 'payment') return not ? { paymentsNot: not } : { payments: names }
  return not ? { channelsNot: not } : { channels: names }
}

function sum(sales: readonly Sales[]): bigint {
  return sales.reduce((total, { revenue }) => total + revenue, 0n)
}
