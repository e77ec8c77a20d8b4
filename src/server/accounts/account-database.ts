import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { AccountTables } from './account-tables.ts'

/** The accounts' own database: a sign-in never waits for what is written to the orders. */
export type AccountDatabase = Kysely<AccountTables>

/** The schema in PostgreSQL. */
const SCHEMA = 'accounts'
const LOCK_TIMEOUT = 5000

/** The file next to the orders' file. */
function accountsFile(ordersFile: string): string {
  return join(dirname(ordersFile), 'accounts.db')
}

/** Whether accounts were ever made there. */
export async function hasAccountDatabase(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'sqlite') return existsSync(accountsFile(location.file))
  const pool = new Pool({ connectionString: location.url, max: 1, connectionTimeoutMillis: LOCK_TIMEOUT })
  try {
    const found = await pool.query('select 1 from information_schema.schemata where schema_name = $1', [SCHEMA])
    return found.rows.length > 0
  } finally {
    await pool.end()
  }
}

/** Creates the file or schema if it is missing; the tables are made by `migrateAccounts`. */
export async function openAccountDatabase(location: DatabaseLocation): Promise<AccountDatabase> {
  if (location.kind === 'sqlite') {
    const { NodeSqliteDialect } = await import('@better-auth/kysely-adapter/node-sqlite-dialect')
    const database = new DatabaseSync(accountsFile(location.file))
    database.exec(`pragma busy_timeout = ${LOCK_TIMEOUT}; pragma journal_mode = wal; pragma synchronous = full`)
    return new Kysely<AccountTables>({ dialect: new NodeSqliteDialect({ database }) })
  }
  const pool = new Pool({
    connectionString: location.url,
    max: 4,
    connectionTimeoutMillis: LOCK_TIMEOUT,
    statement_timeout: 10_000,
    options: `-c search_path=${SCHEMA}`,
  })
  // A connection that breaks while it is idle must not end the process.
  pool.on('error', () => {})
  await pool.query(`create schema if not exists ${SCHEMA}`)
  return new Kysely<AccountTables>({ dialect: new PostgresDialect({ pool }) })
}
