import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '#server/database/migrations/sqlite-migrations.ts'
import type { OnUpdate } from '#server/database/migrations/update-steps.ts'
import { NewerSchemaError } from '#server/database/read-errors.ts'

/** How long a connection waits for another's write before it gives up, in milliseconds. */
export const BUSY_TIMEOUT = 10_000

/**
 * Pages that are written ahead (32 MB) before they are copied into the file: an order changes some hundred, so with SQLite's
 * own thousand every seventh order waited for a copy and its way to the disk.
 */
const COPIED_AFTER = 8000

/** The database's file inside the data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'orderboard.db')
}

/**
 * Opens the database for writing and brings its schema up to date; the folder is made if it is missing. What is
 * committed is on the disk (`synchronous = full`), and readers never wait for the writer (WAL). Throws an `Error` with a
 * sentence for people if the file belongs to a newer Orderboard.
 */
export function openSqliteFile(file: string, onUpdate: OnUpdate = () => {}): DatabaseSync {
  // Customers' names and addresses are nobody else's on a shared machine; an existing folder keeps its mode.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${COPIED_AFTER}`)
    migrate(database, onUpdate)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Opens an up-to-date database for reading only. Integers arrive as BigInt from statements that ask for it. */
export function openForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
}

/** Opens an up-to-date database for small writes beside its reading. */
export function openForWriting(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
  database.exec(`pragma synchronous = full; pragma wal_autocheckpoint = ${COPIED_AFTER}`)
  return database
}

function migrate(database: DatabaseSync, onUpdate: OnUpdate): void {
  if (schemaVersion(database) === MIGRATIONS.length) return
  // A step may make a table anew that others refer to; inside a transaction this could not be said.
  database.exec('pragma foreign_keys = off')
  // Two processes may start at once: the second waits here, then sees that nothing is left to do.
  database.exec('begin immediate')
  try {
    const version = schemaVersion(database)
    if (version > MIGRATIONS.length) {
      throw new NewerSchemaError(
        `The database is of a newer Orderboard (schema ${version}); this one knows schema ${MIGRATIONS.length}. Start the newer version, or choose another DATA_DIR.`,
      )
    }
    for (const [place, step] of MIGRATIONS.entries()) {
      if (place < version) continue
      if (version > 0) onUpdate(place + 1, MIGRATIONS.length)
      if (typeof step === 'string') database.exec(step)
      else step(database)
    }
    database.exec(`pragma user_version = ${MIGRATIONS.length}`)
    database.exec('commit')
  } catch (error) {
    // Some failures (a full disk) have ended the transaction already.
    if (database.isTransaction) database.exec('rollback')
    throw error
  } finally {
    database.exec('pragma foreign_keys = on')
  }
}

/** How many migrations the database has had; `schema`: what this connection calls it. */
export function schemaVersion(database: DatabaseSync, schema = 'main'): number {
  return Number(database.prepare(`pragma ${schema}.user_version`).get()?.user_version)
}
