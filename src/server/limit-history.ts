import type { FastifyBaseLogger } from 'fastify'
import { deleteAccessHistory } from '#server/accounts/access-history.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { Database } from '#server/database/database.ts'

interface LimitDeps {
  readonly database: Database
  readonly accounts: Accounts
  readonly changes: ChangeThread
  /** UTC milliseconds. */
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

const DAY = 24 * 3_600_000

/** Deletes the history from before the last so many whole months, now and every day until what is returned is called. */
export function limitHistory(months: number, deps: LimitDeps): () => void {
  const limit = () =>
    deleteBefore(months, deps).catch((error: unknown) =>
      deps.log.error({ reason: String(error) }, 'history not limited'),
    )
  void limit()
  const daily = setInterval(() => void limit(), DAY)
  return () => clearInterval(daily)
}

/** Once a month there is something to delete: the history says so each time. */
export async function deleteBefore(months: number, { database, accounts, changes, clock }: LimitDeps): Promise<void> {
  const now = clock()
  const today = new Date(now)
  const before = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months)
  for (const { id } of await database.workspaces(null)) {
    const result = await changes.run({ kind: 'deleteHistory', request: { workspaceId: id, before, now } })
    if (result.state === 'failed') throw new Error(result.reason)
  }
  if (await accounts.exist()) await deleteAccessHistory(await accounts.open(), before)
}
