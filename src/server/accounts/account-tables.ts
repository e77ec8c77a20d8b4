import type { BetterAuthPlugin } from 'better-auth'
import type { AccessKey, Invitation, InvitationKind, Passkey } from '#contract/accounts/account-schema.ts'
import type { StoredHook } from '#contract/accounts/hook-schema.ts'
import type { Link } from '#contract/changes/history-chain.ts'
import type { AccountObject } from '#contract/changes/workspace-history.ts'
import type { Actor, Role } from '#contract/roles.ts'

/** Instants of better-auth's own tables: ISO 8601 in SQLite, a date from PostgreSQL. */
type LibraryInstant = string | Date

/** The tables of the accounts. Those of `user`, `session`, `account` and `verification` that are used here belong to better-auth. */
export interface AccountTables {
  user: {
    id: string
    name: string
    /** In small letters. */
    email: string
    emailVerified: boolean | number
    createdAt: LibraryInstant
    updatedAt: LibraryInstant
    /** UTC milliseconds; null: may sign in. */
    disabledAt: number | null
  }
  session: {
    id: string
    userId: string
    /** `hashOf` the token. */
    token: string
    createdAt: LibraryInstant
    updatedAt: LibraryInstant
    expiresAt: LibraryInstant
    ipAddress: string | null
    userAgent: string | null
  }
  account: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    createdAt: LibraryInstant
    updatedAt: LibraryInstant
  }
  /** Sign-ins that have begun: the `id` is `hashOf` their token. */
  verification: {
    id: string
    /** What comes next. */
    identifier: string
    value: string
    createdAt: LibraryInstant
    updatedAt: LibraryInstant
    expiresAt: LibraryInstant
  }
  /** The `id` is that of the person. */
  twoFactor: {
    id: string
    /** Encrypted with the secret of the installation. */
    secret: string
    /** The time step of the last code that was used, because each works once; null until the first. */
    usedStep: number | null
  }
  /** The `id` is that of the credential, the public key in base64url. */
  passkey: Passkey & { userId: string; publicKey: string; counter: number }
  /** The `id` is `hashOf` the code. */
  recoveryCode: { id: string; userId: string }
  /** The `id` is `workspace:user`, so that a person is a member once. */
  member: { id: string; userId: string; workspaceId: number; role: Role }
  /** `hash`: `hashOf` the key. */
  accessKey: AccessKey & { workspaceId: number; hash: string }
  /** `hash`: `hashOf` the key in its address; the secret is `sealed`. */
  hook: StoredHook
  /** `hash`: `hashOf` the token in the link; its address is '' where the person with the link chooses it. */
  invitation: Invitation & { kind: InvitationKind; hash: string; workspaceId: number }
  /** The history of people, keys and sign-ins. */
  accessChange: {
    id: string
    workspaceId: number
    at: number
    actor: string
    actorKind: Actor['kind']
    kind: 'create' | 'edit'
    object: AccountObject
    objectId: string
    name: string
    /** JSON list of `ChangedValue`. */
    fields: string
  }
  /** The chain of that history (`Link`); the `id` is the position. */
  accessLink: Link & { id: string }
  /** Failed attempts to sign in, by account, device and network. */
  signInFailure: { id: string; failures: number; since: number }
  /** What an installation has once, by name. */
  installation: { id: string; value: string }
}

const text = { type: 'string', required: true } as const
const whole = { type: 'number', required: true } as const
const instant = { ...whole, bigint: true } as const
const optionalInstant = { ...instant, required: false } as const

/** A plugin of better-auth that adds our tables to those that it creates. */
export const accountTables = {
  id: 'orderboard',
  schema: {
    member: {
      fields: { userId: { ...text, index: true }, workspaceId: whole, role: text },
    },
    twoFactor: { fields: { secret: text, usedStep: optionalInstant } },
    passkey: {
      fields: {
        ...{ userId: { ...text, index: true }, name: text, publicKey: text, counter: instant, createdAt: instant },
        lastUsedAt: optionalInstant,
      },
    },
    recoveryCode: { fields: { userId: { ...text, index: true } } },
    accessKey: {
      fields: {
        ...{ workspaceId: whole, name: text, role: text, hash: { ...text, unique: true } },
        ...{ createdAt: instant, expiresAt: optionalInstant, lastUsedAt: optionalInstant },
      },
    },
    hook: {
      fields: {
        ...{ workspaceId: whole, name: text, platform: text, shop: text, secret: text },
        ...{ hash: { ...text, unique: true }, source: text, failure: text, createdAt: instant },
        ...{ lastUsedAt: optionalInstant, failedAt: optionalInstant },
      },
    },
    invitation: {
      fields: {
        ...{ kind: text, hash: { ...text, unique: true }, workspaceId: { type: 'number', required: true } },
        ...{ role: text, email: text, expiresAt: instant },
      },
    },
    accessChange: {
      fields: {
        ...{ workspaceId: { ...whole, index: true }, at: instant, actor: text, actorKind: text },
        ...{ kind: text, object: text, objectId: text, name: text, fields: text },
      },
    },
    accessLink: { fields: { position: instant, entry_id: text, at: instant, digest: text, hash: text } },
    signInFailure: { fields: { failures: whole, since: instant } },
    installation: { fields: { value: text } },
  },
} as const satisfies BetterAuthPlugin
