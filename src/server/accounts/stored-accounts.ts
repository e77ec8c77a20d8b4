import type { StoredAccounts } from '#contract/accounts/stored-accounts-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { accountsAt, atAccounts, instantOf } from './accounts.ts'
import { insertAccount } from './people.ts'
import { sealed, unsealed } from './secrets.ts'

/** Null where there are none. */
export async function readStoredAccounts(location: DatabaseLocation): Promise<StoredAccounts | null> {
  const found = await atAccounts(location, ({ database, secret }) =>
    database.transaction().execute(async (one) => {
      const members = await one.selectFrom('member').selectAll().orderBy('id').execute()
      const passwords = await one.selectFrom('account').where('providerId', '=', 'credential').selectAll().execute()
      const people = await one.selectFrom('user').selectAll().orderBy('id').execute()
      // Exports are recorded before there is anyone.
      if (people.length === 0) return null
      const hooks = await one.selectFrom('hook').selectAll().orderBy('id').execute()
      const passkeys = await one.selectFrom('passkey').selectAll().orderBy('id').execute()
      const twoFactors = await one.selectFrom('twoFactor').selectAll().orderBy('id').execute()
      const keys = await one.selectFrom('accessKey').selectAll().orderBy('id').execute()
      return {
        people: people.map((person) => ({
          ...{ id: person.id, name: person.name, email: person.email, createdAt: instantOf(person.createdAt) },
          disabledAt: person.disabledAt,
          password: passwords.find(({ userId }) => userId === person.id)?.password ?? null,
          memberships: members
            .filter(({ userId }) => userId === person.id)
            .map(({ workspaceId, role }) => ({ workspaceId, role })),
        })),
        keys,
        hooks: hooks.map((row) => ({ ...row, secret: unsealed(row.secret, secret) ?? '' })),
        twoFactors: twoFactors.map((row) => ({ ...row, secret: unsealed(row.secret, secret) ?? '' })),
        passkeys,
        recoveryCodes: await one.selectFrom('recoveryCode').selectAll().orderBy('id').execute(),
      }
    }),
  )
  return found ?? null
}

const REPLACED = [
  ...(['session', 'account', 'verification', 'twoFactor', 'recoveryCode', 'passkey', 'member', 'accessKey'] as const),
  ...(['hook', 'invitation', 'signInFailure', 'user'] as const),
]

/** Replaces all accounts by these, in one transaction. Sessions and invitations end. */
export async function replaceAccounts(location: DatabaseLocation, stored: StoredAccounts): Promise<void> {
  const { people, keys, hooks = [], twoFactors = [], recoveryCodes = [], passkeys = [] } = stored
  const accounts = accountsAt(location, Date.now)
  const replacing = accounts.open().then(({ database, secret }) =>
    database.transaction().execute(async (one) => {
      for (const table of REPLACED) await one.deleteFrom(table).execute()
      for (const { memberships, ...person } of people) {
        await insertAccount(one, person)
        for (const { workspaceId, role } of memberships) {
          const member = { id: `${workspaceId}:${person.id}`, userId: person.id, workspaceId, role }
          await one.insertInto('member').values(member).execute()
        }
      }
      const sealedRow = <Row extends { readonly secret: string }>(row: Row) => ({
        ...row,
        secret: sealed(row.secret, secret),
      })
      for (const row of twoFactors) await one.insertInto('twoFactor').values(sealedRow(row)).execute()
      for (const passkey of passkeys) await one.insertInto('passkey').values(passkey).execute()
      for (const code of recoveryCodes) await one.insertInto('recoveryCode').values(code).execute()
      for (const key of keys) await one.insertInto('accessKey').values(key).execute()
      for (const hook of hooks) await one.insertInto('hook').values(sealedRow(hook)).execute()
    }),
  )
  await replacing.finally(accounts.close)
}
