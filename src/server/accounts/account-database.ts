import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { AccountTables } from './account-tables.ts'

/** The accounts' own database: a sign-in never waits for what is written to the orders. */
export type AccountDatabase = Kysely<AccountTables>

/** The schema in PostgreSQL. */
export const ACCOUNTS_SCHEMA = 'accounts'
const LOCK_TIMEOUT = 5000

/** The file next to that of the orders. */
export function accountsFile({ file }: { readonly file: string }): string {
  return join(dirname(file), 'accounts.db')
}

/** The database before anything is stored in it. */
export interface UnopenedAccounts {
  /** Whether accounts were ever made there. */
  readonly exists: () => Promise<boolean>
  /** Without its tables if it is new (`migrateAccounts`). */
  readonly open: () => Promise<AccountDatabase>
}

/** Nothing is opened or connected until it is used. */
export function accountDatabaseAt(location: DatabaseLocation): UnopenedAccounts {
  if (location.kind === 'postgres') {
    let connected: AccountDatabase | undefined
    const connect = () => (connected ??= connectPostgres(location.url))
    return {
      exists: async () => {
        const tables = sql<{ found: string | null }>`select to_regclass('accounts.installation') as found`
        return (await tables.execute(connect())).rows[0]?.found != null
      },
      open: async () => connect(),
    }
  }
  const file = accountsFile(location)
  return {
    exists: async () => existsSync(file),
    open: async () => {
      const { NodeSqliteDialect } = await import('@better-auth/kysely-adapter/node-sqlite-dialect')
      const database = new DatabaseSync(file)
      database.exec(
        `pragma busy_timeout = ${LOCK_TIMEOUT}; pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on`,
      )
      return new Kysely<AccountTables>({ dialect: new NodeSqliteDialect({ database }) })
    },
  }
}

/** All integers are instants and counts, which are exact as numbers. */
const NUMBERS = {
  getTypeParser: (type: number) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type)),
}

function connectPostgres(connectionString: string): AccountDatabase {
  const pool = new Pool({
    ...{ connectionString, max: 4, connectionTimeoutMillis: LOCK_TIMEOUT, query_timeout: 10_000, types: NUMBERS },
    // They would keep a command line from ending.
    allowExitOnIdle: true,
  })
  // A connection that breaks must not end the process, idle or not.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // Not by search_path, which a pooler does not keep.
  return new Kysely<AccountTables>({ dialect: new PostgresDialect({ pool }) }).withSchema(ACCOUNTS_SCHEMA)
}
