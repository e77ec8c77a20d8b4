import { workingDaysBefore } from '#contract/orders/open-days.ts'
import { OPEN_STATUSES } from '#contract/orders/order.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { MS_PER_DAY, storeDay, utcDay } from '#contract/store-day.ts'
import type { Database } from '#server/database/database.ts'
import type { FoundWorkspace } from '#server/database/scope.ts'
import type { SmallWrites } from '#server/database/small-writes.ts'
import { addNotifications } from './add-notifications.ts'

interface LateDeps {
  readonly database: Database
  readonly writes: SmallWrites
}

/** Adds the notification of the orders that have become late since the last one, or since yesterday; once a store day. */
export async function notifyOfLate({ database, writes }: LateDeps, workspace: FoundWorkspace, now: number) {
  const { workspaceId, timeZone, lateAfterDays, workingDays } = workspace
  const today = storeDay(now, timeZone)
  const lastDayLate = (day: string) => workingDaysBefore(day, lateAfterDays, workingDays)
  const reads = database.in(workspace)
  const last = await reads
    .from('notifications')
    .where('kind', '=', 'late')
    .orderBy('position', 'desc')
    .limit(1)
    .select('at')
    .executeTakeFirst()
  const since = last ? storeDay(Number(last.at), timeZone) : utcDay(Date.parse(today) - MS_PER_DAY)
  const found = await reads
    .from('orders')
    .where('status', 'in', OPEN_STATUSES)
    .where('day', '>', lastDayLate(since))
    .where('day', '<=', lastDayLate(today))
    .select(({ fn }) => fn.countAll<bigint>().as('orders'))
    .executeTakeFirstOrThrow()
  const orders = Number(found.orders)
  if (orders === 0) return
  await writes.transaction({ workspaceId }, (transaction) =>
    addNotifications(transaction, { workspaceId, actor: THIS_COMPUTER, at: now }, [{ kind: 'late', orders }]),
  )
}
