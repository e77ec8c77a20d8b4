import { workingDaysBefore } from '#contract/orders/open-days.ts'
import { OPEN_STATUSES } from '#contract/orders/order.ts'
import { UNSENT_STATES } from '#contract/orders/order-states.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { MS_PER_DAY, storeDay, utcDay } from '#contract/store-day.ts'
import type { FoundWorkspace } from '#server/database/scope.ts'
import type { SmallWrites } from '#server/database/small-writes.ts'
import { addNotifications } from './add-notifications.ts'

/** Adds the notification of the orders that have become late since the last one, or since yesterday; once a store day. */
export async function notifyOfLate(writes: SmallWrites, workspace: FoundWorkspace, now: number): Promise<void> {
  const { workspaceId, timeZone, lateAfterDays, workingDays, countedDate } = workspace
  const today = storeDay(now, timeZone)
  const lastDayLate = (day: string) => workingDaysBefore(day, lateAfterDays, workingDays)
  const day = countedDate === 'paid' ? 'reporting_day' : 'day'
  // In the transaction, because another server may look at the same moment.
  await writes.transaction({ workspaceId }, async (transaction) => {
    const [last] = await transaction.query(
      `select max(at) as at from notifications where workspace_id = ${workspaceId} and kind = 'late'`,
    )
    const since = last?.at == null ? utcDay(Date.parse(today) - MS_PER_DAY) : storeDay(Number(last.at), timeZone)
    const [found] = await transaction.query(
      `select count(*) as orders from orders where workspace_id = ${workspaceId} and ${day} > ? and ${day} <= ?
       and status in (${OPEN_STATUSES.map(() => '?')}) and fulfillment_state in (${UNSENT_STATES.map(() => '?')})`,
      [lastDayLate(since), lastDayLate(today), ...OPEN_STATUSES, ...UNSENT_STATES],
    )
    const orders = Number(found?.orders)
    const author = { workspaceId, actor: THIS_COMPUTER, at: now }
    await addNotifications(transaction, author, orders > 0 ? [{ kind: 'late', orders }] : [])
  })
}
