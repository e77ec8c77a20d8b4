import { randomUUID } from 'node:crypto'
import type { AccessKey, NewAccessKey } from '#contract/accounts/account-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf, newSecret } from './secrets.ts'

/** By which a key is recognised where it should not be, as in a text that is published. */
const PREFIX = 'ob_'

/** The keys of a workspace, newest first. */
export async function listAccessKeys({ database }: OpenedAccounts, workspaceId: number): Promise<AccessKey[]> {
  const own = database.selectFrom('accessKey').where('workspaceId', '=', workspaceId).selectAll()
  const rows = await own.orderBy('createdAt', 'desc').orderBy('id').execute()
  return rows.map(({ id, name, role, createdAt, expiresAt, lastUsedAt }) => ({
    ...{ id, name, role, createdAt: Number(createdAt) },
    ...{ expiresAt: optionalNumber(expiresAt), lastUsedAt: optionalNumber(lastUsedAt) },
  }))
}

/** Only its hash is stored: the key is in this result alone. */
export async function createAccessKey(
  { database, clock }: OpenedAccounts,
  workspaceId: number,
  { name, role, expiresAt = null }: NewAccessKey,
): Promise<AccessKey & { readonly key: string }> {
  const key = `${PREFIX}${newSecret()}`
  const made = { id: randomUUID(), name, role, createdAt: clock(), expiresAt, lastUsedAt: null }
  await database
    .insertInto('accessKey')
    .values({ ...made, workspaceId, hash: hashOf(key) })
    .execute()
  return { ...made, key }
}

/** Throws 404 where the workspace has no such key. */
export async function deleteAccessKey({ database }: OpenedAccounts, workspaceId: number, id: string): Promise<void> {
  const own = database.deleteFrom('accessKey').where('workspaceId', '=', workspaceId).where('id', '=', id)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new HttpProblem(404, ACCOUNT_MESSAGES.keyUnknown)
}

function optionalNumber(stored: number | string | null): number | null {
  return stored === null ? null : Number(stored)
}
