import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { exactSum, partsHigh, partsLow } from '#server/database/exact-sum.ts'
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
): Promise<Pick<DashboardReply, 'channels' | 'channelsBy'>> {
  for (const channelsBy of DIMENSIONS) {
    if (channelsBy === 'status' && !(await tellStatus(reads, scope.workspaceId))) break
    const sales = await findSales(reads, scope, channelsBy)
    if (sales.some(({ name }) => name !== '')) return { channelsBy, channels: largest(sales) }
  }
  return { channelsBy: 'channel', channels: [] }
}

async function tellStatus(reads: Reads, workspaceId: number): Promise<boolean> {
  const told = reads.selectFrom('orders').select('id').where('workspace_id', '=', BigInt(workspaceId))
  return (await told.where('source_status', '<>', '').limit(1).executeTakeFirst()) !== undefined
}

async function findSales(reads: Reads, scope: Scope, dimension: (typeof DIMENSIONS)[number]): Promise<Sales[]> {
  const rows = await sumsOf(reads, KEPT_AS[dimension], scope)
    .select(['key as name', partsHigh('amount').as('high'), partsLow('amount').as('low')])
    .groupBy('key')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name, high, low }) => ({ name, revenue: exactSum(high, low) }))
}

/** The four largest, and one more that holds all others, so that the parts add up to the whole. */
export function largest(sales: readonly Sales[]): DashboardReply['channels'] {
  const named = sales.map(({ name, revenue }) => ({ name: name === '' ? NOT_STATED : name, revenue }))
  const own = named.filter(({ name }) => name !== OTHER)
  const shown = own.slice(0, SHOWN)
  const rest = [...own.slice(SHOWN), ...named.filter(({ name }) => name === OTHER)]
  const other = rest.length > 0 ? [{ name: OTHER, revenue: sum(rest) }] : []
  const total = sum(named)
  return [...shown, ...other].map(({ name, revenue }) => ({
    name,
    amount: toMinor(revenue),
    share: shareOf(revenue, total),
  }))
}

function sum(sales: readonly Sales[]): bigint {
  return sales.reduce((total, { revenue }) => total + revenue, 0n)
}
