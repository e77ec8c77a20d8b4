import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { betterAuth } from 'better-auth/minimal'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts/account-limits.ts'
import { ACCOUNTS_SCHEMA, type AccountDatabase } from './account-database.ts'
import { accountTables } from './account-tables.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashOf } from './secrets.ts'

/** Seconds. */
const IDLE_SESSION = 7 * 24 * 3600

type Kind = 'sqlite' | 'postgres'

/** better-auth on the accounts' database. None of its routes is reachable: our routes call its functions. */
export async function signInLibrary(database: AccountDatabase, kind: Kind, secret: string) {
  return betterAuth({ ...OPTIONS, secret, database: withHashedTokens(kyselyAdapter(database, { type: kind })) })
}
export type SignInLibrary = Awaited<ReturnType<typeof signInLibrary>>

/** Creates the tables and columns that are missing. */
export async function migrateAccounts(database: AccountDatabase, kind: Kind): Promise<void> {
  const schema = kind === 'postgres' && { schemaName: ACCOUNTS_SCHEMA }
  const { runMigrations } = await getMigrations({ ...OPTIONS, database: { db: database, type: kind, ...schema } })
  await runMigrations()
}

const OPTIONS = {
  appName: 'Orderboard',
  // Only its own pages have an address, and there are none.
  baseURL: 'http://localhost',
  telemetry: { enabled: false },
  logger: { disabled: true },
  // Ours counts by account and network (`sign-in-limits.ts`).
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: MIN_PASSWORD,
    maxPasswordLength: MAX_PASSWORD,
    password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
  },
  session: { expiresIn: IDLE_SESSION },
  user: { additionalFields: { disabledAt: { type: 'number', bigint: true, required: false, input: false } } },
  plugins: [accountTables],
} as const satisfies BetterAuthOptions

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>

/**
 * The adapter with only hashes of session tokens in the database, so that a copy of it is no use for signing in. The library gets the
 * tokens that it named.
 */
function withHashedTokens(adapterOf: ReturnType<typeof kyselyAdapter>): typeof adapterOf {
  const stored = (model: string, where: Where): Where =>
    model !== 'session'
      ? where
      : where.map((one) => (one.field === 'token' ? { ...one, value: hashed(one.value) } : one))
  const restored = <Row>(model: string, where: Where, row: Row): Row => {
    const token = where.find(({ field }) => field === 'token')?.value
    return model === 'session' && row && typeof token === 'string' ? { ...row, token } : row
  }
  return (options) => {
    const adapter = adapterOf(options)
    return {
      ...adapter,
      create: async (call) => {
        const { token } = call.data as { readonly token?: unknown }
        if (call.model !== 'session' || typeof token !== 'string') return await adapter.create(call)
        const made = await adapter.create({ ...call, data: { ...call.data, token: hashOf(token) } })
        return { ...made, token } as never
      },
      findOne: async (call) =>
        restored(
          call.model,
          call.where,
          await adapter.findOne({ ...call, where: stored(call.model, call.where) }),
        ) as never,
      findMany: (call) => adapter.findMany({ ...call, where: stored(call.model, call.where ?? []) }),
      update: async (call) =>
        restored(
          call.model,
          call.where,
          await adapter.update({ ...call, where: stored(call.model, call.where) }),
        ) as never,
      updateMany: (call) => adapter.updateMany({ ...call, where: stored(call.model, call.where) }),
      delete: (call) => adapter.delete({ ...call, where: stored(call.model, call.where) }),
      deleteMany: (call) => adapter.deleteMany({ ...call, where: stored(call.model, call.where) }),
    }
  }
}

function hashed(value: Where[number]['value']): Where[number]['value'] {
  if (Array.isArray(value)) return value.map((one) => hashOf(String(one)))
  return typeof value === 'string' ? hashOf(value) : value
}
