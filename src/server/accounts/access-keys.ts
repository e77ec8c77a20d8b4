import { randomUUID } from 'node:crypto'
import type { AccessKey, NewAccessKey } from '#contract/accounts/account-schema.ts'
import { type Actor, THIS_COMPUTER } from '#contract/roles.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordAccess } from './access-history.ts'
import type { OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf, newSecret } from './secrets.ts'

/** By which a key is recognised where it should not be, as in a text that is published. */
const PREFIX = 'ob_'

/** The keys of a workspace, newest first. */
export async function listAccessKeys({ database }: OpenedAccounts, workspaceId: number): Promise<AccessKey[]> {
  const own = database.selectFrom('accessKey').where('workspaceId', '=', workspaceId)
  const shown = own.select(['id', 'name', 'role', 'createdAt', 'expiresAt', 'lastUsedAt'])
  return await shown.orderBy('createdAt', 'desc').orderBy('id').execute()
}

/** Only its hash is stored: the key is in this result alone. */
export async function createAccessKey(
  { database, clock }: OpenedAccounts,
  workspaceId: number,
  { name, role, expiresAt = null }: NewAccessKey,
  actor: Actor = THIS_COMPUTER,
): Promise<AccessKey & { readonly key: string }> {
  const key = `${PREFIX}${newSecret()}`
  const made = { id: randomUUID(), name, role, createdAt: clock(), expiresAt, lastUsedAt: null }
  await database.transaction().execute(async (one) => {
    const row = { ...made, workspaceId, hash: hashOf(key) }
    await one.insertInto('accessKey').values(row).execute()
    const change = { workspaceId, at: clock(), actor, kind: 'create', object: 'key', objectId: made.id, name } as const
    await recordAccess(one, { ...change, fields: [{ field: 'role', before: null, after: role }] })
  })
  return { ...made, key }
}

/** Throws 404 where the workspace has no such key. */
export async function deleteAccessKey(
  { database, clock }: OpenedAccounts,
  workspaceId: number,
  id: string,
  actor: Actor,
): Promise<void> {
  await database.transaction().execute(async (one) => {
    const own = one.deleteFrom('accessKey').where('workspaceId', '=', workspaceId).where('id', '=', id)
    const deleted = await own.returning(['name', 'role']).executeTakeFirst()
    if (!deleted) throw new HttpProblem(404, ACCOUNT_MESSAGES.keyUnknown)
    const { name, role } = deleted
    const change = { workspaceId, at: clock(), actor, kind: 'edit', object: 'key', objectId: id, name } as const
    await recordAccess(one, { ...change, fields: [{ field: 'role', before: role, after: null }] })
  })
}
