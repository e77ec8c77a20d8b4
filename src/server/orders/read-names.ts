import type { NameKind } from '#contract/order-filters.ts'
import { fold } from '#contract/text.ts'
import type { Reads } from '#server/database/reads.ts'
import { searchTerm } from './search-term.ts'

const MAX_NAMES = 20

/**
 * Names in reported orders that contain `part`, those with most orders first. A shop has a few thousand, so they are all read
 * and compared here by `fold`, which the database does not have.
 */
export async function readNames(
  reads: Reads,
  workspaceId: number,
  of: NameKind,
  part: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const term = searchTerm(part)
  const names = of === 'product' ? productNames(reads, workspaceId) : orderNames(reads, workspaceId, of)
  const rows = await names.execute({ signal })
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== '' && fold(name).includes(term))
    .slice(0, MAX_NAMES)
}

function productNames(reads: Reads, workspaceId: number) {
  return reads
    .selectFrom('product_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('granularity', '=', 'y')
    .select('product as name')
    .groupBy('product')
    .orderBy((build) => build.fn.sum('orders'), 'desc')
    .orderBy('product')
}

function orderNames(reads: Reads, workspaceId: number, of: Exclude<NameKind, 'product'>) {
  return reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', of)
    .where('granularity', '=', 'y')
    .select('key as name')
    .groupBy('key')
    .orderBy((build) => build.fn.sum('orders'), 'desc')
    .orderBy('key')
}
