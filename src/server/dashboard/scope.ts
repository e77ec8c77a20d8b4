import type { Period } from '#contract/period.ts'
import type { Reads } from '#server/database/reads.ts'

/** Which orders a figure is of: one workspace, one currency, store days from–to. */
export interface Scope extends Period {
  readonly workspaceId: number
  readonly currency: string
}

export function ordersOf(reads: Reads, { workspaceId, currency, from, to }: Scope) {
  return reads
    .selectFrom('orders')
    .where('orders.workspace_id', '=', BigInt(workspaceId))
    .where('orders.currency', '=', currency)
    .where('orders.day', '>=', from)
    .where('orders.day', '<=', to)
}
