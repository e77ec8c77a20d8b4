import { type Static, Type } from 'typebox'
import { RoleSchema } from './account-schema.ts'
import { StoredHookSchema } from './hook-schema.ts'

const id = Type.String({ minLength: 1, maxLength: 100 })
const text = Type.String({ minLength: 1, maxLength: 254 })
const instant = Type.Integer()
const optionalInstant = Type.Union([instant, Type.Null()])
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const closed = { additionalProperties: false }
const access = { workspaceId: Type.Integer({ minimum: 1 }), role: RoleSchema }

/**
 * What backups have of the accounts: people with the hashes of their passwords and how else they sign in, keys and hooks; no session and
 * no invitation. The secret of the installation stays where it is, so what is encrypted with it is not encrypted here.
 */
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
    // Earlier backups do not have them.
    hooks: Type.Optional(Type.Array(StoredHookSchema)),
    passkeys: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...{
              id: Type.String({ maxLength: 2000 }),
              userId: id,
              name: text,
              publicKey: Type.String({ maxLength: 10_000 }),
            },
            ...{ counter: instant, createdAt: instant, lastUsedAt: optionalInstant },
          },
          closed,
        ),
      ),
    ),
    twoFactors: Type.Optional(Type.Array(Type.Object({ id, secret: text, usedStep: optionalInstant }, closed))),
    recoveryCodes: Type.Optional(Type.Array(Type.Object({ id: hash, userId: id }, closed))),
  },
  closed,
)
export type StoredAccounts = Static<typeof StoredAccountsSchema>
