import type { Period } from '#contract/period.ts'
import type { AskedSpans } from '#server/aggregates/asked-spans.ts'
import { rowsInSpans } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderRollupTable } from '#server/database/schema/tables.ts'

/** Which orders a figure is of: one workspace, one currency, store days from–to. */
export interface Scope extends Period {
  readonly workspaceId: number
  readonly currency: string
  /** What comes to the sums of these days. */
  readonly spans: readonly AskedSpans[]
}

/** The sums of the scope's orders by one dimension; signed, so a key whose orders come to 0 has none in these days. */
export function sumsOf(reads: Reads, dimension: OrderRollupTable['dimension'], scope: Omit<Scope, keyof Period>) {
  const { workspaceId, currency, spans } = scope
  return rowsInSpans(reads, 'order_rollups', spans, { workspace_id: BigInt(workspaceId), dimension, currency })
}

/** The sums of the orders that count, in every currency, by status; signed as well. */
export function anyCurrencySumsOf(reads: Reads, workspaceId: number, spans: readonly AskedSpans[]) {
  return rowsInSpans(reads, 'order_rollups', spans, { workspace_id: BigInt(workspaceId), dimension: 'counted' })
}

/** The sums of the lines of the scope's orders, by product; signed as well. */
export function productSumsOf(reads: Reads, { workspaceId, currency, spans }: Scope) {
  return rowsInSpans(reads, 'product_rollups', spans, { workspace_id: BigInt(workspaceId), currency })
}
