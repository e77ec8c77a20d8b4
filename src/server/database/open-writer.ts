import type { DatabaseLocation } from './location.ts'
import { type DatabaseWriter, LOCK_TIMEOUT } from './ports.ts'

/**
 * Opens the writing side of a database; the driver of the other kind is not loaded. A SQLite file is brought up to date.
 * `lockTimeout`: milliseconds that a write waits for another writer.
 */
export async function openWriter(
  location: DatabaseLocation,
  lockTimeout = LOCK_TIMEOUT,
): Promise<DatabaseWriter & AsyncDisposable> {
  const writer = await writerOf(location, lockTimeout)
  return { ...writer, [Symbol.asyncDispose]: writer.close }
}

async function writerOf(location: DatabaseLocation, lockTimeout: number): Promise<DatabaseWriter> {
  if (location.kind === 'sqlite') {
    const { openSqliteWriter } = await import('./sqlite/writer.ts')
    return openSqliteWriter(location.file, lockTimeout)
  }
  const { openPostgresWriter } = await import('./postgres/writer.ts')
  return openPostgresWriter(location.url, lockTimeout, location.deadlines)
}
