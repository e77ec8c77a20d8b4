import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { storeDay } from '#contract/store-day.ts'
import { type DeliveryDeps, deliverNotifications } from './deliver.ts'
import { notifyOfLate } from './late-orders.ts'

/** Milliseconds from one look at what there is to send to the next. */
const PACE = 5000

/** Looks for late orders once a store day, and sends notifications, until it is stopped. */
export function startNotifier(deps: DeliveryDeps & { readonly log: FastifyBaseLogger }) {
  const stopped = new AbortController()
  /** By workspace. */
  const lookedOn = new Map<number, string>()
  const look = async () => {
    for (const { id } of await deps.database.workspaces()) {
      // Not in an archived one.
      const workspace = await deps.database.findWorkspace({ among: [id] })
      if (!workspace || stopped.signal.aborted) continue
      const now = deps.clock()
      const today = storeDay(now, workspace.timeZone)
      if (lookedOn.get(id) !== today) await notifyOfLate(deps.writes, workspace, now)
      lookedOn.set(id, today)
    }
    await deliverNotifications(deps, stopped.signal)
  }
  const failed = (error: unknown) => deps.log.error({ reason: String(error) }, 'notifications not sent')
  const run = async () => {
    for (;;) {
      // Rejects at the stop.
      await wait(PACE, undefined, { signal: stopped.signal })
      await look().catch(failed)
    }
  }
  const ended = run().catch(() => {})
  return {
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}
