import { ORDER_STATUSES } from '#contract/order.ts'
import type { SettingsReply } from '#contract/settings-schema.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'
import type { Workspace } from '#server/database/workspaces.ts'

/** The settings, with the facts about the orders that help to choose them. `reads` must be one snapshot. */
export async function readSettings(reads: Reads, workspace: Workspace): Promise<Omit<SettingsReply, 'recount'>> {
  const rules = await findWorkspaceSettings(reads, workspace.id)
  const sums = await orderRollupSums(reads, workspace.id, {}, 'status')
  const counts = new Map(sums?.map(({ group, orders }) => [group, orders]))
  return {
    excludedStatuses: [...rules.excludedStatuses],
    countedDate: rules.countedDate,
    version: rules.version,
    timeZone: rules.timeZone,
    staleAfterDays: rules.staleAfterDays,
    statuses: ORDER_STATUSES.map((status) => ({ status, orders: counts.get(status) ?? 0 })),
    tellsPaymentDay: await hasPaymentDates(reads, workspace.id),
  }
}

async function hasPaymentDates(reads: Reads, workspaceId: number): Promise<boolean> {
  const orders = reads.selectFrom('orders').select('id').where('workspace_id', '=', BigInt(workspaceId))
  return (await orders.where('paid_day', '<>', '').limit(1).executeTakeFirst()) !== undefined
}
