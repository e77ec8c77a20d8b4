import { Database, SmallWrites } from './database.ts'
import type { DatabaseLocation } from './location.ts'
import { dialectOf, openReads, openStatements } from './open-reads.ts'
import { LOCK_TIMEOUT } from './ports.ts'
import type { ReaderPoolOptions } from './sqlite/reader-pool.ts'

/** Settings, targets and imports are seldom read. */
const PRIMARY_READERS = 3

/** Opens an up-to-date database (`prepareDatabase`) for reading, from its replica if it has one. Connects with the first query. */
export function openDatabase(location: DatabaseLocation, options: Partial<ReaderPoolOptions> = {}): Database {
  return new Database(openReads(location, options), dialectOf(location))
}

/** The primary, where `openDatabase` reads from a replica; otherwise undefined. */
export function openPrimary(location: DatabaseLocation): Database | undefined {
  if (location.kind === 'sqlite' || location.replicaUrl === undefined) return undefined
  const { replicaUrl: _replica, ...primary } = location
  return openDatabase(primary, { readers: PRIMARY_READERS })
}

/**
 * Opens a database for small writes. Waits `lockTimeout` milliseconds (SQLite: `LOCK_TIMEOUT`) for another writer, then
 * rejects as busy (`failureOf`).
 */
export function openWrites(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT): SmallWrites {
  return new SmallWrites(openStatements(location, lockTimeout), dialectOf(location))
}
