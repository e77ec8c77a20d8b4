import type { DatabaseLocation } from './location.ts'
import { LOCK_TIMEOUT } from './ports.ts'

/**
 * Opens the writing side of a database; the driver of the other kind is not loaded. A SQLite file is brought up to date.
 * `lockTimeout`: milliseconds that a write waits for another writer.
 */
export async function openWriter(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT) {
  const writer =
    location.kind === 'sqlite'
      ? (await import('./sqlite/writer.ts')).openSqliteWriter(location.file, lockTimeout)
      : (await import('./postgres/writer.ts')).openPostgresWriter(location.url, lockTimeout, location.deadlines)
  return { ...writer, [Symbol.asyncDispose]: writer.close }
}
