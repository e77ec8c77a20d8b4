import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { betterAuth } from 'better-auth/minimal'
import { sql } from 'kysely'
import { readableWhileRestricted } from '#server/database/postgres/row-security.ts'
import { ACCOUNTS_SCHEMA, type AccountDatabase } from './account-database.ts'
import { accountTables } from './account-tables.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Kind = 'sqlite' | 'postgres'

/** better-auth on the accounts' database. None of its routes is reachable: our routes call its functions. */
export async function signInLibrary(database: AccountDatabase, kind: Kind, secret: string) {
  return betterAuth({ ...OPTIONS, secret, database: kyselyAdapter(database, { type: kind }) })
}
export type SignInLibrary = Awaited<ReturnType<typeof signInLibrary>>

/** Creates the tables and columns that are missing. */
export async function migrateAccounts(database: AccountDatabase, kind: Kind): Promise<void> {
  const schema = kind === 'postgres' && { schemaName: ACCOUNTS_SCHEMA }
  const { runMigrations } = await getMigrations({ ...OPTIONS, database: { db: database, type: kind, ...schema } })
  await runMigrations()
  if (kind === 'postgres') await sql.raw(readableWhileRestricted(ACCOUNTS_SCHEMA)).execute(database)
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
    password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
  },
  user: { additionalFields: { disabledAt: { type: 'number', bigint: true, required: false, input: false } } },
  plugins: [accountTables],
} as const satisfies BetterAuthOptions
