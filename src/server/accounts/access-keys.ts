import { randomUUID } from 'node:crypto'
import type { AccessKey, NewAccessKey } from '#contract/accounts/account-schema.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import type { Author } from '#server/database/scope.ts'
import type { OpenedAccounts } from './accounts.ts'
import { changeAccounts } from './change-accounts.ts'
import { recordOwned } from './owned-rows.ts'
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
  accounts: OpenedAccounts,
  workspaceId: number,
  { name, role, expiresAt = null }: NewAccessKey,
  actor: Author = THIS_COMPUTER,
): Promise<AccessKey & { readonly key: string }> {
  const key = `${PREFIX}${newSecret()}`
  const made = { id: randomUUID(), name, role, createdAt: accounts.clock(), expiresAt, lastUsedAt: null }
  const row = { ...made, workspaceId, hash: hashOf(key) }
  await changeAccounts(accounts, { workspaceId, actor }, async (database) => {
    await database.insertInto('accessKey').values(row).execute()
    await recordOwned({ ...accounts, database }, row, actor)
  })
  return { ...made, key }
}
