import type { Author } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordAccess } from './access-history.ts'
import type { AccountDatabase } from './account-database.ts'
import type { AccountTables } from './account-tables.ts'
import type { OpenedAccounts } from './accounts.ts'
import { changeAccounts } from './change-accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

const UNKNOWN = {
  accessKey: ACCOUNT_MESSAGES.keyUnknown,
  hook: ACCOUNT_MESSAGES.hookUnknown,
  invitation: ACCOUNT_MESSAGES.invitationUnknown,
} satisfies Partial<Record<keyof AccountTables, string>>
/** Of the keys, webhooks and links of a workspace. */
export type OwnedTable = keyof typeof UNKNOWN

/** Deletes an entry. Throws 404 where the workspace has no such one. */
export async function deleteOwned(
  accounts: OpenedAccounts,
  table: OwnedTable,
  { workspaceId, id, actor }: { readonly workspaceId: number; readonly id: string; readonly actor: Author },
): Promise<void> {
  await changeAccounts(accounts, { workspaceId, actor }, async (database) => {
    const own = database.deleteFrom(table).where('workspaceId', '=', workspaceId).where('id', '=', id)
    const deleted = await own.returningAll().executeTakeFirst()
    if (!deleted) throw new HttpProblem(404, UNKNOWN[table])
    await recordOwned({ ...accounts, database }, deleted, actor, true)
  })
}

/** Says in the history that an entry was added, or is removed, in the transaction that does that. */
export async function recordOwned(
  { database, clock }: Pick<OpenedAccounts, 'clock'> & { readonly database: AccountDatabase },
  row: AccountTables[OwnedTable],
  actor: Author,
  isRemoved = false,
): Promise<void> {
  const { workspaceId, id: objectId } = row
  const entry = { workspaceId, at: clock(), actor, objectId }
  const changed = (field: string, value: string) => [
    { field, before: isRemoved ? value : null, after: isRemoved ? null : value },
  ]
  if ('email' in row) {
    const fields = changed(row.kind === 'member' ? 'invitation' : 'passwordLink', row.role)
    await recordAccess(database, { ...entry, kind: 'edit', object: 'person', name: row.email, fields })
  } else {
    const fields = 'platform' in row ? changed('platform', row.platform) : changed('role', row.role)
    await recordAccess(database, {
      ...entry,
      kind: isRemoved ? 'edit' : 'create',
      object: 'key',
      name: row.name,
      fields,
    })
  }
}
