import { randomUUID } from 'node:crypto'
import type { Hook, MadeHook, NewHook, StoredHook } from '#contract/accounts/hook-schema.ts'
import type { Author } from '#server/database/scope.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { changeAccounts } from './change-accounts.ts'
import { recordOwned } from './owned-rows.ts'
import { hashOf, newSecret, sealed, unsealed } from './secrets.ts'

/** The hooks of a workspace, newest first. */
export async function listHooks({ database }: OpenedAccounts, workspaceId: number): Promise<Hook[]> {
  const own = database.selectFrom('hook').where('workspaceId', '=', workspaceId).selectAll()
  const rows = await own.orderBy('createdAt', 'desc').orderBy('id').execute()
  return rows.map(shownHook)
}

/** Of the key in its address only the hash is stored: it is in this result alone. */
export async function createHook(
  accounts: OpenedAccounts,
  workspaceId: number,
  { secret = newSecret(), ...given }: NewHook,
  actor: Author,
): Promise<MadeHook> {
  const key = newSecret()
  const unused = { createdAt: accounts.clock(), source: '', failure: '', lastUsedAt: null, failedAt: null }
  const hook = { id: randomUUID(), ...given, ...unused, workspaceId, hash: hashOf(key), secret }
  await changeAccounts(accounts, { workspaceId, actor }, async (database) => {
    const row = { ...hook, secret: sealed(secret, accounts.secret) }
    await database.insertInto('hook').values(row).execute()
    await recordOwned({ ...accounts, database }, row, actor)
  })
  return { ...shownHook(hook), path: `/api/hooks/${key}`, secret }
}

/** The hook of the key in an address. */
export async function findHook(accounts: Accounts, key: string): Promise<StoredHook | undefined> {
  if (!(await accounts.exist())) return undefined
  const { database, secret } = await accounts.open()
  const row = await database.selectFrom('hook').where('hash', '=', hashOf(key)).selectAll().executeTakeFirst()
  return row && { ...row, secret: unsealed(row.secret, secret) ?? '' }
}

/** Stores when it was used; `failure`: why the delivery was not accepted, else ''. */
export async function noteDelivery(accounts: Accounts, { id }: Hook, source: string, failure: string) {
  const { database, clock } = await accounts.open()
  const used = failure === '' ? { lastUsedAt: clock(), source } : { failedAt: clock(), failure }
  await database.updateTable('hook').set(used).where('id', '=', id).execute()
}

function shownHook({ workspaceId: _, hash: _hash, secret: _secret, ...shown }: StoredHook): Hook {
  return shown
}
