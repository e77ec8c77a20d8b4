import type { SettingsReply } from '#contract/dashboard/settings-schema.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'

/** The settings, with the facts about the orders that help to choose them. `reads` must be one snapshot. */
export async function readSettings(reads: WorkspaceReads): Promise<Omit<SettingsReply, 'recount'>> {
  const rules = await findWorkspaceSettings(reads)
  const sums = await orderRollupSums(reads, {}, 'status')
  const counts = new Map(sums?.map(({ group, orders }) => [group, orders]))
  return {
    excludedStatuses: [...rules.excludedStatuses],
    countedDate: rules.countedDate,
    version: rules.version,
    timeZone: rules.timeZone,
    staleAfterDays: rules.staleAfterDays,
    statuses: ORDER_STATUSES.map((status) => ({ status, orders: counts.get(status) ?? 0 })),
    tellsPaymentDay: await hasPaymentDates(reads),
  }
}

async function hasPaymentDates(reads: WorkspaceReads): Promise<boolean> {
  const orders = reads.from('orders').select('id')
  return (await orders.where('paid_day', '<>', '').limit(1).executeTakeFirst()) !== undefined
}
