import { type Static, Type } from 'typebox'
import { RoleSchema } from '#contract/accounts/account-schema.ts'
import { StoredHookSchema } from '#contract/accounts/hook-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { accountsAt, instantOf, isoOf } from './accounts.ts'
import { foundHook, insertHook } from './hooks.ts'

const id = Type.String({ minLength: 1, maxLength: 100 })
const text = Type.String({ minLength: 1, maxLength: 254 })
const instant = Type.Integer()
const optionalInstant = Type.Union([instant, Type.Null()])
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const closed = { additionalProperties: false }
const access = { workspaceId: Type.Integer({ minimum: 1 }), role: RoleSchema }

/** What backups have of the accounts: people with the hashes of their passwords, keys and hooks; no session and no invitation. */
export const StoredAccountsSchema = Type.Object(
  {
    people: Type.Array(
      Type.Object(
        {
          ...{ id, name: text, email: text, createdAt: instant, disabledAt: optionalInstant },
          password: Type.Union([Type.String({ pattern: '^[0-9a-f]+:[0-9a-f]+$' }), Type.Null()]),
          memberships: Type.Array(Type.Object(access, closed)),
        },
        closed,
      ),
    ),
    keys: Type.Array(
      Type.Object(
        {
          ...{ id, name: text, hash, createdAt: instant, expiresAt: optionalInstant },
          lastUsedAt: optionalInstant,
          ...access,
        },
        closed,
      ),
    ),
    hooks: Type.Optional(Type.Array(StoredHookSchema)),
  },
  closed,
)
export type StoredAccounts = Static<typeof StoredAccountsSchema>

/** Null where there are none. */
export async function readStoredAccounts(location: DatabaseLocation): Promise<StoredAccounts | null> {
  const accounts = accountsAt(location, Date.now)
  if (!(await accounts.exist())) return null
  const { database, secret } = await accounts.open()
  try {
    return await database.transaction().execute(async (one) => {
      const members = await one.selectFrom('member').selectAll().orderBy('id').execute()
      const passwords = await one.selectFrom('account').where('providerId', '=', 'credential').selectAll().execute()
      const people = await one.selectFrom('user').selectAll().orderBy('id').execute()
      const hooks = await one.selectFrom('hook').selectAll().orderBy('id').execute()
      const keys = await one.selectFrom('accessKey').selectAll().orderBy('id').execute()
      const number = (value: number | string | null) => (value === null ? null : Number(value))
      return {
        people: people.map((person) => ({
          ...{ id: person.id, name: person.name, email: person.email, createdAt: instantOf(person.createdAt) },
          disabledAt: number(person.disabledAt),
          password: passwords.find(({ userId }) => userId === person.id)?.password ?? null,
          memberships: members
            .filter(({ userId }) => userId === person.id)
            .map(({ workspaceId, role }) => ({ workspaceId: Number(workspaceId), role })),
        })),
        keys: keys.map(({ workspaceId, createdAt, expiresAt, lastUsedAt, ...key }) => ({
          ...{ ...key, workspaceId: Number(workspaceId), createdAt: Number(createdAt) },
          ...{ expiresAt: number(expiresAt), lastUsedAt: number(lastUsedAt) },
        })),
        hooks: hooks.map((row) => foundHook(row, secret)),
      }
    })
  } finally {
    await accounts.close()
  }
}

/** Replaces all accounts by these, in one transaction. Sessions and invitations end. */
export async function replaceAccounts(
  location: DatabaseLocation,
  { people, keys, hooks = [] }: StoredAccounts,
): Promise<void> {
  const accounts = accountsAt(location, Date.now)
  const { database, secret } = await accounts.open()
  try {
    await database.transaction().execute(async (one) => {
      for (const table of [
        'session',
        'account',
        'member',
        'accessKey',
        'hook',
        'invitation',
        'signInFailure',
        'user',
      ] as const)
        await one.deleteFrom(table).execute()
      for (const { memberships, password, createdAt, ...person } of people) {
        const times = { createdAt: isoOf(createdAt), updatedAt: isoOf(createdAt) }
        await one
          .insertInto('user')
          .values({ ...person, ...times, emailVerified: true })
          .execute()
        const account = { id: person.id, userId: person.id, accountId: person.id, providerId: 'credential', password }
        if (password !== null)
          await one
            .insertInto('account')
            .values({ ...account, ...times })
            .execute()
        for (const { workspaceId, role } of memberships) {
          const member = { id: `${workspaceId}:${person.id}`, userId: person.id, workspaceId, role }
          await one.insertInto('member').values(member).execute()
        }
      }
      for (const key of keys) await one.insertInto('accessKey').values(key).execute()
      for (const hook of hooks) await insertHook(one, hook, secret)
    })
  } finally {
    await accounts.close()
  }
}
