import { randomUUID } from 'node:crypto'
import type { Hook, MadeHook, NewHook, StoredHook } from '#contract/accounts/hook-schema.ts'
import type { Actor } from '#contract/roles.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordAccess } from './access-history.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf, newSecret, sealed, unsealed } from './secrets.ts'

/** The hooks of a workspace, newest first. */
export async function listHooks({ database }: OpenedAccounts, workspaceId: number): Promise<Hook[]> {
  const own = database.selectFrom('hook').where('workspaceId', '=', workspaceId).selectAll()
  const rows = await own.orderBy('createdAt', 'desc').orderBy('id').execute()
  return rows.map(shownHook)
}

/** Of the key in its address only the hash is stored: it is in this result alone. */
export async function createHook(
  { database, clock, secret: ownSecret }: OpenedAccounts,
  workspaceId: number,
  { secret = newSecret(), ...given }: NewHook,
  actor: Actor,
): Promise<MadeHook> {
  const key = newSecret()
  const unused = { createdAt: clock(), source: '', failure: '', lastUsedAt: null, failedAt: null }
  const hook = { id: randomUUID(), ...given, ...unused, workspaceId, hash: hashOf(key), secret }
  await database.transaction().execute(async (one) => {
    const row = { ...hook, secret: sealed(hook.secret, ownSecret) }
    await one.insertInto('hook').values(row).execute()
    const change = { workspaceId, at: clock(), actor, kind: 'create', object: 'key', objectId: hook.id } as const
    const fields = [{ field: 'platform', before: null, after: given.platform }]
    await recordAccess(one, { ...change, name: given.name, fields })
  })
  return { ...shownHook(hook), path: `/api/hooks/${key}`, secret }
}

/** Throws 404 where the workspace has no such hook. */
export async function deleteHook({ database, clock }: OpenedAccounts, workspaceId: number, id: string, actor: Actor) {
  await database.transaction().execute(async (one) => {
    const own = one.deleteFrom('hook').where('workspaceId', '=', workspaceId).where('id', '=', id)
    const deleted = await own.returning(['name', 'platform']).executeTakeFirst()
    if (!deleted) throw new HttpProblem(404, ACCOUNT_MESSAGES.hookUnknown)
    const { name, platform } = deleted
    const change = { workspaceId, at: clock(), actor, kind: 'edit', object: 'key', objectId: id, name } as const
    await recordAccess(one, { ...change, fields: [{ field: 'platform', before: platform, after: null }] })
  })
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
