import { deleteAccessHistory } from '#server/accounts/access-history.ts'
import type { AppDeps } from './app.ts'

type LimitDeps = Pick<AppDeps, 'database' | 'accounts' | 'changes' | 'clock'>

/** Deletes the history from before the last so many whole months: once a month there is something. */
export async function limitHistory(months: number, { database, accounts, changes, clock }: LimitDeps): Promise<void> {
  const now = clock()
  const today = new Date(now)
  const before = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months)
  for (const { id } of await database.workspaces()) {
    const result = await changes.run({ kind: 'deleteHistory', request: { workspaceId: id, before, now } })
    if (result?.kind !== 'done') throw new Error(result?.detail)
  }
  if (await accounts.exist()) await deleteAccessHistory(await accounts.open(), before)
}
