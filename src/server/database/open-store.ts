import type { DatabaseLocation } from './location.ts'
import { type OrderStore, WRITE_PATIENCE } from './ports.ts'

/**
 * The writing side of a database; its driver is loaded when it is asked for. SQLite is brought up to date. `patience`:
 * milliseconds that a write waits for another writer.
 */
export async function openStore(location: DatabaseLocation, patience = WRITE_PATIENCE): Promise<OrderStore> {
  if (location.kind === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts')
    return openSqliteStore(location.file, patience)
  }
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return openPostgresStore(location.url, patience, location.deadlines)
}
